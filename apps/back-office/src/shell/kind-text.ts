import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { LOCALE_NAMES } from '@kapao/web/speech.tsx';
import { momentText } from '../lib/format.ts';
import { partnerAnswer } from '../lib/partner-answer.ts';
import { policyWords } from '../lib/policy-text.ts';
import type { Messages } from '../messages/en.ts';

type Words = Pick<Messages, 'bonuses' | 'rewardRules' | 'proposalKinds'>;

/** A proposal as far as its words need it. */
interface About {
  kind: string;
  subject: string;
  content?: unknown;
}

const fieldOf = (content: unknown, name: string): unknown =>
  typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined;

/** Kinds whose subject is an id, which says nothing: they are named by whom and how much they are about. */
const NAMED_BY_CONTENT: ReadonlySet<string> = new Set([
  ...[
    'coupon.void',
    'payout-file.close',
    'payout.close',
    'inflow.assign',
    'inflow-return.close',
    'slip.accept',
    'transfer.settle',
  ],
  ...['result.decide', 'member.second-factor', 'member.adjust', 'exclusion.list', 'identity.accept'],
  ...['aml.report', 'aml.hold', 'aml.release'],
]);

/** Kinds there is one thing of, which the name of the kind says already. */
const SAID_BY_KIND: ReadonlySet<string> = new Set([
  ...['wheel', 'refund', 'invite', 'site.switch', 'settings.registerOTP', 'settings.depositMethods', 'chat.settings'],
]);

type SubjectWords = Pick<Messages, 'policies' | 'payoutFiles' | 'content' | 'common' | 'lookups' | 'settings'>;

/** What exactly it is about, in words; what has neither words nor a name of its own goes by its subject. */
export function subjectText(messages: SubjectWords, about: About): string {
  const { kind, subject, content } = about;
  const number = fieldOf(content, 'number');
  if (kind === 'payout-file.confirm' && typeof number === 'number') {
    return messages.payoutFiles.batchOf(String(fieldOf(content, 'partner')), number);
  }
  // A provider knows a transfer by the reference that it received, not by the id here.
  const sent = fieldOf(content, 'sentReference');
  if (kind === 'transfer.settle' && typeof sent === 'string') return sent;
  if (SAID_BY_KIND.has(kind)) return '';
  if (NAMED_BY_CONTENT.has(kind)) return namedByContent(messages, about);
  // A flow is named by its author; its own id says nothing.
  if (kind === 'chat.flow' || kind === 'chat.canned') return textIn(fieldOf(content, 'after'), 'name') ?? '';
  const after = fieldOf(content, 'after');
  if (kind === 'partner' || kind === 'game.face' || kind === 'game.add') return textIn(after, 'name') ?? subject;
  const named = wordsOf(messages, kind);
  return (Object.hasOwn(named, subject) ? named[subject] : undefined) ?? policyName(messages, about);
}

function wordsOf({ content, lookups, settings, common }: SubjectWords, kind: string): Readonly<Record<string, string>> {
  if (kind === 'content') return content.names;
  if (kind === 'settings.withdraw') return common.unit;
  const { banks, sources } = lookups;
  return kind === 'lookup' ? { banks, sources, deposit: settings.accounts, active: settings.site } : {};
}

const policyName = ({ policies }: SubjectWords, { kind, subject }: About) =>
  kind === 'policy' ? policyWords(policies, subject).title : subject;

function namedByContent({ common }: SubjectWords, { content }: About): string {
  const [amount, currency] = [fieldOf(content, 'amount'), fieldOf(content, 'currency')];
  const isMoney = typeof amount === 'number' && (currency === 'THB' || currency === 'LAK');
  const name = textIn(content, 'name') ?? textIn(content, 'siteName');
  return [
    ...(name === undefined ? [] : [name]),
    ...(isMoney ? [`${formatMoney(amount, currency)} ${common.unit[currency]}`] : []),
  ].join(' · ');
}

function textIn(content: unknown, name: string): string | undefined {
  const value = fieldOf(content, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

type PathWords = Pick<Messages, 'policies' | 'common' | 'partners' | 'proposalFields'> & Words;

/** A line of what would change, in words: its fields from outside to inside, places in lists by their number. */
export function pathText(messages: PathWords, { kind, subject }: About, path: string): string {
  if (kind === 'policy') return policyPath(messages, subject, path);
  if (path === '') return kindText(messages, kind);
  const steps = path.split('.');
  const isOfProtocol = kind === 'partner' && (steps[0] === 'settings' || steps[0] === 'keys');
  return steps
    .map((step, at) => (isOfProtocol && at > 0 ? protocolField(messages, step) : stepText(messages, step)))
    .join(' · ');
}

function policyPath(
  { policies, common }: Pick<PathWords, 'policies' | 'common'>,
  subject: string,
  path: string,
): string {
  const [field = path, currency] = path.split('.');
  const { label } = policyWords(policies, subject).fieldWords(field);
  return currency === 'THB' || currency === 'LAK' ? `${label} (${common.unit[currency]})` : label;
}

/** What only one protocol has keeps the name its document gives it. */
function protocolField({ partners }: Pick<PathWords, 'partners'>, name: string): string {
  const known: Readonly<Record<string, { label: string }>> = partners.fields;
  return known[name]?.label ?? name;
}

function stepText({ proposalFields, common }: Pick<PathWords, 'proposalFields' | 'common'>, step: string): string {
  const fields: Readonly<Record<string, string>> = proposalFields.fields;
  const units: Readonly<Record<string, string>> = common.unit;
  const languages: Readonly<Record<string, string>> = LOCALE_NAMES;
  if (/^\d+$/.test(step)) return String(Number(step) + 1);
  return fields[step] ?? languages[step] ?? units[step.toUpperCase()] ?? step;
}

/** Fields whose values are codes; other texts are shown as they were written. */
const CODED = new Set(['outcome', 'product', 'direction', 'mode', 'decision', 'coinBasis', 'deliver', 'message_type']);
const MONEY = new Set([
  ...['amount', 'total', 'cap', 'minDeposit', 'budget', 'min', 'max', 'autoLimit', 'secondLimit'],
  ...['withdrawMin', 'withdrawMax', 'thb', 'lak', 'maxDayAmount', 'maxBalance', 'openingBalance'],
]);

type ValueWords = Pick<Messages, 'proposalFields' | 'common' | 'partnerAnswers'> & CodeWords;

/** A value of a line, in words where it is a code, as money where the content names its currency, and days as everywhere else. */
export function valueText(
  messages: ValueWords,
  about: About,
  { path, value }: { path: string; value: string },
): string {
  const { proposalFields, common, partnerAnswers } = messages;
  const field = path.split('.').at(-1) ?? '';
  const currency = currencyAt(about, path);
  if (MONEY.has(field) && value.trim() !== '' && Number.isFinite(Number(value))) {
    // Without a currency, as of an account of the house, the groups of digits still show a zero too many.
    if (currency === undefined) return formatMoney(Number(value), 'THB');
    return `${formatMoney(Number(value), currency)} ${common.unit[currency]}`;
  }
  if (field === 'lastAnswer') return partnerAnswer(partnerAnswers, value);
  const codes = codesOf(messages, about, path);
  if (codes !== undefined && Object.hasOwn(codes, value)) return codes[value] ?? value;
  const isCode = CODED.has(field) || value === 'true' || value === 'false';
  return (isCode ? proposalFields.values[value] : undefined) ?? momentText(value);
}

const CASH = { thb: 'THB', lak: 'LAK', THB: 'THB', LAK: 'LAK' } as const;
const cashOf = (value: unknown): CashCurrency | undefined =>
  typeof value === 'string' && Object.hasOwn(CASH, value) ? CASH[value as keyof typeof CASH] : undefined;

/** The currency of an amount: by its own name, of the list it stands in, of the whole content, or of its subject. */
function currencyAt({ content, subject }: About, path: string): CashCurrency | undefined {
  const steps = path.split('.');
  const after = fieldOf(content, 'after');
  const listed = fieldOf(fieldOf(after, steps[0] ?? ''), steps[1] ?? '');
  const named = [
    ...steps.toReversed(),
    fieldOf(listed, 'currency'),
    fieldOf(content, 'currency'),
    fieldOf(after, 'currency'),
    subject,
  ];
  return named.map(cashOf).find((one) => one !== undefined);
}

type CodeWords = Pick<
  Messages,
  'bonuses' | 'rewardRules' | 'roles' | 'identity' | 'amlCases' | 'depositMethods' | 'games' | 'settings'
>;

/** The words of the codes that a field may hold. */
function codesOf(words: CodeWords & Pick<Messages, 'common'>, { kind }: About, path: string) {
  const steps = path.split('.');
  const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    currency: words.common.unit,
    role: words.roles,
    document: words.identity.kinds,
    rule: words.amlCases.rules,
    method: words.depositMethods.names,
    base: words.bonuses.bases,
    type: words.bonuses.types,
    period: words.rewardRules.periods,
    basis: words.rewardRules.bases,
    category: words.games.categories,
    group: words.games.categories,
    status: words.settings.states,
    'award.kind': words.bonuses.awards,
    'prize.kind': words.rewardRules.prizes,
    '': kind === 'site.switch' ? words.settings.states : {},
  };
  return codes[steps.slice(-2).join('.')] ?? codes[steps.at(-1) ?? ''];
}

/** What a proposal is about, in words; a kind of a newer server keeps its code. */
export function kindText({ bonuses, rewardRules, proposalKinds }: Words, kind: string): string {
  const texts: Readonly<Record<string, string>> = { ...bonuses.kinds, ...rewardRules.kinds, ...proposalKinds };
  return (Object.hasOwn(texts, kind) ? texts[kind] : undefined) ?? kind;
}
