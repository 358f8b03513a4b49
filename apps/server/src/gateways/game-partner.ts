import type { NewPassword, PlayerRefusal, PlayerRefused } from './game-provider.ts';
import type { Partner } from './partner-http.ts';

/** What every maker of a provider gets. */
export interface ProviderMaking {
  partner: Partner;
  /** Timeout of a call that changes nothing: a person waits for it, and it can be retried. */
  readTimeoutMs: number;
  /** The launch address when its host may be opened, otherwise undefined (safety 5, 21). */
  isAllowedLink: (link: string | undefined) => string | undefined;
  code: string;
  hasLoginForm: boolean;
}

/** Reads the numbers by which a protocol says why it will not serve a player. */
export function makeRefusalReader(kinds: Readonly<Record<number, PlayerRefusal>>) {
  const kindOf = (code: number | undefined) => (code === undefined ? undefined : kinds[code]);
  return {
    refused(code: number | undefined): PlayerRefused | undefined {
      const kind = kindOf(code);
      return kind && { refused: kind };
    },
    notChanged(code: number | undefined): NewPassword {
      const kind = kindOf(code);
      return { outcome: 'refused', ...(kind && { why: kind }) };
    },
  };
}

/** An existing player with a new password, or why there is none. */
export function existingAccount(username: string, reset: NewPassword) {
  if (reset.outcome === 'changed') return { username, password: reset.password };
  return reset.outcome === 'refused' && reset.why ? { refused: reset.why } : undefined;
}

/** Passes on only web addresses of the partner itself and of the hosts that the operator allows. */
export function makeLinkCheck(partner: Partner, allowedHosts: readonly string[]): ProviderMaking['isAllowedLink'] {
  const hosts = new Set([new URL(partner.url).host, ...allowedHosts]);
  return (link) => {
    if (link === undefined || !URL.canParse(link)) return undefined;
    const { protocol, host, username, password } = new URL(link);
    const isWeb = protocol === 'https:' || protocol === 'http:';
    return isWeb && hosts.has(host) && username === '' && password === '' ? link : undefined;
  };
}
