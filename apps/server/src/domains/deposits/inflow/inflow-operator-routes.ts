import { assignInflow, getInflow, listInflows, noteInflow } from '@kapao/contract/operator/inflow.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import { readMoneyQuery } from '../../../http/money-query.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isUuid } from '../../../platform/process/ids.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { inflowsNamed } from '../../../queries/deposits/inflow-facts.ts';
import { inflowsOfReturns } from '../../../queries/deposits/inflow-return-facts.ts';
import { findInflow, type InflowRow } from '../../../queries/deposits/waiting-inflow-facts.ts';
import { maskedSearch } from '../../../shared/masked-search.ts';
import { referenceForms } from '../../../shared/reference-forms.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';
import type { Assignments } from './inflow-assign.ts';
import { makeInflowDesk } from './inflow-desk.ts';
import { readInflowPage } from './inflow-store.ts';
import { inflowsWire } from './inflow-wire.ts';

interface InflowOperatorDeps {
  db: Db;
  sealer: Sealer;
  assignments: Pick<Assignments, 'assign'>;
}

export function bindInflowOperator(binder: Binder, { db, sealer, assignments }: InflowOperatorDeps): void {
  const desk = makeInflowDesk(db);

  const toWire = (rows: readonly InflowRow[], operator: OperatorSession) => inflowsWire({ db, sealer }, rows, operator);

  async function after(inflowId: string, operator: OperatorSession) {
    const row = await findInflow(db, inflowId);
    invariant(row, 'an inflow stays');
    const [inflow] = await toWire([row], operator);
    invariant(inflow, 'an inflow is shown');
    return { message: 'SUCCESS', inflow };
  }

  /** Ids of money that a bank, a return or we know by this reference. */
  async function inflowsByReference(typed: string): Promise<string[]> {
    const forms = referenceForms(typed);
    const found = await inflowsNamed(db, { ...forms, also: await inflowsOfReturns(db, forms) });
    return found.map((row) => row.inflow_id);
  }

  const idOf = (id: string) => (isUuid(id) ? id : refuse('NO_DATA'));

  binder.bind(listInflows, async ({ query, operator, tellLook }) => {
    const { text } = query;
    if (text !== undefined) tellLook({ asked: maskedSearch(text) });
    const named = text === undefined ? [] : await inflowsByReference(text);
    const { rows, ...list } = await readInflowPage(
      db,
      { state: query.state, partner: query.partner, text, named, money: readMoneyQuery(query) },
      query,
    );
    return { ...list, inflows: await toWire(rows, operator()) };
  });

  binder.bind(getInflow, async ({ params, operator }) => {
    const row = (await findInflow(db, params.id)) ?? refuse('NO_DATA');
    const [inflow] = await toWire([row], operator());
    invariant(inflow, 'an inflow is shown');
    return inflow;
  });

  binder.bind(assignInflow, async ({ params, body, operator }) => {
    const inflowId = idOf(params.id);
    const { memberId, reason } = body;
    const waits = await assignments.assign({ inflowId, memberId, reason, operator: operator().username });
    return waits ?? after(inflowId, operator());
  });

  binder.bind(noteInflow, async ({ params, body, operator }) => {
    const inflowId = idOf(params.id);
    await desk.note({ inflowId, act: body.act, reason: body.reason, operator: operator().username });
    return after(inflowId, operator());
  });
}
