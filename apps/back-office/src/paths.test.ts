import { describe, expect, it } from 'vitest';
import { listPath, operationPath, pathAfterSignIn, signInPath } from './paths.ts';

describe('paths', () => {
  it('a list address carries state and the open entry', () => {
    expect(listPath('withdrawals', { state: 'REVIEW' })).toBe('/withdrawals?state=REVIEW');
    expect(listPath('inflows', { state: 'all', id: 'a b' })).toBe('/inflows?state=all&id=a+b');
    expect(operationPath('a/b', 'c')).toBe('/members/a%2Fb?operation=c');
  });

  it('the sign-in page keeps the way back', () => {
    expect(signInPath('/')).toBe('/sign-in');
    const kept = signInPath('/withdrawals?state=REVIEW&page=2');
    expect(pathAfterSignIn(new URLSearchParams(kept.split('?')[1]).get('next'))).toBe(
      '/withdrawals?state=REVIEW&page=2',
    );
  });

  it('sign-in never leads to another site or to itself', () => {
    for (const next of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', '/sign-in?next=/']) {
      expect(pathAfterSignIn(next)).toBe('/');
    }
  });
});
