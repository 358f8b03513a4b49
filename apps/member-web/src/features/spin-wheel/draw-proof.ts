import type { DrawProof } from '@kapao/contract/member/spin-wheel.ts';
import { randomKey } from '@kapao/contract/shared/random-key.ts';

const DRAWN_BYTES = 6;
const DRAWN_FROM = 2 ** (DRAWN_BYTES * 8);
const MAX_REJECTED = 100;

/**
 * Repeats a draw on this device: the fingerprint must be that of the secret, and the secret must give the slice (design 4).
 * The way of counting is published in docs/decisions: HMAC-SHA256 keyed by the secret over `device:counter`.
 */
export async function repeatsDraw(proof: DrawProof, code: string): Promise<boolean> {
  const seed = bytesOf(proof.seed);
  if (hexOf(await crypto.subtle.digest('SHA-256', seed)) !== proof.commitment) return false;
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const total = proof.offered.reduce((sum, slice) => sum + slice.weight, 0);
  const fair = DRAWN_FROM - (DRAWN_FROM % total);
  for (let counter = 0; counter < MAX_REJECTED; counter += 1) {
    const text = new TextEncoder().encode(`${proof.clientSeed}:${counter}`);
    const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, text));
    const drawn = hash.slice(0, DRAWN_BYTES).reduce((number, byte) => number * 256 + byte, 0);
    if (drawn < fair) return sliceAt(proof, drawn % total) === code;
  }
  return false;
}

function sliceAt({ offered }: DrawProof, place: number): string | undefined {
  let upTo = 0;
  return offered.find((slice) => {
    upTo += slice.weight;
    return place < upTo;
  })?.code;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Chance of this device, mixed into the draw after the server has committed itself. */
export function newClientSeed(): string {
  return randomKey();
}
