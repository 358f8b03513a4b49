// Runs before the first paint: theme, language, and the two fonts of that language.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const page = document.documentElement;
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  const stored = read('locale');
  const locale = ['th', 'la', 'en'].includes(stored) ? stored : page.lang === 'lo' ? 'la' : 'th';
  page.lang = locale === 'la' ? 'lo' : locale;
  const fonts = document.currentScript.dataset;
  for (const font of [fonts.latin, locale === 'en' ? undefined : fonts[locale]]) {
    if (!font) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: font });
    document.head.append(link);
  }
})();
