// Steps through a round on the table. Without this file every step is a link.
(() => {
  const board = document.querySelector("[data-board]");
  if (!board) return;
  const last = Number(board.dataset.last);
  const events = [...board.querySelectorAll(".board-events [data-step]")];
  const passing = [...board.querySelectorAll("[data-since]")];
  const rivers = [...board.querySelectorAll("[data-label]")];
  const hand = board.querySelector("ol[data-hand]");

  const number = (element, name) => Number(element.dataset[name]);
  const at = () => number(board, "at");

  function lies(element, step) {
    return step >= number(element, "since") && !(step >= number(element, "until"));
  }

  // What a river is called follows what lies in it.
  function label(river, step) {
    const tiles = [...river.children].filter((tile) => !tile.hidden);
    const words = tiles.map((tile) => {
      const called = step >= number(tile, "called");
      tile.classList.toggle("is-called", called);
      return called ? tile.dataset.sayCalled : tile.dataset.say;
    });
    const said = words.join(board.dataset.join) || board.dataset.none;
    river.setAttribute("aria-label", river.dataset.label.replace("%(tiles)s", () => said));
  }

  function show(wanted) {
    const step = Math.min(Math.max(wanted, 0), last);
    board.dataset.at = step;
    board.toggleAttribute("data-final", step === last);
    for (const element of passing) element.hidden = !lies(element, step);
    for (const river of rivers) label(river, step);
    const now = events[step];
    board.querySelector("[data-now]").textContent = now.textContent;
    board.querySelector("[data-left]").textContent = now.dataset.left;
    board.querySelector("[data-count]").textContent = step;
    const told = events.slice(0, step + 1).findLast((event) => event.dataset.hand);
    hand.setAttribute("aria-label", hand.dataset.hand + told.dataset.hand);
    for (const event of events) {
      if (event === now) event.setAttribute("aria-current", "step");
      else event.removeAttribute("aria-current");
    }
    for (const link of board.querySelectorAll(".step-link")) {
      const back = ["0", "back"].includes(link.dataset.step);
      if (step === (back ? 0 : last)) link.setAttribute("aria-disabled", "true");
      else link.removeAttribute("aria-disabled");
    }
  }

  const steps = { back: () => at() - 1, next: () => at() + 1 };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    const wanted = link.dataset.step;
    show(steps[wanted]?.() ?? Number(wanted));
    if (!board.contains(link)) board.scrollIntoView({ block: "nearest" });
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    if (event.target.closest("input, textarea, select")) return;
    show(at() + (event.key === "ArrowLeft" ? -1 : 1));
    event.preventDefault();
  });
})();
