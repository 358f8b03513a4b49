import type { DepositWay } from '@kapao/contract/member/statement.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { searchKey } from '@kapao/contract/shared/search-text.ts';
import { idsOfReference } from '@kapao/contract/shared/short-reference.ts';
import { type StatementWords, statementWordsEn } from '@kapao/contract/shared/statement-words-en.ts';
import { statementWordsLa } from '@kapao/contract/shared/statement-words-la.ts';
import { statementWordsTh } from '@kapao/contract/shared/statement-words-th.ts';
import { tidySigns, tidyText } from '@kapao/contract/shared/typed-text.ts';
import { isUuid } from '../../../platform/process/ids.ts';

type TitleKey = keyof StatementWords['titles'];

/** A game by its code, with every name a member may know it by. */
export interface NamedGame {
  code: string;
  names: readonly string[];
}

/** One word of a search: a row fits when any of these does. */
export interface SearchTerm {
  /** The tidied word, compared with references and descriptions. */
  text: string;
  /** Operations with this short reference, or this id. */
  ids: { first: string; last: string } | undefined;
  /** Minor units, from and to. */
  amount: { from: bigint; to: bigint } | undefined;
  titles: TitleKey[];
  ways: DepositWay[];
  games: string[];
}

/** More words than these name nothing that fewer do not. */
const MAX_TERMS = 6;

/** Names that members have for a kind beside the one on the page. */
const OTHER_NAMES: Readonly<Partial<Record<TitleKey, readonly string[]>>> = {
  deposit: ['เติมเงิน', 'เงินเข้า', 'ເຕີມເງິນ', 'ເງິນເຂົ້າ', 'top up', 'money in'],
  withdraw: ['เบิก', 'เงินออก', 'ເບີກ', 'ເງິນອອກ', 'withdraw', 'cash out', 'money out', 'payout'],
  transfer: ['โยก', 'โอนเข้าเกม', 'โอนไป', 'โอนกลับ', 'ໂອນເຂົ້າເກມ', 'ໂອນໄປ', 'ໂອນຄືນ', 'to game', 'back from game'],
  bonus: ['เครดิตฟรี', 'ເຄຣດິດຟຣີ', 'free credit'],
  refund: ['คืนยอด', 'ຄືນຍອດ', 'cashback'],
  prize: ['หมุน', 'ໝຸນ', 'spin', 'lucky draw'],
};

const WORDS: Record<Locale, StatementWords> = { th: statementWordsTh, la: statementWordsLa, en: statementWordsEn };

const TITLES = Object.keys(statementWordsEn.titles) as TitleKey[];
const TITLE_KEYS = new Map(
  TITLES.map((title) => [
    title,
    [...Object.values(WORDS).map(({ titles }) => titles[title]), ...(OTHER_NAMES[title] ?? [])].map(searchKey),
  ]),
);
const WAYS = Object.keys(statementWordsEn.ways) as (keyof StatementWords['ways'])[];
const WAY_KEYS = new Map<DepositWay, string[]>([
  ...WAYS.map((way) => [way, Object.values(WORDS).map(({ ways }) => searchKey(ways[way]))] as [DepositWay, string[]]),
  ['BANK', Object.values(WORDS).map(({ titles }) => searchKey(titles.bankDeposit))],
]);

/** Returns the words of a search, all of which have to fit; none for a text without a letter or digit. */
export function readSearch(typed: string, games: readonly NamedGame[]): SearchTerm[] {
  const text = tidyText(typed);
  if (searchKey(text) === '') return [];
  const whole = readTerm(text, games);
  if (whole.ids || whole.amount || whole.games.length > 0) return [whole];
  const words = text.split(' ').filter((word) => searchKey(word) !== '');
  return words.slice(0, MAX_TERMS).map((word) => readTerm(word, games));
}

function readTerm(text: string, games: readonly NamedGame[]): SearchTerm {
  const key = searchKey(text);
  const plain = tidySigns(text);
  const matching = <K>(keys: ReadonlyMap<K, readonly string[]>) =>
    [...keys].filter(([, names]) => names.some((name) => name.includes(key))).map(([name]) => name);
  return {
    text: plain,
    ids: isUuid(plain.toLowerCase())
      ? { first: plain.toLowerCase(), last: plain.toLowerCase() }
      : idsOfReference(plain),
    amount: amountOf(plain),
    titles: matching(TITLE_KEYS),
    ways: matching(WAY_KEYS),
    games: matching(new Map(games.map(({ code, names }) => [code, [code, ...names].map(searchKey)]))),
  };
}

const CURRENCY_WORDS =
  /^(?:[+-]\s*)?(?:฿|₭|thb|lak)?\s*([\d,.]+?)\s*(?:\.-)?\s*(?:฿|₭|บาท|กีบ|ບາດ|ກີບ|baht|kip|thb|lak)?$/iu;
const AMOUNT = /^(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})(?:\.(\d{1,2}))?$/;

/** Both currencies have hundredths in the ledger. Without a part behind the point, every such part fits. */
function amountOf(text: string): SearchTerm['amount'] {
  const [, whole, part] = AMOUNT.exec(CURRENCY_WORDS.exec(text)?.[1] ?? '') ?? [];
  if (whole === undefined) return undefined;
  const from = BigInt(whole.replaceAll(',', '')) * 100n + BigInt((part ?? '').padEnd(2, '0'));
  return { from, to: part === undefined ? from + 99n : from };
}
