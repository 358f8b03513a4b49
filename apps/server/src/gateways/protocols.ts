import { LINE_ALERT } from './alerts/line-alert.ts';
import { MAIL_ALERT } from './alerts/mail-alert.ts';
import { WEBHOOK_ALERT } from './alerts/webhook-alert.ts';
import { SIMULATED_NO_REFERENCE, SIMULATED_OWN_REFERENCE, SIMULATED_SIGNED_AGENT } from './game-protocols.ts';
import { ASK_ME_BET } from './games/askmebet.ts';
import { BETFLIX } from './games/betflix.ts';
import { JOKER } from './games/joker.ts';
import { PG_SOFT } from './games/pg-soft.ts';
import { SEXY } from './games/sexy.ts';
import { LINE_PUSH } from './messages/line.ts';
import { SMSMKT } from './messages/smsmkt.ts';
import { THAI_BULK_SMS } from './messages/thaibulksms.ts';
import { BBL_FILE } from './payout-files/bbl-file.ts';
import { KTB_FILE } from './payout-files/ktb-file.ts';
import { SCB_BUSINESS_NET_FILE } from './payout-files/scb-business-net-file.ts';
import { KBANK_TRANSFER } from './payouts/kbank-transfer.ts';
import { TRUEMONEY_GIFT } from './prepaid/truemoney-gift.ts';
import type { Gateways, PartnerKind, Protocol } from './protocol.ts';
import { BCEL_ONEPAY } from './qr/bcel.ts';
import { BEAM_QR } from './qr/beam.ts';
import { KBANK_QR } from './qr/kbank.ts';
import { OMISE_QR } from './qr/omise.ts';
import { SCB_QR } from './qr/scb.ts';
import { SIMULATED_QR_KBANK } from './qr-kbank.ts';
import { SIMULATED_QR_WW } from './qr-ww.ts';
import { SIMULATED_QR_ZAPMAN } from './qr-zapman.ts';
import { SIMULATED_BANK_FEED, SIMULATED_PAYOUT, SIMULATED_PREPAID, SIMULATED_SMS } from './simulated-protocols.ts';
import { SIMULATED_SLIPS_A } from './slip-verifier-a.ts';
import { SIMULATED_SLIPS_B } from './slip-verifier-b.ts';
import { EASY_SLIP } from './slips/easyslip.ts';
import { KBANK_SLIP } from './slips/kbank-slip.ts';
import { SCB_SLIP } from './slips/scb-slip.ts';
import { SLIP_2_GO } from './slips/slip2go.ts';
import { SLIP_OK } from './slips/slipok.ts';

/** Every protocol there is; a new one is one file and one line here. */
const ALL = [
  SIMULATED_BANK_FEED,
  SIMULATED_PAYOUT,
  SIMULATED_QR_KBANK,
  SIMULATED_QR_WW,
  SIMULATED_QR_ZAPMAN,
  SIMULATED_SLIPS_A,
  SIMULATED_SLIPS_B,
  SIMULATED_PREPAID,
  TRUEMONEY_GIFT,
  SIMULATED_SMS,
  SIMULATED_OWN_REFERENCE,
  SIMULATED_SIGNED_AGENT,
  SIMULATED_NO_REFERENCE,
  EASY_SLIP,
  SLIP_OK,
  SLIP_2_GO,
  SCB_SLIP,
  KBANK_SLIP,
  THAI_BULK_SMS,
  SMSMKT,
  LINE_PUSH,
  SCB_QR,
  KBANK_QR,
  OMISE_QR,
  BEAM_QR,
  BCEL_ONEPAY,
  KBANK_TRANSFER,
  PG_SOFT,
  JOKER,
  SEXY,
  BETFLIX,
  ASK_ME_BET,
  KTB_FILE,
  SCB_BUSINESS_NET_FILE,
  BBL_FILE,
  LINE_ALERT,
  WEBHOOK_ALERT,
  MAIL_ALERT,
] as const;

/** A protocol whose settings and secrets are only known to its own schemas, which are asked before it is. */
export type AnyProtocol = Omit<Protocol, 'make' | 'tryOut'> & {
  make: (...given: Parameters<Protocol['make']>) => Gateways[PartnerKind];
  tryOut: Protocol['tryOut'];
};

export const PROTOCOLS: ReadonlyMap<string, AnyProtocol> = new Map(
  ALL.map((spoken) => [spoken.code, spoken as unknown as AnyProtocol]),
);
