import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const words = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .split(/\s+/)
  .filter(Boolean);

describe('common passwords', () => {
  it('are well over 3,000 of at least eight characters', () => {
    const dressed = words.flatMap((word) =>
      ['', '1', '12', '123', '1234', '!', '2024', '2567', '@123'].flatMap((dressing) => [
        `${word}${dressing}`,
        `${word.charAt(0).toUpperCase()}${word.slice(1)}${dressing}`,
      ]),
    );
    const long = new Set(dressed.filter((password) => password.length >= 8));
    expect(long.size).toBeGreaterThan(3_000);
    expect([...long].filter((password) => !isCommonPassword(password))).toEqual([]);
  });

  it.each(
    `password password1 password123 12345678 123456789 1234567890 qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx iloveyou 11111111
     00000000 abc12345 abcd1234 password! P@ssw0rd Passw0rd! p@$$w0rd sunshine princess football baseball superman starwars
     trustno1 michael1 jordan23 mustang1 corvette mercedes chocolate butterfly liverpool welcome1 admin123 letmein1 qazwsxedc
     asdfghjkl zaq12wsx 87654321 88888888 31121990 25121999 thailand1 Bangkok2024 loveyou2 qwer1234 123qweasd computer whatever
     1234qwer charlie1 samantha abcdefgh changeme secret123 aa123456 1a2b3c4d monkey123 987654321 147258369 112233445566
     q1w2e3r4 abcabcabc 12121212`.split(/\s+/),
  )('the list of common passwords holds %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each([
    'correct horse battery staple',
    'Tr0ub4dor&3',
    'blue-lantern-7',
    'แม่น้ำโขงยามเย็น',
    'Xk29sjf3',
    'mynewsecret99x',
    '0812345678',
  ])('the list of common passwords does not hold %s', (password) => expect(isCommonPassword(password)).toBe(false));
});
