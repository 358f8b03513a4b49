/** The first that fits names the browser: later ones pretend to be earlier ones. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//i, 'LINE'],
  [/\bFB(?:AN|AV)\b/, 'Facebook'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Browser and system of a user agent, as people name them. Versions are left out, so that an update is no new device;
 * a text that names neither is cut short and shown as it is.
 */
export function deviceOf(userAgent: string): string {
  const named = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  if (named.length > 0) return named.join(', ');
  return (
    userAgent
      .replace(/[^\x20-\x7e]/g, '')
      .slice(0, 40)
      .trim() || 'unknown'
  );
}
