import { describe, expect, it } from 'vitest';
import { cleanTotp, isComplete } from './sign-in-form.ts';

describe('the six-digit code', () => {
  it.each([
    ['123 456', '123456'],
    ['12345678', '123456'],
    ['12a', '12'],
    ['๑๒๓๔๕๖', '123456'],
    ['໑໒໓໔໕໖', '123456'],
  ])('a typed code %s becomes %s', (typed, clean) => expect(cleanTotp(typed)).toBe(clean));
});

describe('the sign-in form', () => {
  const full = { username: 'nok', password: ' secret ', totp: '123456' };
  it('is complete with all three', () => expect(isComplete(full)).toBe(true));
  it.each([{ username: ' ' }, { password: '' }, { totp: '12345' }, { totp: '12345x' }])('is not with %o', (part) =>
    expect(isComplete({ ...full, ...part })).toBe(false),
  );
});
