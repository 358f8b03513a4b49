import type { FirstDayItemView } from '@kapao/contract/operator/first-day.ts';
import type { DepositMethod } from '@kapao/contract/shared/deposit-methods.ts';
import type { FirstDayGap, FirstDayItem } from '@kapao/contract/shared/first-day.ts';
import type { PartnerStanding } from '../../../queries/backoffice/partner-facts.ts';
import type { HouseAccountStanding } from '../../../queries/deposits/house-account-facts.ts';

/** Everything the list is made from. */
export interface FirstDayFacts {
  owners: readonly { username: string; hasSignedIn: boolean }[];
  /** Of the currencies of this site. */
  accounts: readonly HouseAccountStanding[];
  methods: readonly { method: DepositMethod; isOn: boolean }[];
  partners: readonly PartnerStanding[];
  /** Registration asks for a code by text message. */
  asksForCode: boolean;
  openGames: readonly string[];
  publishedContents: readonly string[];
  offersChat: boolean;
  hasChatHours: boolean;
  /** Two operators have set withdrawal limits at least once. */
  hasSetLimits: boolean;
  /** The site has a public name. */
  isPublic: boolean;
  /** Undefined where nothing reports what was backed up. */
  backups: BackupAges | undefined;
  /** Since monitoring read the figures of this process; undefined for never. */
  figuresReadAgoMs: number | undefined;
}

type Gap = FirstDayItemView['gaps'][number];

const MIN_OWNERS = 2;
/** Seconds since each kind of backup last succeeded. */
type BackupAges = Readonly<Record<'database' | 'files' | 'drill', number | undefined>>;

/** The doctor calls an older backup a fault as well. */
const MAX_BACKUP_AGE_SECONDS = 26 * 3_600;
const MAX_DRILL_AGE_SECONDS = 35 * 24 * 3_600;
const MAX_SCRAPE_AGE_MS = 3_600_000;

const TERMS = ['agreements', 'conditions'];
const CONTACT = ['contact'];
/** Members can do without them; until they are published nothing is shown in their place. */
const OTHER_TEXTS = [
  'info',
  'notice',
  'slip',
  'help',
  'videos',
  'banners',
  'carousel',
  'inviteBanners',
  'refundBanners',
  'enableChatWidget',
];

const gap = (code: FirstDayGap, names: readonly string[] = []): Gap => ({ code, names: [...names] });
const gapIf = (isMissing: boolean, code: FirstDayGap, names: readonly string[] = []): Gap[] =>
  isMissing ? [gap(code, names)] : [];
const namesOf = (partners: readonly PartnerStanding[]) => partners.map(({ name }) => name);

const isUsable = ({ isOn, isPaused, isTried }: PartnerStanding) => isOn && !isPaused && isTried;

/** Returns the items of the first day in the order in which an owner does them; pure. */
export function firstDayItems(facts: FirstDayFacts): FirstDayItemView[] {
  const ofKind = (kind: string) => facts.partners.filter((partner) => partner.kind === kind);
  const necessary = (key: FirstDayItem, gaps: Gap[]) => ({ key, isNecessary: true, gaps });
  const recommended = (key: FirstDayItem, gaps: Gap[]) => ({ key, isNecessary: false, gaps });
  // A laptop or a test has nothing to lose.
  const whereLost = facts.isPublic ? necessary : recommended;
  return [
    necessary('owners', ownerGaps(facts)),
    necessary('deposit', depositGaps(facts)),
    necessary('payout', partnerGaps(ofKind('payout'))),
    facts.asksForCode ? necessary('sms', partnerGaps(ofKind('sms'))) : recommended('sms', []),
    necessary('games', gameGaps(facts, ofKind('game'))),
    necessary('partners', untriedGaps(facts)),
    necessary('terms', textGaps(facts, TERMS)),
    necessary('contact', [
      ...textGaps(facts, CONTACT),
      // A chat without hours is taken as one that answers at any time.
      ...gapIf(facts.offersChat && !facts.hasChatHours, 'noChatHours'),
    ]),
    recommended('texts', textGaps(facts, OTHER_TEXTS)),
    recommended('slips', isOn(facts, 'slip') ? partnerGaps(ofKind('slip')) : []),
    // What a new site is delivered with is cautious, and an owner who agrees with it has nothing to change.
    recommended('limits', gapIf(!facts.hasSetLimits, 'asDelivered')),
    recommended('alerts', partnerGaps(ofKind('alert'))),
    recommended('openingBalances', openingGaps(facts)),
    whereLost('backup', backupGaps(facts.backups)),
    whereLost('restore', restoreGaps(facts.backups)),
    recommended(
      'monitoring',
      gapIf((facts.figuresReadAgoMs ?? Number.POSITIVE_INFINITY) > MAX_SCRAPE_AGE_MS, 'notRead'),
    ),
  ];
}

/** Returns the necessary items that are not done. */
export const missingOf = (items: readonly FirstDayItemView[]): FirstDayItem[] =>
  items.filter(({ isNecessary, gaps }) => isNecessary && gaps.length > 0).map(({ key }) => key);

function ownerGaps({ owners }: FirstDayFacts): Gap[] {
  const waiting = owners.filter(({ hasSignedIn }) => !hasSignedIn).map(({ username }) => username);
  if (owners.length < MIN_OWNERS) return [gap('fewOwners')];
  return gapIf(owners.length - waiting.length < MIN_OWNERS, 'ownersToSignIn', waiting);
}

const isOn = ({ methods }: FirstDayFacts, wanted: DepositMethod) =>
  methods.some(({ method, isOn: on }) => on && method === wanted);

/** One way that is on and can credit is enough: members are offered no way that lacks its account. */
function depositGaps(facts: FirstDayFacts): Gap[] {
  const on = facts.methods.filter((one) => one.isOn);
  if (on.length === 0) return [gap('noWayOn')];
  return gapIf(!on.some(({ method }) => canCredit(facts, method)), 'noWayReady');
}

function canCredit({ accounts, partners }: FirstDayFacts, method: DepositMethod): boolean {
  const active = accounts.filter(({ isActive }) => isActive);
  const hasAccountAt = (bankCode: string) => active.some((account) => account.bankCode === bankCode);
  const hasPartner = (kind: string, fits = (_partner: PartnerStanding) => true) =>
    partners.some((partner) => partner.kind === kind && isUsable(partner) && fits(partner));
  const hasBankAccount = active.some(({ isBank, bankCode }) => isBank && bankCode !== 'PREPAID');
  if (method === 'bank') return hasBankAccount;
  if (method === 'slip') return hasBankAccount && hasPartner('slip');
  if (method === 'prepaid') return hasAccountAt('PREPAID') && hasPartner('prepaid');
  const way = method.slice('qr:'.length);
  return hasAccountAt(way) && hasPartner('qr', (partner) => partner.way === way);
}

/** Of partners of one kind, one that is on, not paused and tried is enough. */
function partnerGaps(partners: readonly PartnerStanding[]): Gap[] {
  const on = partners.filter((partner) => partner.isOn);
  if (on.some(isUsable)) return [];
  const untried = on.filter(({ isTried }) => !isTried);
  const paused = on.filter(({ isTried, isPaused }) => isTried && isPaused);
  if (on.length === 0) return [gap('noPartner')];
  return [
    ...gapIf(untried.length > 0, 'untried', namesOf(untried)),
    ...gapIf(paused.length > 0, 'paused', namesOf(paused)),
  ];
}

function gameGaps({ openGames }: FirstDayFacts, partners: readonly PartnerStanding[]): Gap[] {
  if (openGames.length === 0) return [gap('noGame')];
  return partnerGaps(partners.filter(({ game }) => game !== null && openGames.includes(game)));
}

/** A partner that is on and not paused is given work as soon as the site opens. */
function untriedGaps({ partners }: FirstDayFacts): Gap[] {
  const untried = partners.filter((partner) => partner.isOn && !partner.isPaused && !partner.isTried);
  return gapIf(untried.length > 0, 'untried', namesOf(untried));
}

function textGaps({ publishedContents }: FirstDayFacts, wanted: readonly string[]): Gap[] {
  const missing = wanted.filter((name) => !publishedContents.includes(name));
  return gapIf(missing.length > 0, 'unpublished', missing);
}

function openingGaps({ accounts }: FirstDayFacts): Gap[] {
  const banks = accounts.filter(({ isActive, isBank }) => isActive && isBank);
  const missing = banks.filter(({ hasOpeningBalance }) => !hasOpeningBalance).map(({ accountId }) => accountId);
  return gapIf(missing.length > 0, 'noOpeningBalance', missing);
}

function backupGaps(backups: BackupAges | undefined): Gap[] {
  if (backups === undefined) return [gap('unwatched')];
  const { database, files } = backups;
  return [
    ...gapIf(database === undefined, 'noDatabaseBackup'),
    ...gapIf(database !== undefined && database > MAX_BACKUP_AGE_SECONDS, 'oldDatabaseBackup'),
    ...gapIf(files === undefined || files > MAX_BACKUP_AGE_SECONDS, 'noFilesBackup'),
  ];
}

function restoreGaps(backups: BackupAges | undefined): Gap[] {
  if (backups === undefined) return [gap('unwatched')];
  return gapIf(backups.drill === undefined || backups.drill > MAX_DRILL_AGE_SECONDS, 'noRestore');
}
