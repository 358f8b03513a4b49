import type { Base, Part } from '../../part.ts';
import { makeMemberDesk } from './member-desk.ts';
import { bindMemberDeskOperator } from './member-desk-operator-routes.ts';

/** Members as operators see them. */
export function memberDeskPart({ db, sealer, isLaos }: Base): Part {
  const memberDesk = makeMemberDesk({ db, sealer, isLaos });
  return { bindOffice: (binder) => bindMemberDeskOperator(binder, { db, sealer, memberDesk }) };
}
