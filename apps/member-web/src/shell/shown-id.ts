import { inGroups, isReadable } from '@kapao/contract/shared/readable-code.ts';

/** A member id as it is read out: of capitals and digits four by four, an older one as it is. */
export const shownId = (id: string) => (isReadable(id, id.length) ? inGroups(id, ' ') : id);
