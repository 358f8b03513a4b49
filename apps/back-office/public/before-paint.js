// Runs before the first paint, in a file of its own because the page allows no inline script.
// The keys are those of src/lib/preferences.ts.
try {
  const theme = localStorage.getItem('kapao-office-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem('kapao-office-language');
  if (language === 'en') document.documentElement.lang = 'en';
  if (language === 'la') document.documentElement.lang = 'lo';
} catch {
  // A browser without storage keeps the theme of the system and Thai.
}
