import { inviteIds } from '@kapao/contract/shared/invite-code.ts';
import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import { idsOfReference } from '@kapao/contract/shared/short-reference.ts';
import { bareDigits } from '@kapao/contract/shared/typed-text.ts';
import type { Db } from '../../platform/database/db.ts';
import type { KeyPart } from '../../platform/database/keyed.ts';
import { isUuid } from '../../platform/process/ids.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { membersByAccountEnd } from '../account/account-facts.ts';
import { membersByPlayer } from '../game/game-facts.ts';
import { membersByInflow } from '../inflow/inflow-facts.ts';
import { membersBySlip } from '../slip/slip-facts.ts';
import { bankCodes, membersByName, operationsByName, readMemberPage, type Search } from './member-search-store.ts';

const MAX_NARROWED = 50;

/** How operators find members. */
export function makeMemberSearch({ db, sealer, isLaos }: { db: Db; sealer: Sealer; isLaos: boolean }) {
  /** Bank accounts are found whole, by keyed hashes of their numbers, or by the four digits that statements show. */
  async function search(typed: string, part: KeyPart) {
    if (typed === '') return { ...(await readMemberPage(db, undefined, part)), operations: new Map<string, string>() };
    const { operations, ...read } = await readSearch(typed);
    return { ...(await readMemberPage(db, read, part)), operations };
  }

  /** Whose money a list is narrowed to: the newest of those who are found. */
  async function memberIdsOf(typed: string): Promise<string[]> {
    const { rows } = await search(typed, { limit: MAX_NARROWED });
    return rows.map((row) => row.member_id);
  }

  async function readSearch(text: string): Promise<Search & { operations: ReadonlyMap<string, string> }> {
    const plain = bareDigits(text);
    const isAccountNo = /^\d{6,15}$/.test(plain);
    const codes = isAccountNo ? await bankCodes(db) : [];
    const named = await membersByName(db, {
      id: text,
      readableId: inviteIds(text)[1],
      phone: canonicalPhone(text, isLaos),
      accountNoHashes: codes.map((code) => sealer.fingerprint(`${code}|${plain}`)),
    });
    const ending = /^\d{4}$/.test(plain) ? await membersByAccountEnd(db, plain) : [];
    const shared = idsOfReference(text);
    const { members, operations } =
      shared || /^\S{6,64}$/.test(text) ? await referredTo(text, shared) : { members: [], operations: new Map() };
    const digits = /^\+?\d{3,13}$/.test(plain) ? plain.replace(/^\+|^00(?=66|856)|^0/, '') : undefined;
    return {
      memberIds: [...named, ...ending, ...members],
      name: digits === undefined ? text : undefined,
      digits,
      operations,
    };
  }

  /**
   * Whose money goes by a reference: of a payout, a bank or a slip, by the id of an operation or the short reference of it, or to a
   * player at a game. Which operation of theirs it is, where it is one.
   */
  async function referredTo(reference: string, shared: ReturnType<typeof idsOfReference>) {
    const id = isUuid(reference) ? reference : undefined;
    const ids = id === undefined ? shared : { first: id, last: id };
    const found = await operationsByName(db, { reference, ids });
    const members = [
      ...found.map(({ member_id }) => member_id),
      ...(await membersByInflow(db, { reference, id })),
      ...(await membersBySlip(db, { reference, ids: shared })),
      ...(await membersByPlayer(db, reference)),
    ];
    return { members, operations: new Map(found.map((row) => [row.member_id, row.operation_id])) };
  }

  return { search, memberIdsOf };
}
