import type { StatementRow } from '@kapao/contract/member/statement.ts';
import type { Messages } from '../messages/en.ts';

/** What a row of a statement is called: by its type, and a deposit by the way it came too. */
export function rowName(
  members: Pick<Messages['members'], 'types' | 'ways'>,
  { type, way }: { type: StatementRow['statementType']; way?: StatementRow['way'] },
): string {
  const name = members.types[type];
  if (!way) return name;
  return [name, members.ways[way.code], way.company].filter((part) => part !== undefined).join(' · ');
}
