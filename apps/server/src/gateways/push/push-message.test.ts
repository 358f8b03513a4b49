import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { areBrowserKeys, authorizationOf, encryptFor, encryptRecord, newPushKeys } from './push-message.ts';

// RFC 8291, section 5 and appendix A.
const EXAMPLE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const DRAWN = {
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
};
const SENT =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

describe('a message to a browser', () => {
  it('is the one of the example in the document', () => {
    const record = Buffer.concat([Buffer.from('When I grow up, I want to be a watermelon'), Buffer.from([2])]);
    expect(encryptRecord(EXAMPLE, record, DRAWN).toString('base64url')).toBe(SENT);
  });

  it('tells by its length nothing of what it says, and never is the same twice', () => {
    const [short, long] = [encryptFor(EXAMPLE, 'paid'), encryptFor(EXAMPLE, 'x'.repeat(200))];
    expect(short.length).toBe(long.length);
    expect(encryptFor(EXAMPLE, 'paid').equals(short)).toBe(false);
  });
});

describe('keys of a browser', () => {
  it.each([
    { what: 'no point of the curve', p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: EXAMPLE.auth },
    { what: 'a point that is cut short', p256dh: EXAMPLE.p256dh.slice(0, 80), auth: EXAMPLE.auth },
    { what: 'a short secret', p256dh: EXAMPLE.p256dh, auth: 'BTBZMqHH6r4' },
  ])('are refused when they are $what', ({ p256dh, auth }) => {
    expect(areBrowserKeys({ p256dh, auth })).toBe(false);
  });
  it('are taken as the document shows them', () => {
    expect(areBrowserKeys(EXAMPLE)).toBe(true);
  });
});

it('the site shows itself to one push service alone, for half a day, by a signature under its key', () => {
  const keys = newPushKeys();
  const nowMs = Date.UTC(2026, 0, 2);
  const shown = authorizationOf(keys, {
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    contact: 'https://kapao.example',
    nowMs,
  });
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(shown) ?? [];
  expect(key).toBe(keys.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: nowMs / 1_000 + 12 * 3_600,
    sub: 'https://kapao.example',
  });
  const point = Buffer.from(keys.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
});
