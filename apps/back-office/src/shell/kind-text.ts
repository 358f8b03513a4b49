import { formatMoney } from '@kapao/contract/shared/format-money.ts';
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

/** What exactly it is about: policies and files have names in words, other things go by their own. */
export function subjectText(
  { policies, payoutFiles }: Pick<Messages, 'policies' | 'payoutFiles'>,
  { kind, subject, content }: About,
): string {
  const number = fieldOf(content, 'number');
  if (kind === 'payout-file.confirm' && typeof number === 'number') {
    return payoutFiles.batchOf(String(fieldOf(content, 'partner')), number);
  }
  // A provider knows a transfer by the reference that it received, not by the id here.
  const sent = fieldOf(content, 'sentReference');
  if (kind === 'transfer.settle' && typeof sent === 'string') return sent;
  // A flow is named by its author; its own id says nothing.
  if (kind === 'chat.flow') return String(fieldOf(fieldOf(content, 'after'), 'name') ?? subject);
  return kind === 'policy' ? policyWords(policies, subject).title : subject;
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
const CODED = new Set(['outcome', 'product', 'direction', 'mode', 'decision']);

/** A value of a line, in words where it is a code, as money where the content names its currency, and days as everywhere else. */
export function valueText(
  {
    proposalFields: { values },
    common,
    partnerAnswers,
  }: Pick<Messages, 'proposalFields' | 'common' | 'partnerAnswers'>,
  { content }: About,
  { path, value }: { path: string; value: string },
): string {
  const field = path.split('.').at(-1) ?? '';
  const currency = fieldOf(content, 'currency');
  if ((field === 'amount' || field === 'total') && (currency === 'THB' || currency === 'LAK')) {
    return `${formatMoney(Number(value), currency)} ${common.unit[currency]}`;
  }
  if (field === 'lastAnswer') return partnerAnswer(partnerAnswers, value);
  const isCode = CODED.has(field) || value === 'true' || value === 'false';
  return (isCode ? values[value] : undefined) ?? momentText(value);
}

/** What a proposal is about, in words; a kind of a newer server keeps its code. */
export function kindText({ bonuses, rewardRules, proposalKinds }: Words, kind: string): string {
  const texts: Readonly<Record<string, string>> = { ...bonuses.kinds, ...rewardRules.kinds, ...proposalKinds };
  return (Object.hasOwn(texts, kind) ? texts[kind] : undefined) ?? kind;
}
