import { createDecipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealLink } from './seal-link.ts';

const KEY = Buffer.alloc(32, 7);
const LINK = 'https://gift.truemoney.com/campaign/?v=abcdefghij0123456789';

test('a link is sealed under the key of the site, the same way each time', async () => {
  const sealed = await sealLink(LINK, KEY.toString('base64url'));
  expect(sealed).not.toContain('gift');
  expect(await sealLink(LINK, KEY.toString('base64url'))).toBe(sealed);
  expect(await sealLink(`${LINK}x`, KEY.toString('base64url'))).not.toBe(sealed);
  const bytes = Buffer.from(sealed.slice('k1.'.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', KEY, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  expect(decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')).toBe(LINK);
});

test('without a key the link goes as it is', async () => {
  expect(await sealLink(LINK, undefined)).toBe(LINK);
});
