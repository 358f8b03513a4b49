import type { AccountStatement } from './account-statement.ts';
import type { BankFeed } from './bank-feed.ts';
import type { BetFeed } from './bet-feed.ts';
import type { Directory, Live } from './directory.ts';
import { makeGameGateway } from './game-protocols.ts';
import type { GameProvider, ProviderOf } from './game-provider.ts';
import type { ChannelEvent, MessageChannel } from './message.ts';
import type { Heard, Notice } from './notice.ts';
import type { PayoutGateway, PayoutPartner, PayoutWish } from './payout.ts';
import { type PayoutDebits, withOurReferences } from './payout-debits.ts';
import type { PayoutFileFormat } from './payout-files/payout-file.ts';
import type { PrepaidWallet } from './prepaid-wallet.ts';
import { isPaymentCompany, type QrGateway, type QrPlace, type QrWay } from './qr-gateway.ts';
import type { SlipParty, SlipVerifier } from './slip-verifier.ts';
import type { SmsGateway } from './sms.ts';

/*
 * Gateways that look at every call who is there now. What is under way goes on with whom it was begun, and with the address and
 * the keys it was begun with.
 */

const NOBODY = 'no partner of this kind is on';
/** Somebody waits for a text message: another partner is asked only when the first gave up quickly. */
const SECOND_TRY_WITHIN_MS = 3_000;

export function liveSms(directory: Directory): SmsGateway {
  return {
    async send(message) {
      const beganAtMs = performance.now();
      for (const { gateway } of directory.forNew('sms')) {
        if (await gateway.send(message)) return true;
        if (performance.now() - beganAtMs > SECOND_TRY_WITHIN_MS) return false;
      }
      return false;
    },
  };
}

/** A messenger that members may link, and who runs it. */
export interface Messenger {
  partnerId: string;
  channel: MessageChannel;
}

export interface Messengers {
  /** Where members may link themselves now, in order. */
  forNew(): readonly Messenger[];
  /** The one that knows a person; undefined while it is left alone or does not answer. */
  of(partnerId: string): Messenger | undefined;
  hearFrom(partnerId: string, notice: Notice): Heard<readonly ChannelEvent[]>;
}

export function liveMessengers(directory: Directory): Messengers {
  const messengerOf = ({ entry, gateway }: Live<'message'>) => ({ partnerId: entry.id, channel: gateway });
  return {
    forNew: () => directory.forNew('message').map(messengerOf),
    of(partnerId) {
      const live = directory.forNew('message').find(({ entry }) => entry.id === partnerId);
      return live && !live.isBroken() ? messengerOf(live) : undefined;
    },
    hearFrom: (partnerId, notice) =>
      directory.find('message', partnerId)?.gateway.hear(notice) ?? { outcome: 'unsigned' },
  };
}

export function liveBankFeed(directory: Directory): Omit<BankFeed, 'statement' | 'debitsOf'> {
  return {
    read: async (...asked) => directory.on('bank-feed')[0]?.gateway.read(...asked),
    hear: (notice) => hearFirst(directory.on('bank-feed'), notice),
  };
}

/** Of those that share one address for notices, the one whose own it is. */
function hearFirst<About>(
  lives: readonly { gateway: { hear(notice: Notice): Heard<About> } }[],
  notice: Notice,
): Heard<About> {
  const heard = lives.map(({ gateway }) => gateway.hear(notice));
  return heard.find(({ outcome }) => outcome !== 'unsigned') ?? { outcome: 'unsigned' };
}

/** Ways to pay out. Whoever was asked keeps the order: another bank knows nothing of it, and would pay it again. */
export interface Payouts {
  /** Who can pay this, in the order in which they are asked; the same order for the same withdrawal while nothing changes. */
  forNew(wish: PayoutWish): readonly PayoutWay[];
  /** The one who was asked, switched off by now or not; one that is not there says nothing. */
  of(partnerId: string | null): PayoutGateway;
}

/** One who may be asked to pay. One by file is sent no order. */
export interface PayoutWay {
  partnerId: string;
  isByFile: boolean;
  sentReference?: NonNullable<PayoutPartner['sentReference']>;
  look?: NonNullable<PayoutPartner['look']>;
}

export function livePayouts(directory: Directory): Payouts {
  const unclear = async () => ({ outcome: 'unknown', detail: NOBODY }) as const;
  return {
    forNew(wish) {
      const canPay = ({ gateway }: Live<'payout'>) => gateway.takes?.(wish) ?? true;
      return directory
        .forNew('payout', canPay, wish.reference)
        .map(({ entry, gateway: { file, sentReference, look } }) => ({
          ...{ partnerId: entry.id, isByFile: file !== undefined },
          ...(sentReference && { sentReference }),
          ...(look && { look }),
        }));
    },
    of: (partnerId) => directory.find('payout', partnerId ?? '')?.gateway ?? { order: unclear, status: unclear },
  };
}

/** A bank that takes files, with what stands in its row. */
export interface FilePayer {
  partnerId: string;
  protocol: string;
  name: string;
  settings: Readonly<Record<string, unknown>>;
  file: PayoutFileFormat;
}

/** Who is given files: those that pay what is new, in order, and each by its id. */
export function liveFilePayers(directory: Directory) {
  const payerOf = (live: Live<'payout'> | undefined): FilePayer | undefined => {
    const file = live?.gateway.file;
    if (!live || !file) return undefined;
    const { id: partnerId, protocol, name } = live.entry;
    return { partnerId, protocol, name, settings: live.settings, file };
  };
  return {
    forNew: () => directory.forNew('payout').flatMap((live) => payerOf(live) ?? []),
    of: (partnerId: string) => payerOf(directory.find('payout', partnerId)),
  };
}
export type FilePayers = ReturnType<typeof liveFilePayers>;

/** What left our account at one bank. */
export interface DebitSource {
  partnerId: string;
  debits: PayoutDebits;
}

/** The lists of all banks, of those that pay now first: one that is switched off may still pay what it was asked. */
export function livePayoutDebits(directory: Directory): () => readonly DebitSource[] {
  return () =>
    directory
      .all('payout')
      .filter(({ entry, isBroken }) => entry.isOn || !isBroken())
      .sort((a, b) => Number(b.entry.isOn) - Number(a.entry.isOn))
      .flatMap((live) => {
        const debits = live.gateway.debits ?? debitsInFeed(directory, live);
        return debits ? [{ partnerId: live.entry.id, debits }] : [];
      });
}

/** Of a bank that is ordered to pay and tells no debits: what the feed tells of the account it pays from. */
function debitsInFeed(directory: Directory, { gateway: { paysFrom } }: Live<'payout'>): PayoutDebits | undefined {
  const told = paysFrom && directory.on('bank-feed')[0]?.gateway.debitsOf?.(paysFrom.accountNo);
  return told && withOurReferences(told, paysFrom.referenceIn);
}

/** Whom a gift link may be given to, with the number of the wallet where the partner names one. */
export interface PrepaidPartner {
  partnerId: string;
  accountNo: string | undefined;
}

/** Companies of gift links. Whoever was asked about one keeps it: another knows nothing of it, and would take it once more. */
export interface PrepaidWallets {
  /** In the order in which they are asked. */
  forNew(): readonly PrepaidPartner[];
  /** Wallets that partners name, those that are switched off among them. */
  named(): readonly string[];
  /** The one who was asked, switched off by now or not. */
  of(partnerId: string | null): Omit<PrepaidWallet, 'statement'>;
}

const walletNoOf = ({ settings: { accountNo } }: Live<'prepaid'>) =>
  typeof accountNo === 'string' ? accountNo : undefined;

export function livePrepaid(directory: Directory): PrepaidWallets {
  const unclear = async () => ({ outcome: 'unknown', detail: NOBODY }) as const;
  const nobody = { knowsReferences: false, look: unclear, redeem: unclear, status: unclear };
  return {
    forNew: () =>
      directory.forNew('prepaid').map((live) => ({ partnerId: live.entry.id, accountNo: walletNoOf(live) })),
    named: () => directory.all('prepaid').flatMap((live) => walletNoOf(live) ?? []),
    of: (partnerId) => directory.find('prepaid', partnerId ?? '')?.gateway ?? nobody,
  };
}

/** Services that look slips up. */
export interface SlipSources {
  /** As they are asked now; a broken one is asked last, and says that it is later. */
  inOrder(): readonly SlipVerifier[];
  /** How many this site has for money at this receiver, those that are left alone for a while among them: a pause makes no word weigh more (record 36). */
  countFor(receiver: SlipParty): number;
}

export function liveSlipSources(directory: Directory): SlipSources {
  return {
    inOrder: () => directory.forNew('slip').map(({ gateway }) => gateway),
    countFor: (receiver) => directory.on('slip').filter(({ gateway: { sees } }) => sees?.(receiver) ?? true).length,
  };
}

const ofWay = (way: QrWay) => (live: Live<'qr'>) => live.settings.way === way;

/** One provider of codes among those of its way. */
export interface QrPartner {
  partnerId: string;
  way: QrWay;
  gateway: QrGateway;
  place: QrPlace;
}

/** A notice, and whose it is. */
export type QrHeard =
  | { outcome: 'unsigned' | 'unreadable' | 'taken' }
  | { outcome: 'heard'; from: QrPartner; told: Extract<Heard<string>, { outcome: 'heard' }> };

/** The providers of codes behind the ways of the specification. */
export interface QrGateways {
  /** Who may make the next code of a way, in the order in which they are asked. */
  forNew(way: QrWay): readonly QrPartner[];
  /** Who made a code, switched off by now or not; nobody else knows of it. */
  of(code: { partner_id: string | null; provider: QrWay }): QrPartner | undefined;
  /** At the address that all of a way share. */
  hear(way: QrWay, notice: Notice): QrHeard;
  /** At a partner's own address. */
  hearFrom(partnerId: string, notice: Notice): QrHeard;
}

export function liveQr(directory: Directory): QrGateways {
  const all = (way: QrWay) => directory.all('qr').filter(ofWay(way));
  function of({ partner_id: partnerId, provider }: { partner_id: string | null; provider: QrWay }) {
    if (partnerId !== null) return partnerOf(directory.find('qr', partnerId));
    // From before codes kept their partner, when there was one of a way.
    const [only, ...others] = all(provider);
    return others.length === 0 ? partnerOf(only) : undefined;
  }
  return {
    forNew: (way) => directory.forNew('qr', ofWay(way)).flatMap((live) => partnerOf(live) ?? []),
    of,
    hear: (way, notice) => hearQr(all(way), notice),
    hearFrom: (partnerId, notice) => hearQr([directory.find('qr', partnerId)], notice),
  };
}

function partnerOf(live: Live<'qr'> | undefined): QrPartner | undefined {
  if (!live) return undefined;
  return { partnerId: live.entry.id, way: live.settings.way as QrWay, gateway: live.gateway, place: placeOf(live) };
}

function placeOf({ gateway, settings }: Live<'qr'>): QrPlace {
  const { way, accountNo } = settings;
  return { bankCode: gateway.bankCode ?? String(way), ...(typeof accountNo === 'string' && { accountNo }) };
}

function hearQr(lives: readonly (Live<'qr'> | undefined)[], notice: Notice): QrHeard {
  let outcome: 'unsigned' | 'unreadable' = 'unsigned';
  for (const live of lives) {
    const told = live?.gateway.hear(notice);
    const from = partnerOf(live);
    if (from && told?.outcome === 'heard') return { outcome: 'heard', from, told };
    if (told?.outcome === 'taken') return { outcome: 'taken' };
    if (told?.outcome === 'unreadable') outcome = 'unreadable';
  }
  return { outcome };
}

/** The company that collects at this account: the one that names it, then one that names none. */
function collectorAt(directory: Directory, { bankCode, accountNo }: Required<QrPlace>) {
  const lives = directory.all('qr').filter((live) => placeOf(live).bankCode === bankCode);
  const named = lives.find((live) => placeOf(live).accountNo === accountNo);
  const others = lives.filter((live) => placeOf(live).accountNo === undefined && live.entry.isOn);
  return (named ?? others[0])?.gateway;
}

/** The company of this wallet: the one that names it, then one that names none. */
function walletAt(directory: Directory, accountNo: string) {
  const named = directory.all('prepaid').find((live) => walletNoOf(live) === accountNo);
  return (named ?? directory.on('prepaid').find((live) => walletNoOf(live) === undefined))?.gateway;
}

/** Which partner keeps the statement of an account of ours, by the bank or company it is at. */
export type ReadStatement = (
  account: { bankCode: string; accountNo: string },
  window: Parameters<AccountStatement>[1],
) => ReturnType<AccountStatement>;

export function liveStatements(directory: Directory): ReadStatement {
  const keeperOf = (account: Required<QrPlace>): { statement?: AccountStatement } | undefined => {
    if (account.bankCode === 'PREPAID') return walletAt(directory, account.accountNo);
    if (isPaymentCompany(account.bankCode)) return collectorAt(directory, account);
    return directory.on('bank-feed')[0]?.gateway;
  };
  return async (account, window) => keeperOf(account)?.statement?.(account.accountNo, window);
}

const ofGame =
  (code: string) =>
  ({ settings }: Live<'game'>) =>
    settings.game === code;

/** Bets are read of each partner by its own place, also of one that opens no accounts any more. */
export function liveBetFeed(directory: Directory): BetFeed {
  return {
    partnersOf: (code) =>
      directory
        .all('game')
        .filter(ofGame(code))
        .map(({ entry }) => ({ id: entry.id, isOn: entry.isOn })),
    read: async (partnerId, after) => directory.find('game', partnerId)?.gateway.readBets(after),
  };
}

/** Who opens new accounts at a game. */
export function newGamePartners(directory: Directory): (code: string) => string | undefined {
  return (code) => directory.forNew('game', ofGame(code))[0]?.entry.id;
}

/** The partner of an account. One from before accounts kept their partner has that of its game, where there is exactly one. */
function accountPartner(directory: Directory, code: string, partnerId: string | null): Live<'game'> | undefined {
  if (partnerId !== null) return directory.find('game', partnerId);
  const [only, ...others] = directory.all('game').filter(ofGame(code));
  return others.length === 0 ? only : undefined;
}

const takesMoney = ({ entry }: Live<'game'>) => entry.isOn && !entry.isPaused;

/** Returns which accounts at games take new money, and which have a password, as their partners stand now. */
export function gameAccountAbilities(directory: Directory) {
  return (code: string, partnerId: string | null): { takesMoney: boolean; hasPassword: boolean } => {
    const live = accountPartner(directory, code, partnerId);
    if (!live) return { takesMoney: true, hasPassword: true };
    const { abilities } = live.gateway.provider({ hasLoginForm: false });
    return { takesMoney: takesMoney(live), hasPassword: abilities.passwords };
  };
}

/** A game without a partner is left alone: nothing is ever sent for it. */
export function liveGameProviders(directory: Directory): ProviderOf {
  const strangers = new Map<string, GameProvider>();

  return (game) => {
    const { family, has_login_form: hasLoginForm } = game;
    const live = accountPartner(directory, game.code, game.partner_id);
    if (live) {
      const provider = live.gateway.provider({ hasLoginForm });
      return takesMoney(live) ? provider : homewardOnly(provider);
    }
    const key = `${family}/${hasLoginForm}`;
    const stranger = strangers.get(key) ?? strangerOf(family).provider({ hasLoginForm });
    strangers.set(key, stranger);
    return stranger;
  };
}

/** Of a partner that is paused or switched off: money there can be seen and comes home, and nothing new goes there. */
function homewardOnly(provider: GameProvider): GameProvider {
  return {
    ...provider,
    createPlayer: async () => undefined,
    launch: async () => undefined,
    transfer: async (order, trace) =>
      order.direction === 'out'
        ? provider.transfer(order, trace)
        : { outcome: 'refused', detail: 'not sent, the partner is paused or switched off' },
  };
}

/** `invalid` is a name that leads nowhere for ever (RFC 2606), and its breaker is always open. */
function strangerOf(family: Parameters<ProviderOf>[0]['family']) {
  const partner = {
    name: 'nobody',
    url: 'https://partner.invalid',
    askKey: '',
    timeoutMs: 1,
    breaker: { enter: async () => undefined, mayEnter: () => false, isOpen: () => true },
  };
  return makeGameGateway({ family, code: 'nobody' }, partner, { readTimeoutMs: 1, gameHosts: [] });
}
