const SHORTEST_SECRET = 4;
export const HIDDEN = '•••';

/** Takes credentials out of a text, in all of the forms in which one travels. */
export function hideSecrets(values: readonly string[]): (text: string) => string {
  const forms = values.filter((value) => value.length >= SHORTEST_SECRET).flatMap(formsOf);
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((shown, form) => shown.replaceAll(form, HIDDEN), text);
}

/** As it is, in hexadecimal and base64, and each of them in JSON, addresses and forms, where a slash may be escaped and small letters stand for large ones. */
function formsOf(value: string): string[] {
  const hex = Buffer.from(value).toString('hex');
  return [value, hex, hex.toUpperCase(), ...base64Of(value)].flatMap((form) => {
    const json = JSON.stringify(form).slice(1, -1);
    const encoded = [encodeURIComponent(form), new URLSearchParams({ '': form }).toString().slice(1)];
    const small = encoded.map((text) => text.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()));
    return [form, json, json.replaceAll('/', '\\/'), ...encoded, ...small];
  });
}

/** Alone and wherever it begins in a longer text, such as `user:password`; the first and last letters there depend on the rest. */
function base64Of(value: string): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.from('\0'.repeat(shift) + value).toString('base64');
    const inner = encoded.slice(shift === 0 ? 0 : 4, -4);
    return inner.length >= SHORTEST_SECRET ? [inner, inner.replaceAll('+', '-').replaceAll('/', '_')] : [];
  });
}
