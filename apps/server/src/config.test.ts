import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const BASE = {
  DATABASE_URL: 'postgres://localhost/kapao',
  SECRET_KEY: 'a secret key of the tests, long enough',
  SITE_ORIGIN: 'https://wallet.example',
  OPERATOR_ORIGIN: 'https://office.example',
};

const complaintsOf = (source: Record<string, string>) => {
  try {
    readConfig({ ...BASE, ...source });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : 'failed';
  }
};

describe('a public site does not start', () => {
  it('a public site does not start behind a proxy that was not named: all members would share its address and its limits', () => {
    expect(complaintsOf({ ROLES: 'member' })).toContain('TRUSTED_PROXIES: must say how many proxies');
    expect(complaintsOf({ ROLES: 'member', TRUSTED_PROXIES: '1' })).not.toContain('TRUSTED_PROXIES');
  });

  it('a public site does not start with its work loop in the process of a listener: payouts go on when the listeners are flooded', () => {
    expect(complaintsOf({ TRUSTED_PROXIES: '1' })).toContain('ROLES: must not join worker with another role');
    expect(complaintsOf({ TRUSTED_PROXIES: '1', ROLES: 'member,operator' })).not.toContain('ROLES');
    expect(complaintsOf({ TRUSTED_PROXIES: '1', ROLES: 'worker' })).not.toContain('ROLES');
  });
});
