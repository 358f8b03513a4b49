import type { Partner } from './partner-http.ts';

/** What every maker of a provider gets. */
export interface ProviderMaking {
  partner: Partner;
  /** How long a question that changes nothing may take: people wait for it, and it can be asked again. */
  glanceMs: number;
  /** The launch address when its host may be opened, otherwise undefined (safety 5, 21). */
  isAllowedLink: (link: string | undefined) => string | undefined;
  code: string;
  hasLoginForm: boolean;
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
