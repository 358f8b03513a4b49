import { inviteIds } from '@kapao/contract/shared/invite-code.ts';
import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import { idsOfReference } from '@kapao/contract/shared/short-reference.ts';
import { bareDigits, tidyText } from '@kapao/contract/shared/typed-text.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { KeyPart } from '../../../platform/database/keyed.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { inflowsNamed } from '../../../queries/deposits/inflow-facts.ts';
import { inflowsOfReturns } from '../../../queries/deposits/inflow-return-facts.ts';
import { membersByGiftLink } from '../../../queries/deposits/prepaid-facts.ts';
import { membersByQrCode } from '../../../queries/deposits/qr-facts.ts';
import { membersBySlip } from '../../../queries/deposits/slip-facts.ts';
import { membersByPlayer } from '../../../queries/games/game-facts.ts';
import { membersByAccountEnd } from '../../../queries/members/account-facts.ts';
import { withdrawalsByLine } from '../../../queries/payouts/payout-file-facts.ts';
import { withdrawalsByReference } from '../../../queries/payouts/withdraw-facts.ts';
import { transfersByReference } from '../../../queries/wallet/transfer-facts.ts';
import { referenceForms } from '../../../shared/reference-forms.ts';
import { bankCodes, membersByName, operationsByIds, readMemberPage, type Search } from './member-search-store.ts';

const MAX_NARROWED = 50;

interface Referred {
  members: string[];
  operations: ReadonlyMap<string, string>;
  /** Members whose QR code goes by the reference. */
  codes: ReadonlySet<string>;
  /** Money of no member. */
  inflow: string | undefined;
}

/** How operators find members. */
export function makeMemberSearch({ db, sealer, isLaos }: { db: Db; sealer: Sealer; isLaos: boolean }) {
  /** Bank accounts are found whole, by keyed hashes of their numbers, or by the four digits that statements show. */
  async function search(typed: string, part: KeyPart) {
    const nothing = { operations: new Map<string, string>(), codes: new Set<string>(), inflow: undefined };
    if (typed === '') return { ...(await readMemberPage(db, undefined, part)), ...nothing };
    const { operations, codes, inflow, ...read } = await readSearch(typed);
    return { ...(await readMemberPage(db, read, part)), operations, codes, inflow };
  }

  /** Whose money a list is narrowed to: the newest of those who are found. */
  async function memberIdsOf(typed: string): Promise<string[]> {
    const { rows } = await search(typed, { limit: MAX_NARROWED });
    return rows.map((row) => row.member_id);
  }

  async function readSearch(text: string): Promise<Search & Omit<Referred, 'members'>> {
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
    const isReference = shared !== undefined || /^\S{6,100}$/.test(tidyText(text));
    const { members, ...referred }: Referred = isReference
      ? await referredTo(text, shared)
      : { members: [], operations: new Map(), codes: new Set(), inflow: undefined };
    const digits = /^\+?\d{3,13}$/.test(plain) ? plain.replace(/^\+|^00(?=66|856)|^0/, '') : undefined;
    return {
      memberIds: [...named, ...ending, ...members],
      name: digits === undefined ? text : undefined,
      digits,
      ...referred,
    };
  }

  /**
   * Returns whose money goes by a reference: ours, in the form that a partner received, the partner's own, the short one, or the name
   * of a player at a game; and which operation of theirs it is, where it is one, or which money of no member.
   */
  async function referredTo(reference: string, shared: ReturnType<typeof idsOfReference>): Promise<Referred> {
    const { references, id } = referenceForms(reference);
    const ids = id === undefined ? shared : { first: id, last: id };
    const found = [
      ...(ids ? await operationsByIds(db, ids) : []),
      ...(await transfersByReference(db, references)),
      ...(await withdrawalsByReference(db, references)),
      ...(await withdrawalsByLine(db, references)),
    ];
    const codes = new Set(await membersByQrCode(db, references));
    const inflows = await inflowsNamed(db, { references, id, also: await inflowsOfReturns(db, { references, id }) });
    const members = [
      ...found.map(({ member_id }) => member_id),
      ...inflows.flatMap(({ credited_member_id: memberId }) => memberId ?? []),
      ...(await membersBySlip(db, { references, ids: shared })),
      ...codes,
      ...(id === undefined ? [] : await membersByGiftLink(db, id)),
      ...(await membersByPlayer(db, reference)),
    ];
    const ofNobody = inflows.find(({ credited_member_id: memberId }) => memberId === null);
    const operations = new Map(found.map((row) => [row.member_id, row.operation_id]));
    return { members, operations, codes, inflow: ofNobody?.inflow_id };
  }

  return { search, memberIdsOf };
}
