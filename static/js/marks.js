// Tiles to mark: what is typed ticks the boxes and the other way round; arrow keys go from tile to
// tile. Without this file boxes and typed tiles count together.
(() => {
  const boxes = (form) => [...form.querySelectorAll("[data-marks] input[type=checkbox]")];
  const typed = (form) => form.querySelector("input[name=typed]");
  const formOf = (target) => (target.closest("form")?.querySelector("[data-marks]") ? target.closest("form") : null);

  // "369p7z" as ["3p", "6p", "9p", "7z"]; null while it cannot be read.
  function read(text) {
    const plain = text.normalize("NFKC").replace(/\s+/g, "");
    if (!/^(?:(?:[0-9]\*?)+[mpsz])*$/.test(plain)) return null;
    return [...plain.matchAll(/([0-9*]+)([mpsz])/g)].flatMap(([, digits, suit]) =>
      [...digits.replaceAll("*", "")].map((digit) => (digit === "0" ? "5" : digit) + suit),
    );
  }

  function write(values) {
    return "mpsz".split("").map((suit) => {
      const digits = values.filter((value) => value[1] === suit).map((value) => value[0]);
      return digits.length ? digits.join("") + suit : "";
    }).join("");
  }

  document.addEventListener("input", ({ target }) => {
    const form = target.name === "typed" && formOf(target);
    const values = form && read(target.value);
    if (!values) return;
    for (const box of boxes(form)) box.checked = values.includes(box.value);
  });

  document.addEventListener("change", ({ target }) => {
    const form = target.closest("[data-marks]") && formOf(target);
    if (form && typed(form)) typed(form).value = write(boxes(form).filter((box) => box.checked).map((box) => box.value));
  });

  // The box of another row nearest to this one.
  function beside(box, rows, step) {
    const row = rows.findIndex((each) => each.contains(box));
    const { left, width } = box.getBoundingClientRect();
    const next = rows[(row + step + rows.length) % rows.length];
    const middle = (each) => {
      const place = each.getBoundingClientRect();
      return Math.abs(place.left + place.width / 2 - left - width / 2);
    };
    return [...next.querySelectorAll("input")].sort((one, other) => middle(one) - middle(other))[0];
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const { key, target } = event;
    if (/^[0-9]$/.test(key) && !target.closest("input[type=text], textarea, select")) {
      const field = document.querySelector("[data-answer-form] [data-marks]") && document.querySelector("[data-answer-form] input[name=typed]");
      if (field) field.focus(); // where the digit then goes
      return;
    }
    if (/^[yn]$/i.test(key) && !target.closest("input[type=text], textarea")) {
      const value = key.toLowerCase() === "y" ? "yes" : "no";
      const radio = document.querySelector(`[data-answer-form] input[name=answer][value=${value}]`);
      if (radio) radio.checked = true;
      radio?.focus();
      return;
    }
    const form = target.matches("[data-marks] input") && formOf(target);
    if (!form) return;
    const all = boxes(form);
    const at = all.indexOf(target);
    const rows = [...form.querySelectorAll("[data-marks] [role=group]")];
    const next = {
      ArrowRight: () => all[(at + 1) % all.length],
      ArrowLeft: () => all[(at - 1 + all.length) % all.length],
      ArrowDown: () => beside(target, rows, 1),
      ArrowUp: () => beside(target, rows, -1),
    }[key];
    if (!next) return;
    next().focus();
    event.preventDefault();
  });
})();
