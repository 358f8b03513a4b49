import { expect, it } from 'vitest';
import { hideSecrets } from './hidden-secrets.ts';

const [USER, PASSWORD] = ['merchant-7', 'p@ss word/with+signs&"more"'];
const BASIC = Buffer.from(`${USER}:${PASSWORD}`).toString('base64');
const hide = hideSecrets([USER, PASSWORD]);

it.each([
  { form: 'as it is', text: PASSWORD },
  { form: 'in JSON', text: JSON.stringify({ said: PASSWORD }) },
  { form: 'in JSON that escapes slashes', text: JSON.stringify({ said: PASSWORD }).replaceAll('/', '\\/') },
  { form: 'in an address', text: `?p=${encodeURIComponent(PASSWORD)}` },
  {
    form: 'in an address in small letters',
    text: encodeURIComponent(PASSWORD).replace(/%../g, (b) => b.toLowerCase()),
  },
  { form: 'in a form', text: new URLSearchParams({ p: PASSWORD }).toString() },
  { form: 'in a header', text: `Basic ${BASIC}` },
  { form: 'in a header that is repeated in JSON', text: JSON.stringify([BASIC]).replaceAll('/', '\\/') },
  { form: 'in hexadecimal', text: Buffer.from(PASSWORD).toString('hex') },
  { form: 'in large hexadecimal', text: Buffer.from(PASSWORD).toString('hex').toUpperCase() },
])('a credential that is repeated $form is not shown', ({ text }) => {
  const shown = hide(`it said: ${text} and no more`);
  expect(shown).toMatch(/^it said: .*•••.* and no more$/);
  for (const part of ['p@ss', 'word', 'signs', BASIC.slice(16, -8), Buffer.from('word/with').toString('hex')]) {
    expect(shown.toLowerCase()).not.toContain(part.toLowerCase());
  }
});

it('other texts are shown as they came', () => {
  expect(hide('merchant-8 is not known')).toBe('merchant-8 is not known');
});
