import type { Base, Giving } from '../../../part.ts';
import { type MemberDesk, makeMemberDesk } from './member.ts';
import { bindMemberEntries } from './member-entry-operator-routes.ts';
import { bindMemberNotes } from './member-note-operator-routes.ts';
import { bindMemberDeskOperator } from './member-operator-routes.ts';

type MemberDeskNeeds = Pick<Parameters<typeof bindMemberDeskOperator>[1], 'linked'>;

/** Members as operators see them. */
export function memberPart(
  { db, sealer, isLaos }: Base,
  { linked }: MemberDeskNeeds,
): Giving<Pick<MemberDesk, 'memberIdsOf'>> {
  const memberDesk = makeMemberDesk({ db, sealer, isLaos });
  return {
    gives: memberDesk,
    bindOffice(binder) {
      bindMemberDeskOperator(binder, { db, sealer, memberDesk, linked });
      bindMemberNotes(binder, db);
      bindMemberEntries(binder, db);
    },
  };
}
