import type { StatementRow, StatementType } from '../member/statement.ts';
import type { StatementWords } from './statement-words-en.ts';

/** A `from` or `to` in words. Codes that members do not know stay unnamed and get a general word instead. */
export type Place = { kind: 'wallet' } | { kind: 'game' | 'bank'; name: string } | { kind: 'other' };

export interface PlaceNames {
  games: ReadonlyMap<string, string>;
  banks: ReadonlyMap<string, string>;
}

export function placeOf(code: string, names: PlaceNames): Place {
  if (code === 'WALLET') return { kind: 'wallet' };
  const game = names.games.get(code);
  if (game !== undefined) return { kind: 'game', name: game };
  const bank = names.banks.get(code);
  return bank === undefined ? { kind: 'other' } : { kind: 'bank', name: bank };
}

export type StatementTitle =
  | { key: StatementType | 'bankDeposit' | 'takenBack' | 'setAside' | 'sentBack' }
  | { key: 'promotion' | 'invite' | 'refund' | 'prize' }
  | { key: 'toGame' | 'fromGame'; game: string }
  | { key: 'described'; text: string }
  | { key: 'way'; way: NonNullable<StatementRow['way']> };

/** Descriptors of a bonus by where it came from; the first one that is there counts. */
const GRANTS = [
  ['promotion', 'promotion'],
  ['invite', 'invite'],
  ['refund', 'refund'],
  ['luckydraw', 'prize'],
  ['bonus', 'bonus'],
] as const satisfies readonly (readonly [keyof StatementRow, StatementTitle['key']])[];

export type Grant = (typeof GRANTS)[number];

/** Returns the descriptor of a bonus, or undefined for any other row. */
export const grantOf = (row: StatementRow): Grant | undefined =>
  row.statementType === 'bonus' ? GRANTS.find(([field]) => row[field] !== undefined) : undefined;

/** Names one row of the statement; the page and the files that are made of it use the same names. */
export function titleOf(row: StatementRow, names: PlaceNames): StatementTitle {
  const grant = grantOf(row);
  if (grant !== undefined) {
    const text = row[grant[0]]?.description.trim() ?? '';
    return text === '' ? { key: grant[1] } : { key: 'described', text };
  }
  switch (row.statementType) {
    case 'deposit':
      if (row.way) return { key: 'way', way: row.way };
      return { key: placeOf(row.from, names).kind === 'bank' ? 'bankDeposit' : 'deposit' };
    case 'withdraw':
      if (row.from === 'DEPOSIT') return { key: 'sentBack' };
      return { key: row.state === 'TAKEN' ? 'takenBack' : 'withdraw' };
    case 'transfer':
      if (row.to === 'ASIDE' || row.from === 'ASIDE') return { key: 'setAside' };
      return transferTitle(placeOf(row.from, names), placeOf(row.to, names));
    case 'adjustment':
      return row.adjustment ? { key: 'described', text: row.adjustment.description } : { key: 'adjustment' };
    case 'finish_bonus': {
      // Taken for a voided bet, which the descriptor says.
      const taken = row.to === 'DEBT' ? GRANTS.find(([field]) => row[field] !== undefined) : undefined;
      return taken ? { key: 'described', text: row[taken[0]]?.description ?? '' } : { key: row.statementType };
    }
    default:
      return { key: row.statementType };
  }
}

function transferTitle(from: Place, to: Place): StatementTitle {
  if (to.kind === 'game') return { key: 'toGame', game: to.name };
  return from.kind === 'game' ? { key: 'fromGame', game: from.name } : { key: 'transfer' };
}

/** Names a deposit by the way it came, with the company whose code it was. */
export function depositWayText(words: StatementWords, { code, company }: NonNullable<StatementRow['way']>): string {
  const name = code === 'BANK' ? words.titles.bankDeposit : words.ways[code];
  return company === undefined ? name : `${name} · ${company}`;
}

export function titleText(words: StatementWords, title: StatementTitle): string {
  switch (title.key) {
    case 'way':
      return depositWayText(words, title.way);
    case 'described':
      return title.text;
    case 'toGame':
    case 'fromGame':
      return words[title.key](title.game);
    default:
      return words.titles[title.key];
  }
}
