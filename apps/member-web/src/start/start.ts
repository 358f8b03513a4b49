// Stands in the page itself and runs before the first paint: theme, language, the outline of what is opened, and a
// head start for all it will need. `PLAN` is written in by the build.
((plan) => {
  const read = (storage, key) => {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  };
  const kept = (key) => read('localStorage', key);
  const deviceId = () => {
    const known = kept('device');
    if (known !== null) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    try {
      localStorage.setItem('device', made);
    } catch {}
    return made;
  };
  const page = document.documentElement;
  const theme = kept('theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  const stored = kept('locale');
  const locale = ['th', 'la', 'en'].includes(stored) ? stored : page.lang === 'lo' ? 'la' : 'th';
  page.lang = locale === 'la' ? 'lo' : locale;
  const fetchSoon = (href, attributes) => {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, attributes, { href }));
  };
  const token = read('sessionStorage', 'token') ?? kept('token');
  const asked = location.pathname === '/' ? '/user' : location.pathname;
  const isMember = asked.startsWith('/user');
  const path = isMember && token === null ? '/login' : asked === '/user' ? '/user/home' : asked;
  page.dataset.page = path;
  const { files = [], styles = [], words = [], answer } = plan.pages[path] ?? {};
  for (const part of words) files.push(plan.words[part][locale]);
  if (locale === 'la' && plan.lao) files.push(plan.lao);
  for (const file of files) fetchSoon(`/assets/${file}.js`, { rel: 'modulepreload' });
  for (const file of styles) fetchSoon(`/assets/${file}.css`, { rel: 'preload', as: 'style' });
  // The same call as the app makes first, which takes this answer over. A frame leaves nothing behind on the device.
  if (answer && window.parent === window) {
    const headers = { 'X-Requested-With': 'kapao', [plan.device]: deviceId() };
    if (token !== null) headers.Authorization = `Bearer ${token}`;
    // Read to its end at once: an answer that the app has no need of would hold its connection open.
    const reply = fetch(answer, { headers, signal: AbortSignal.timeout(60_000) }).then(async (got) => {
      const { status, statusText, headers } = got;
      return new Response(await got.blob(), { status, statusText, headers });
    });
    reply.catch(() => {});
    window.startAnswer = { address: answer, token, startedAt: performance.now(), reply };
  }
  for (const font of [plan.fonts.latin, plan.fonts[locale]]) {
    if (font) fetchSoon(font, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
})(PLAN);
