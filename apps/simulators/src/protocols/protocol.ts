import type { FastifyInstance } from 'fastify';
import type { SimulatedBank } from '../bank.ts';
import type { Faults } from '../faults.ts';
import type { GameProviders } from '../game-provider.ts';
import type { Memory } from '../memory.ts';
import type { Notices } from '../notices.ts';
import type { AnswerPartnerCall } from '../partner-call.ts';
import type { Payouts } from '../payout.ts';
import type { Prepaid } from '../prepaid.ts';
import type { Gateway } from '../qr-gateway.ts';
import type { PayText } from '../qr-pay-routes.ts';
import type { Sms } from '../sms.ts';
import type { Verifiers } from '../verifiers.ts';
import type { Credential } from './credentials.ts';
import type { FilePayment } from './payout-file-layouts.ts';

export type ProtocolDeps = {
  bank: SimulatedBank;
  verifiers: Verifiers;
  sms: Sms;
  payouts: Payouts;
  prepaid: Prepaid;
  games: GameProviders;
  /** Where the site is told things, and where browsers reach this program. */
  siteUrl: string;
  publicUrl: string | undefined;
  now: () => Date;
  memory: Memory;
  notices: Notices;
  answer: AnswerPartnerCall;
  credential: Credential;
  /** For what is not asked over HTTP. */
  faults: Faults;
  closing: AbortSignal;
  /** Where mail is taken; at port 0 wherever there is room. */
  mail: { host: string; port: number };
};

/** A company that speaks as its real protocol is documented, below `/protocols/<code>`. */
export type SimulatedProtocol = {
  kind: 'bank-feed' | 'slip' | 'sms' | 'message' | 'qr' | 'payout' | 'prepaid' | 'game' | 'alert';
  code: string;
  /** What its customer is given, and an operator enters in the back office. */
  contract: {
    settings: Record<string, string | number>;
    /** Settings that are addresses of this company, by what follows its own. */
    ownAddresses?: Record<string, string>;
    secrets: Record<string, string>;
  };
  /** Where it is on this host, when it is not asked over HTTP. */
  addressAt?(hostname: string): string;
  routes(app: FastifyInstance): void;
  /** What people and tests may do as its users, below `/control`. */
  controls?(app: FastifyInstance): void;
  /** Whose payment codes a bank app can pay. */
  gateway?: Gateway;
  /** The same of codes that merchants make alone; undefined when a text is none. */
  payText?: PayText;
  /** A bank that is given files: what became of their lines, and what they took out of an account. */
  filedBank?: { lines(): FiledLine[]; paidFrom(accountNo: string): FilePayment[] };
  reset(): void;
};

/** A line of a payout file, with what was really paid of it. */
export type FiledLine = { bank: string; reference: string; amount: number; state: 'PAID' | 'REFUSED' | 'WAITING' };
