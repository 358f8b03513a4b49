import { Readable } from 'node:stream';
import {
  amlCaseLinks,
  amlReportCsv,
  amlReportJson,
  assignAmlCase,
  dismissAmlCase,
  escalateAmlCase,
  getAmlCase,
  holdAmlMoney,
  listAmlCases,
  listWatchLists,
  noteAmlCase,
  openAmlCase,
  proposeWatchList,
  releaseAmlHold,
  reportAmlCase,
} from '@kapao/contract/operator/aml-case.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { FastifyReply } from 'fastify';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';
import { shownAccountNo } from '../../../shared/shown-account.ts';
import type { AmlHandling, AmlProposing } from './aml-case.ts';
import { findCase, keepRead, listCaseRows } from './aml-case-store.ts';
import { caseWire, detailOf } from './aml-case-wire.ts';
import { readLinks } from './aml-links.ts';
import { readReport, reportCsv, reportJson } from './aml-report.ts';
import type { WatchList } from './watch-list.ts';
import { listWatched } from './watch-list-store.ts';

interface AmlRoutesDeps {
  db: Db;
  sealer: Sealer;
  handling: AmlHandling;
  proposing: AmlProposing;
  watchList: WatchList;
}

const SUCCESS = { message: 'SUCCESS' };

export function bindAmlCases(binder: Binder, deps: AmlRoutesDeps): void {
  const { db, handling, proposing, watchList } = deps;
  bindReading(binder, deps);
  binder.bind(openAmlCase, async ({ params, body, operator }) => {
    const id = await handling.open(params.id, { operator: operator().username, reason: body.reason });
    return { ...SUCCESS, id };
  });
  binder.bind(assignAmlCase, async ({ params, body, operator }) => {
    await handling.assign(params.id, { operator: operator().username, isTaken: body.isTaken });
    return SUCCESS;
  });
  binder.bind(noteAmlCase, async ({ params, body, operator }) => {
    await handling.note(params.id, { operator: operator().username, text: body.text });
    return SUCCESS;
  });
  for (const [route, decide] of [
    [escalateAmlCase, handling.escalate],
    [dismissAmlCase, handling.dismiss],
  ] as const) {
    binder.bind(route, async ({ params, body, operator }) => {
      await decide(params.id, { operator: operator().username, reason: body.reason });
      return SUCCESS;
    });
  }
  binder.bind(reportAmlCase, ({ params, body, operator }) =>
    proposing.report(params.id, { operator: operator().username, reason: body.reason }),
  );
  binder.bind(holdAmlMoney, ({ params, body, operator }) => proposing.hold(params.id, body, operator().username));
  binder.bind(releaseAmlHold, ({ params, body, operator }) =>
    proposing.release(params.id, { operator: operator().username, reason: body.reason }),
  );
  binder.bind(listWatchLists, async () => ({
    lists: (await listWatched(db)).map(({ list, names, changed_at }) => ({
      ...{ list, names, changedAt: changed_at.toISOString() },
    })),
  }));
  binder.bind(proposeWatchList, ({ body, operator }) => watchList.propose(body, operator().username));
}

function bindReading(binder: Binder, { db, sealer }: AmlRoutesDeps): void {
  binder.bind(listAmlCases, async ({ query }) => {
    const { total, rows } = await readPage(query, (part) => listCaseRows(db, { state: query.state, ...part }));
    return { total, cases: rows.map(caseWire) };
  });
  binder.bind(getAmlCase, async ({ params, operator }) => {
    const detail = (await detailOf(db, params.id)) ?? refuse('NO_DATA');
    await keepRead(db, { caseId: params.id, operator: operator().username, entries: detail.entries.length });
    return detail;
  });
  binder.bind(amlCaseLinks, async ({ params }) => {
    const found = (await findCase(db, params.id)) ?? refuse('NO_DATA');
    return readLinks(db, found.member_id);
  });
  const reportOf = async (id: string, operator: OperatorSession) =>
    (await readReport({ db, sealer }, id, (accountNo) => shownAccountNo(accountNo, operator))) ?? refuse('NO_DATA');
  binder.bind(amlReportJson, async ({ params, reply, operator }) => {
    const report = await reportOf(params.id, operator());
    return asFile(reply, reportJson(report), { name: params.id, type: 'application/json', end: 'json' });
  });
  binder.bind(amlReportCsv, async ({ params, query, reply, operator }) => {
    const report = await reportOf(params.id, operator());
    return asFile(reply, reportCsv(report, query.locale), { name: params.id, type: 'text/csv', end: 'csv' });
  });
}

/** Written out as it is read, so that a long history is nowhere whole. */
function asFile(
  reply: FastifyReply,
  parts: AsyncGenerator<string>,
  { name, type, end }: { name: string; type: string; end: string },
): Readable {
  reply.type(`${type}; charset=utf-8`);
  reply.header('Content-Disposition', `attachment; filename="case-${name}.${end}"`);
  reply.header('Cache-Control', 'no-store');
  return Readable.from(parts);
}
