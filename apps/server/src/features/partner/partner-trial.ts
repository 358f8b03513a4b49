import type { PartnerEntry } from '../../gateways/directory.ts';

const MAX_SHOWN = 4_000;
const SHORTEST_SECRET = 4;
const HIDDEN = '•••';

/** What a partner answered, for people: no credential, in none of the forms in which one travels. */
export function withoutSecrets(text: string, { secrets, clientCertificate }: PartnerEntry): string {
  const values = [...Object.values(secrets), ...(clientCertificate ? [clientCertificate.key] : [])];
  const forms = values
    .filter((value) => value.length >= SHORTEST_SECRET)
    .flatMap((value) => [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), ...base64Of(value)]);
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((shown, form) => shown.replaceAll(form, HIDDEN), text).slice(0, MAX_SHOWN);
}

/** Alone and wherever it begins in a longer text, such as `user:password`; the first and last letters there depend on the rest. */
function base64Of(value: string): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.from('\0'.repeat(shift) + value).toString('base64');
    const inner = encoded.slice(shift === 0 ? 0 : 4, -4);
    return inner.length >= SHORTEST_SECRET ? [inner, inner.replaceAll('+', '-').replaceAll('/', '_')] : [];
  });
}
