// The few things a page cannot do with HTML alone. Without this file everything still works.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");

  // Light or dark: the system decides until the reader does. Runs before the first paint.
  function remembered() {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // storage can be switched off
    }
  }

  function remember(theme) {
    try {
      if (theme) localStorage.setItem("theme", theme);
      else localStorage.removeItem("theme");
    } catch {
      // then it holds for this page only
    }
  }

  const system = () => (dark.matches ? "dark" : "light");
  const shown = () => root.dataset.theme || system();

  function show(theme) {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.setAttribute("aria-pressed", String(shown() === "dark"));
    }
  }

  root.dataset.js = "";
  show(remembered());
  document.addEventListener("DOMContentLoaded", () => {
    show(root.dataset.theme);
    // A row of links that scrolls sideways begins at the current one.
    for (const link of document.querySelectorAll(".strip [aria-current], .site-nav [aria-current]")) {
      const row = link.closest("ul, ol");
      row.scrollLeft = link.offsetLeft - row.offsetLeft - 16;
    }
  });
  dark.addEventListener("change", () => show(root.dataset.theme));

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    const next = shown() === "dark" ? "light" : "dark";
    const chosen = next === system() ? null : next;
    remember(chosen);
    show(chosen);
  });

  // A GET form sends no empty fields, so its address stays readable.
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (ctx.request.method !== "GET") return;
    for (const [name, value] of [...ctx.request.body]) {
      if (value === "") ctx.request.body.delete(name);
    }
  });

  // After a swap: a submitted form or followed link moves the focus to the result's heading;
  // a changed choice leaves the focus where it is and the result is only announced.
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    const target = document.getElementById(ctx.target?.id) || ctx.target;
    const announced = target?.querySelector("[data-announce]");
    const live = document.getElementById("live");
    if (live && announced) live.textContent = announced.textContent.replace(/\s+/g, " ").trim();
    if (["change", "input"].includes(ctx.sourceEvent?.type)) return;
    if (ctx.sourceEvent?.submitter?.matches("[data-keep-focus]")) return;
    target?.querySelector("[data-focus]")?.focus();
  });

  // A term opens a card with its names beside it; without this its link leads to the glossary.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.term");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const card = document.getElementById(`term-${link.hash.slice(1)}`);
    if (!card?.showPopover) return;
    event.preventDefault();
    card.showPopover();
    const { left, top, bottom } = link.getClientRects()[0];
    const [width, height] = [card.offsetWidth, card.offsetHeight];
    const below = bottom + height + 6 < innerHeight || top < height + 6;
    card.style.left = `${scrollX + Math.max(8, Math.min(left, root.clientWidth - width - 8))}px`;
    card.style.top = `${scrollY + (below ? bottom + 6 : top - height - 6)}px`;
    card.querySelector("a").focus({ preventScroll: true });
  });

  // The links to the other languages follow the address.
  document.addEventListener("htmx:after:history:update", () => {
    for (const link of document.querySelectorAll("[data-language]")) {
      link.search = location.search;
    }
  });
})();
