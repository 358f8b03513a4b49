import {
  isMovedPartner,
  type PartnerField,
  type PartnerProtocol,
  type PartnerView,
} from '@kapao/contract/operator/partner.ts';
import { plainWord } from '@kapao/contract/shared/typed-text.ts';
import { readDecimal } from '@kapao/contract/shared/typed-values.ts';
import { numberOf } from '../../lib/typed-text.ts';

/** What stands in the form, as it was typed. */
export interface TypedPartner {
  id: string;
  name: string;
  url: string;
  settings: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  timeoutMs: string;
  callsAtOnce: string;
  position: string;
  share: string;
  isOn: boolean;
}

export const CERTIFICATE_FIELDS: readonly PartnerField[] = ['clientCertificate', 'clientKey'].map((name) => ({
  name,
  kind: 'text',
  isRequired: false,
}));

export function typedOf(partner: PartnerView | undefined): TypedPartner {
  const settings = Object.entries(partner?.settings ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    id: partner?.id ?? '',
    name: partner?.name ?? '',
    url: partner?.url ?? '',
    settings: Object.fromEntries(settings),
    // Nobody is told what is there.
    secrets: {},
    timeoutMs: String(partner?.timeoutMs ?? 15_000),
    callsAtOnce: String(partner?.callsAtOnce ?? 64),
    position: String(partner?.position ?? 1),
    share: String(partner?.share ?? 1),
    isOn: partner?.isOn ?? true,
  };
}

const isNumber = (text: string) => /^\d{1,6}$/.test(readDecimal(text, { decimals: 0 }) ?? '');
const ID = /^[a-z0-9][a-z0-9-]{1,39}$/;
const WEB_ADDRESS = /^https?:\/\/\S+$/;
const MAIL_ADDRESS = /^smtps?:\/\/\S+$/;

/** What is there already beside what is typed. */
export interface KeysThere {
  partner: PartnerView | undefined;
  /** Names of the credentials that stand in files. */
  inFiles: readonly string[];
}

/** True when the address differs from the stored one: stored credentials have to be entered again then. */
export const isMoved = (typed: TypedPartner, partner: PartnerView | undefined) =>
  partner !== undefined && isMovedPartner(partner, { url: plainWord(typed.url), settings: trimmed(typed.settings) });

const trimmed = (settings: TypedPartner['settings']) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.trim()]));

/** The names of the fields that cannot be sent as they are. */
export function badFields(typed: TypedPartner, protocol: PartnerProtocol, { partner, inFiles }: KeysThere): string[] {
  const isStored = (name: string) => partner?.keyMarks[name] !== undefined;
  const mustTypeAgain = (name: string) => isMoved(typed, partner) && isStored(name);
  const isThere = (name: string) => inFiles.includes(name) || (isStored(name) && !isMoved(typed, partner));
  const missing = (field: PartnerField, given: string | undefined) => field.isRequired && (given ?? '').trim() === '';
  return [
    ...(ID.test(typed.id) ? [] : ['id']),
    ...(typed.name.trim() === '' ? ['name'] : []),
    ...((protocol.isMail ? MAIL_ADDRESS : WEB_ADDRESS).test(typed.url.trim()) ? [] : ['url']),
    ...(['timeoutMs', 'callsAtOnce', 'position', 'share'] as const).filter((name) => !isNumber(typed[name])),
    ...protocol.settings.filter((field) => missing(field, typed.settings[field.name])).map(({ name }) => name),
    ...[...protocol.secrets, ...CERTIFICATE_FIELDS]
      .map((field) => ({ ...field, isRequired: field.isRequired || mustTypeAgain(field.name) }))
      .filter((field) => missing(field, typed.secrets[field.name]) && !isThere(field.name))
      .map(({ name }) => name),
  ];
}

/** What is sent: settings in their own kinds, credentials only where one was typed. */
export function bodyOf(typed: TypedPartner, protocol: PartnerProtocol) {
  const settings = protocol.settings.flatMap(({ name, kind }): [string, string | number | boolean][] => {
    const text = (typed.settings[name] ?? '').trim();
    if (kind === 'flag') return [[name, text === 'true']];
    if (text === '') return [];
    return [[name, kind === 'number' ? numberOf(text) : text]];
  });
  const secrets = Object.entries(typed.secrets).filter(([, value]) => value.trim() !== '');
  return {
    id: typed.id,
    protocol: protocol.code,
    name: typed.name.trim(),
    url: plainWord(typed.url),
    settings: Object.fromEntries(settings),
    secrets: Object.fromEntries(secrets),
    timeoutMs: numberOf(typed.timeoutMs),
    callsAtOnce: numberOf(typed.callsAtOnce),
    position: numberOf(typed.position),
    share: numberOf(typed.share),
    isOn: typed.isOn,
  };
}
