import { callOver } from '../../apps/server/src/testing/wire.ts';
import { startWorldOn, until, type World } from '../../apps/server/src/testing/world.ts';
import { type DeskCall, type DeskSubjects, deskCalls } from './bench-desk-calls.ts';
import { largeSite } from './bench-site.ts';

/** The promise: no list, search, count or summary takes longer than this, of twenty calls the slowest but one; a report may take its time. */
const PROMISED_MS = 300;
const PROMISED_REPORT_MS = 3_000;
const ROUNDS = 20;
const COMPARED_WITHIN_MS = 600_000;

/** Every read of the desk over HTTP, on a generated site. */
export async function measureDesk(adminUrl: string): Promise<boolean> {
  const world = await startWorldOn(await largeSite(adminUrl));
  try {
    await world.app.office.listen({ host: '127.0.0.1', port: 0 }).catch(() => undefined);
    const origin = originOf(world);
    const cookie = await world.cookieOf('owner');
    // Its job compares bank and books all the time, and has done so at a site that lives.
    await until('bank and books are compared', () => isCompared(world), COMPARED_WITHIN_MS);
    let areKept = true;
    for (const call of deskCalls(await deskSubjects(world))) {
      areKept = tell(call, await timesOf(origin, cookie, call)) && areKept;
    }
    return areKept;
  } finally {
    await world.stop();
  }
}

async function isCompared(world: World): Promise<boolean> {
  return (await world.admin.query('select 1 from reconciliations limit 1')).rowCount === 1;
}

function originOf(world: World): string {
  const address = world.app.office.server.address();
  if (address === null || typeof address === 'string') throw new Error('the operator listener has no port');
  return `http://127.0.0.1:${address.port}`;
}

export async function deskSubjects(world: World): Promise<DeskSubjects> {
  const found = await world.admin.query(
    `select m.member_id, m.name, o.operation_id as operation, t.operation_id as transfer, w.external_ref as reference
     from members m
       cross join lateral (select operation_id from operations where member_id = m.member_id limit 1) o
       cross join lateral (select operation_id from operations where member_id = m.member_id and statement_type = 'transfer' limit 1) t
       cross join lateral (select external_ref from operations where member_id = m.member_id and statement_type = 'withdraw' limit 1) w
     where m.member_id like 'fill%' order by m.member_id desc limit 1`,
  );
  const [row] = found.rows;
  if (!row) throw new Error('the site is not filled');
  return {
    member: Number(row.member_id.replace('fill', '')),
    operation: row.operation,
    transfer: row.transfer,
    payoutReference: row.reference,
    name: row.name,
  };
}

interface Times {
  status: number;
  ms: number[];
}

async function timesOf(origin: string, cookie: string, { route, params, query }: DeskCall): Promise<Times> {
  const ms: number[] = [];
  let status = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedMs = performance.now();
    const answered = await callOver(origin, route, {
      cookie,
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
    });
    ms.push(performance.now() - startedMs);
    status = Math.max(status, answered.status);
    // What takes that long is not asked twenty times.
    if ((ms[0] ?? 0) > PROMISED_MS * 10 && round > 1) break;
  }
  return { status, ms: ms.sort((a, b) => a - b) };
}

function tell({ name, route }: DeskCall, { status, ms }: Times): boolean {
  const at = (share: number) => ms[Math.max(0, Math.ceil(ms.length * share) - 1)] ?? 0;
  const promisedMs = route.path.startsWith('/ops/api/reports/') ? PROMISED_REPORT_MS : PROMISED_MS;
  const isKept = status === 200 && at(0.95) <= promisedMs;
  console.log(
    `desk ${isKept ? 'kept' : 'NOT KEPT'} p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, ${status}: ${name}`,
  );
  return isKept;
}
