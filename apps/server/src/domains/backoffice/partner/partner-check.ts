import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { readMailAddress } from '../../../gateways/mail-server.ts';
import { PROTOCOLS } from '../../../gateways/protocols.ts';
import { isLoopbackHost, isPublicHost } from '../../../gateways/public-address.ts';
import { CERTIFICATE_NAMES } from '../../../queries/backoffice/partner-facts.ts';
import type { PartnerTerms } from './partner-store.ts';

/** Where this site and its partners may be. */
export interface AddressRules {
  /** Nothing travels unencrypted beyond this machine. */
  isPublic: boolean;
  /** Partners may stand on machines of our own. */
  allowsLocal: boolean;
}

/** Cleans what an operator entered by the schemas of its protocol. */
export function checkTerms(terms: PartnerTerms, { isPublic, allowsLocal }: AddressRules): PartnerTerms {
  const protocol = PROTOCOLS.get(terms.protocol) ?? refuse('KEY_INVALID');
  const settings = protocol.settings.safeParse(terms.settings);
  if (!settings.success) refuse('KEY_INVALID');
  const host = protocol.isMail ? mailHost(terms.url) : webHost(terms.url, isPublic);
  // What answers there is ours, and was never meant to be asked by whoever may enter partners.
  if (!allowsLocal && !isPublicHost(host)) refuse('KEY_INVALID');
  return { ...terms, settings: settings.data };
}

function webHost(url: string, isPublic: boolean): string {
  if (!URL.canParse(url)) refuse('KEY_INVALID');
  const { protocol: scheme, hostname, username, password, search, hash } = new URL(url);
  if (scheme !== 'https:' && scheme !== 'http:') refuse('KEY_INVALID');
  if (isPublic && scheme === 'http:' && !isLoopbackHost(hostname)) refuse('KEY_INVALID');
  // Credentials have a place of their own, where they are sealed.
  if (username !== '' || password !== '' || search !== '' || hash !== '') refuse('KEY_INVALID');
  return hostname;
}

/** Mail is encrypted beyond this machine, whatever the site is. */
const mailHost = (url: string): string => readMailAddress(url)?.host ?? refuse('KEY_INVALID');

/** The credentials a protocol may have, a certificate among them. */
export function secretNamesOf(protocolCode: string): readonly string[] {
  const shape = PROTOCOLS.get(protocolCode)?.secrets.shape ?? {};
  return [...Object.keys(shape), ...CERTIFICATE_NAMES];
}

/** Refuses credentials that the protocol does not know, and ones that are missing beside those that are there. */
export function checkSecrets(
  protocolCode: string,
  given: Readonly<Record<string, string>>,
  there: readonly string[],
): void {
  const protocol = PROTOCOLS.get(protocolCode) ?? refuse('KEY_INVALID');
  const shape = z.toJSONSchema(protocol.secrets, { io: 'input', unrepresentable: 'any' });
  const known = secretNamesOf(protocolCode);
  const names = [...Object.keys(given), ...there];
  if (Object.keys(given).some((name) => !known.includes(name))) refuse('KEY_INVALID');
  if ((shape.required ?? []).some((name) => !names.includes(name))) refuse('KEY_MISSING');
  const [certificates, own] = [CERTIFICATE_NAMES.filter((name) => names.includes(name)), { ...given }];
  if (certificates.length === 1) refuse('KEY_MISSING');
  for (const name of CERTIFICATE_NAMES) delete own[name];
  const fits = Object.keys(own).every((name) => {
    const field = (protocol.secrets.shape as Record<string, z.ZodType>)[name];
    return field?.safeParse(own[name]).success === true;
  });
  if (!fits) refuse('KEY_INVALID');
}
