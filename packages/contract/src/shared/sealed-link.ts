/**
 * How the member app marks a link that it sealed (spec 7): this prefix, then base64url of nonce (12 bytes), AES-256-GCM
 * ciphertext and tag. No link begins like this.
 */
export const SEALED_LINK_PREFIX = 'k1.';
