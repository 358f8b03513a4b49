import { describe, expect, it } from 'vitest';
import { countParameters, foreignUses, handedRows } from './function-uses.ts';
import { type Ownership, ownershipFaults } from './table-uses.ts';

const OWNERSHIP: Ownership = {
  owners: { 'deposits/slip': ['slips'], operations: ['operations'] },
  shared: { operations: 'the statement of every member' },
  exceptions: [],
};
const TABLES = ['operations', 'slips'];
const STORE = 'apps/server/src/domains/deposits/slip/slip-store.ts';
const CHAT = 'apps/server/src/domains/chat/chat/chat-store.ts';

const faultsOf = (uses: Parameters<typeof ownershipFaults>[1], change: Partial<Ownership> = {}, tables = TABLES) =>
  ownershipFaults(tables, uses, { ...OWNERSHIP, ...change });

describe('a table', () => {
  it('is read and written by its owner, and what is shared is read by everybody', () => {
    const own = [true, false].map((isWrite) => ({ file: STORE, table: 'slips', isWrite }));
    expect(faultsOf([...own, { file: CHAT, table: 'operations', isWrite: false }])).toEqual([]);
  });

  it('is read by the read models of its domain, and by those of no other', () => {
    const use = { file: 'apps/server/src/queries/deposits/slip-facts.ts', table: 'slips', isWrite: false };
    expect(faultsOf([use])).toEqual([]);
    const other = { ...use, file: 'apps/server/src/queries/games/game-facts.ts' };
    expect(faultsOf([other])).toEqual([`games reads slips, which is of deposits/slip: ask its facts (${other.file})`]);
  });

  it('is read and written by nobody else', () => {
    expect(faultsOf([{ file: CHAT, table: 'slips', isWrite: false }])).toEqual([
      `chat/chat reads slips, which is of deposits/slip: ask its facts (${CHAT})`,
    ]);
    expect(faultsOf([{ file: CHAT, table: 'operations', isWrite: true }])).toEqual([
      `chat/chat writes operations, which is of operations: ask its facts (${CHAT})`,
    ]);
  });

  it('is read by every audit, which trusts no feature about itself, and written by none', () => {
    const audit = { file: 'apps/server/src/domains/chat/chat/chat-audit.ts', table: 'slips' };
    expect(faultsOf([{ ...audit, isWrite: false }])).toEqual([]);
    expect(faultsOf([{ ...audit, isWrite: true }])).toEqual([
      `chat/chat writes slips, which is of deposits/slip: ask its facts (${audit.file})`,
    ]);
  });

  it('is used by others only as the list says, and the list has nothing that is not needed', () => {
    const exceptions = ['chat/chat reads slips'];
    expect(faultsOf([{ file: CHAT, table: 'slips', isWrite: false }], { exceptions })).toEqual([]);
    expect(faultsOf([], { exceptions })).toEqual([
      'scripts/sql/table-owners.ts: nothing needs "chat/chat reads slips" any more: take it out',
    ]);
  });

  it('has one owner, and no owner has a table that is not there', () => {
    expect(faultsOf([], {}, [...TABLES, 'spins'])).toEqual([
      'spins has 0 owners in scripts/sql/table-owners.ts, and needs one',
    ]);
    expect(faultsOf([], {}, ['operations'])).toEqual(['scripts/sql/table-owners.ts: there is no slips']);
    expect(faultsOf([], { owners: { ...OWNERSHIP.owners, chat: ['slips'] } })).toEqual([
      'slips has 2 owners in scripts/sql/table-owners.ts, and needs one',
    ]);
  });
});

it('a function that uses a table of another domain is counted, and words in comments and strings are not', () => {
  const domainOf = new Map([
    ['slips', 'deposits'],
    ['ledger.accounts', 'ledger'],
    ['bets', 'games'],
  ]);
  const functions = new Map([
    ['functions/deposits/own.sql', 'select from slips'],
    ['functions/games/other.sql', "-- as slips do\nselect 'slips' from bets join ledger.accounts using (owner)"],
  ]);
  expect(foreignUses(functions, domainOf)).toEqual(['other ledger.accounts']);
});

it('a trigger that hands its whole row to a function is named, and one that hands a copy is not', () => {
  const functions = new Map([
    ['functions/operations/handed.sql', 'perform withhold(new, null)'],
    ['functions/operations/both.sql', 'perform moved(old, new);'],
    [
      'functions/operations/copied.sql',
      'v := new; perform withhold(v, null); return coalesce(new, old); to_jsonb(new)',
    ],
  ]);
  expect(handedRows(functions)).toEqual(['functions/operations/handed.sql', 'functions/operations/both.sql']);
});

it('parameters of a function are counted without results, and with their own commas', () => {
  const head = 'create or replace function';
  expect(countParameters(`${head} now_open() returns int`)).toBe(0);
  expect(
    countParameters(`${head} a(p_one numeric(20, 2), p_two text[] default '{}', out answer int) returns int`),
  ).toBe(2);
  expect(countParameters(`-- a comment (with, commas)\n${head} ledger.b(p_a int, p_b int,\n p_c int)`)).toBe(3);
});
