// Applies theme and language before the first paint, to avoid a flash. Reads the keys of src/lib/app/settings.svelte.ts.
(function () {
  var root = document.documentElement;
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("saloon.settings") || "{}");
  } catch {
    // Storage may be forbidden: follows the system.
  }
  var theme = kept.theme || "system";
  if (theme === "system") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day";
  root.dataset.theme = theme;
  if (kept.calm) root.dataset.motion = "calm";
  if (kept.text) root.dataset.text = kept.text;
  root.lang = kept.language || (/^fr\b/i.test(navigator.language) ? "fr" : "en");
})();
