// Keys for whoever answers at the keyboard. Without this file the form works as any form does.
(() => {
  const QUICK = 700; // milliseconds within which two digits are one number
  let typed = "";
  let last = 0;

  const inText = (target) => target.closest("input[type=text], textarea, select");
  const rows = () =>
    [...document.querySelectorAll("[data-answer-form] [data-pick]")].filter(
      (row) => row.offsetParent !== null,
    );

  // The row the focus is in, else the first one without a choice.
  function row(target) {
    const all = rows();
    return (
      all.find((each) => each.contains(target)) ??
      all.find((each) => !each.querySelector(":checked")) ??
      all[0]
    );
  }

  function pick(target, digit, now) {
    const chosen = row(target);
    if (!chosen) return false;
    const radios = [...chosen.querySelectorAll("input[type=radio]")];
    if (chosen.dataset.pick === "place") return choose(radios[digit - 1]);
    const find = (digits) =>
      radios.find((each) => each.value === digits) ??
      radios.find((each) => each.value.startsWith(digits));
    const longer = now - last < QUICK ? typed + digit : digit;
    const found = find(longer);
    typed = found ? longer : digit;
    last = now;
    return choose(found ?? find(digit));
  }

  function choose(radio) {
    if (!radio) return false;
    radio.checked = true;
    radio.focus();
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const target = event.target;
    if (!/^[0-9]$/.test(event.key)) typed = "";
    if (event.key === "?" && !target.closest("textarea")) {
      const keys = document.querySelector("[data-keys]");
      if (!keys) return;
      keys.open = !keys.open;
      event.preventDefault();
    } else if (event.key === "Enter" && !target.closest("a, button, summary, input, textarea, select")) {
      const next = document.querySelector("a[data-next]");
      const form = document.querySelector("[data-answer-form]");
      if (next) next.click();
      else if (form) form.requestSubmit();
      else return;
      event.preventDefault();
    } else if (/^[0-9]$/.test(event.key) && !inText(target)) {
      if (pick(target, event.key, event.timeStamp)) event.preventDefault();
    }
  });
})();
