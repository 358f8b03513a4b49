import { SEALED_LINK_PREFIX } from '@kapao/contract/shared/sealed-link.ts';

const NONCE_BYTES = 12;

/**
 * Seals a link under the site's key (spec 7). The nonce is taken from the text itself, so that the same link sent again
 * after a lost answer is the same request. Without a key, or on a page where the browser offers no cryptography, the link
 * goes as it is: the server trusts neither (safety K).
 */
export async function sealLink(link: string, key: string | undefined): Promise<string> {
  const { subtle } = globalThis.crypto;
  if (key === undefined || subtle === undefined) return link;
  const text = new TextEncoder().encode(link);
  const iv = new Uint8Array(await subtle.digest('SHA-256', text)).slice(0, NONCE_BYTES);
  const sealingKey = await subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt']);
  const sealed = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, sealingKey, text));
  return SEALED_LINK_PREFIX + base64url(new Uint8Array([...iv, ...sealed]));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
