import type { z } from 'zod';
import type { AlertGateway } from './alerts/alert-channel.ts';
import type { BankFeed } from './bank-feed.ts';
import type { Configured } from './configured.ts';
import type { GameGateway } from './game-gateway.ts';
import type { MessageChannel } from './message.ts';
import type { PartnerAnswer } from './partner-http.ts';
import type { PayoutPartner } from './payout.ts';
import type { PrepaidWallet } from './prepaid-wallet.ts';
import type { QrGateway } from './qr-gateway.ts';
import type { SlipVerifier } from './slip-verifier.ts';
import type { SmsGateway } from './sms.ts';

/** What each kind of partner does for us. */
export interface Gateways {
  'bank-feed': BankFeed;
  payout: PayoutPartner;
  qr: QrGateway;
  slip: SlipVerifier;
  prepaid: PrepaidWallet;
  sms: SmsGateway;
  /** Messages to members who linked a messenger, such as LINE. */
  message: MessageChannel;
  game: GameGateway;
  /** Tells people on duty what needs them. */
  alert: AlertGateway;
}

export const PARTNER_KINDS = [
  'bank-feed',
  'payout',
  'qr',
  'slip',
  'prepaid',
  'sms',
  'message',
  'game',
  'alert',
] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

/** Rules of this site that no partner decides. */
export interface SiteRules {
  /** How long a question that changes nothing may take, where people wait for it. */
  readTimeoutMs: number;
  /** Hosts besides the partner's own at which games may be opened. */
  gameHosts: readonly string[];
}

/** What came back when somebody tried a partner out, as it came. */
export interface TriedOut {
  answer: PartnerAnswer;
  text: string;
}

/**
 * A way to speak with one kind of partner. A protocol is one file that exports this, and one line in `protocols.ts`; partners
 * that speak it are rows that operators enter (record 69).
 */
export interface Protocol<
  K extends PartnerKind = PartnerKind,
  Settings extends z.ZodObject = z.ZodObject,
  Secrets extends z.ZodObject = z.ZodObject,
> {
  kind: K;
  /** Stands in rows: lower case letters, digits and dashes, and never changed. */
  code: string;
  /** The proper name of what is spoken, the same in every language. */
  title: string;
  /** Ids, account numbers and switches, by the names of the partner's own documents; shown to operators. Texts, numbers, flags and enums. */
  settings: Settings;
  /** Credentials, all of them texts; they are sealed, and never shown again. */
  secrets: Secrets;
  /** Whether partners send notices by themselves. */
  tells: boolean;
  /** Its partners are mail servers, at `smtps:` or `smtp:`; all others are at web addresses. */
  isMail?: true;
  make(partner: Configured<z.output<Settings>, z.output<Secrets>>, rules: SiteRules): Gateways[K];
  /** One call that changes nothing on either side. */
  tryOut(partner: Configured<z.output<Settings>, z.output<Secrets>>): Promise<TriedOut>;
}

/** Lets a protocol's own settings and secrets be inferred from its schemas. */
export function protocol<K extends PartnerKind, Settings extends z.ZodObject, Secrets extends z.ZodObject>(
  spoken: Protocol<K, Settings, Secrets>,
): Protocol<K, Settings, Secrets> {
  return spoken;
}
