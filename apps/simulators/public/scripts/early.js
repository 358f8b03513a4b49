// Runs before the first paint, so that neither theme nor language flickers.
{
  const root = document.documentElement;
  const wanted = new URLSearchParams(location.search);
  const kept = (name) => {
    try {
      return localStorage.getItem(`world-${name}`);
    } catch {
      return null;
    }
  };
  const theme = wanted.get('theme') ?? kept('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const asked = wanted.get('lang') ?? kept('language');
  // Partners name Lao by its tag, this page as the site does.
  const language = asked === 'lo' ? 'la' : asked;
  root.dataset.language = ['th', 'la', 'en'].includes(language) ? language : 'th';
  root.lang = root.dataset.language === 'la' ? 'lo' : root.dataset.language;
}
