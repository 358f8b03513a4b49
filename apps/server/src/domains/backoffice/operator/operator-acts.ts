import { OPERATOR_ROLES } from '@kapao/contract/operator/login.ts';
import type { ListedAct } from '@kapao/contract/operator/operator-acts.ts';
import { OPERATOR_ROUTES } from '@kapao/contract/operator/routes.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { changesMoney } from '../../../operations/act-classes.ts';
import { ACT_TABLE, type ActRow } from '../../../operations/act-table.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { ALONE_UP_TO } from '../../../queries/backoffice/alone-facts.ts';
import { RIGHTS_OF } from '../../../queries/backoffice/operator-rights.ts';

const rightOf = new Map(
  OPERATOR_ROUTES.map((route) => [`${route.method} ${route.path}`, 'right' in route ? route.right : undefined]),
);

/** Returns the table of acts with the roles and limits of now; what has no call of its own follows from another act. */
export async function listedActs(tx: Tx): Promise<ListedAct[]> {
  const acts: ListedAct[] = [];
  for (const [action, row] of Object.entries(ACT_TABLE) as [keyof typeof ACT_TABLE, ActRow][]) {
    if (row.routes.length === 0) continue;
    const rights = row.routes.flatMap((name) => rightOf.get(name) ?? []);
    acts.push({
      ...{ action, stake: row.stake, people: row.people, second: row.second, bars: changesMoney(action) },
      limit: await limitOf(tx, row),
      roles: OPERATOR_ROLES.filter((role) => rights.some((right) => RIGHTS_OF[role].includes(right))),
    });
  }
  return acts;
}

async function limitOf(tx: Tx, { limit }: ActRow): Promise<ListedAct['limit']> {
  if (!limit) return null;
  const { THB, LAK } = await ALONE_UP_TO[limit.as as keyof typeof ALONE_UP_TO](tx);
  return { THB: fromMinor(THB, 'THB'), LAK: fromMinor(LAK, 'LAK') };
}
