import { MEMBER_ROUTES } from '@kapao/contract/member/routes.ts';
import { OPERATOR_ROUTES } from '@kapao/contract/operator/routes.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import type { FastifyInstance } from 'fastify';
import { type Config, fileStoreOptionsOf, partnerRulesOf, secretKeysOf } from './config.ts';
import { makeContacts, makeSiteFace, type SiteFace } from './domains/backoffice/content/site-face.ts';
import { keepPartners } from './domains/backoffice/partner/partner-reader.ts';
import { makeProposals } from './domains/backoffice/proposal/proposal.ts';
import { type Directory, makeDirectory } from './gateways/directory.ts';
import { makeBinder } from './http/bind.ts';
import { makeCallerLanes } from './http/caller-lanes.ts';
import { makeDeskLanes } from './http/desk-lanes.ts';
import { docsPage } from './http/docs-page.ts';
import { makeIdempotencyStore } from './http/idempotency-store.ts';
import { makeKeptLists } from './http/kept-lists.ts';
import { makeStrangerLimits, type StrangerCall } from './http/limits.ts';
import { makeListener } from './http/listener.ts';
import { makeMetrics } from './http/metrics.ts';
import { attachNotices } from './http/notices.ts';
import { openApiOf } from './http/openapi.ts';
import type { SeenLook } from './http/operator-look.ts';
import { serveSeveralReads } from './http/several-reads.ts';
import { makeWatcherCheck } from './http/watchers.ts';
import { MEMBER_SCREENS, settingsOf, webApp } from './member-app.ts';
import { isLook } from './operations/act-classes.ts';
import { auditHeadJob } from './operations/audit-head-job.ts';
import { recordLook } from './operations/audit-trail.ts';
import { makeWorkLoop, type WorkLoop } from './operations/work-loop.ts';
import type { Base, NoticeTakers } from './part.ts';
import { makeParts } from './parts.ts';
import { hearChanges } from './platform/database/changes.ts';
import { figuresMaxAgeMs, noteEngine } from './platform/database/cluster/engine.ts';
import { type Db, openDatabase } from './platform/database/db.ts';
import { makeMemory } from './platform/database/memory.ts';
import { isUpToDate } from './platform/database/migrate.ts';
import { makeFileStore } from './platform/process/file-store.ts';
import { invariant } from './platform/process/invariant.ts';
import { VERSION } from './platform/process/version.ts';
import { type LogFields, makeFailureReport, makeLogFields } from './platform/requests/concerns.ts';
import type { KnownPlaces } from './platform/requests/known-places.ts';
import { makeOwnOrigin } from './platform/requests/own-origin.ts';
import { auditKeyOf } from './platform/security/audit-seal.ts';
import { makePasswords } from './platform/security/passwords.ts';
import { makeSealer } from './platform/security/seal.ts';
import { makePurging } from './purging.ts';
import { siteGauges } from './site-gauges.ts';

/** Connections of operators that no read takes. */
const DECISIONS_KEPT_FREE = 2;
/** Browsers hold six connections, carriers many phones behind one address; before the configured factor. */
const CONNECTIONS_PER_ADDRESS = 300;

const lookRecorder =
  (db: Db) =>
  ({ action, ...look }: SeenLook & { operator: string }) => {
    invariant(isLook(action), `${action} is a look`);
    return recordLook(db, { ...look, action });
  };

/** The program: what the parts stand on, the parts, and the two listeners they are bound to. */
export async function makeApp(config: Config) {
  const { base, partnerRows, changes, failures, ...built } = makeProduct(config);
  const { db, known, passwords } = base;
  const logFields = makeLogFields(base.sealer.fingerprint);
  let isLeaving = false;
  const { member, office } = await makeListeners(config, {
    logFields,
    isReady: async () => !isLeaving && (await isUpToDate(db)),
    face: makeSiteFace({ ...built.content, ...built.site }),
    contacts: makeContacts(built.content),
  });
  const origins = [config.SITE_ORIGIN, config.OPERATOR_ORIGIN];
  const gauges = siteGauges(db, { backupStamps: config.BACKUP_STAMPS_DIR, origins });
  const metrics = makeMetrics({ gauges, version: VERSION });
  metrics.observe(member, 'member');
  metrics.observe(office, 'operator');
  const mayWatch = makeWatcherCheck(config.METRICS_FROM, built.operator.authenticate);
  metrics.serve(office, mayWatch);
  member.addHook('onClose', () => passwords.stop());
  member.addHook('onClose', async () => {
    partnerRows.stop();
    changes.close();
  });
  // What an operator changed is in force in this process when the answer says so; the others are told by the database.
  office.addHook('onSend', async ({ method }) => {
    if (method === 'GET') return;
    for (const memory of Object.values(known)) memory.forget();
    await partnerRows.readExpected();
  });
  failures.report = makeFailureReport(office.log, logFields);

  const idempotency = makeIdempotencyStore(db);
  const binding = {
    idempotency,
    recordLook: lookRecorder(db),
  };
  const memberBinder = makeBinder(member, {
    ...binding,
    isOwnOrigin: makeOwnOrigin(config.SITE_ORIGIN),
    checkStranger: strangerCheck(config.ADDRESS_LIMIT_FACTOR, built.places),
    lanes: makeCallerLanes(lanesOf(config)),
    authenticateMember: built.session.authenticate,
    authenticateOperator: async () => undefined,
    checkSite: built.site.check,
    attempt: built.attempt,
    locale: config.LAOS ? 'la' : 'th',
  });
  const officeBinder = makeBinder(office, {
    ...binding,
    isOwnOrigin: makeOwnOrigin(config.OPERATOR_ORIGIN),
    checkStranger: strangerCheck(config.ADDRESS_LIMIT_FACTOR, built.operator.places),
    lanes: officeLanes(config),
    authenticateMember: async () => undefined,
    authenticateOperator: built.operator.authenticate,
    checkSite: async () => {},
    keptLists: keptListsOf(config, base),
  });
  for (const part of built.parts) {
    part.bindMember?.(memberBinder);
    part.bindOffice?.(officeBinder);
    await part.attachMember?.(member);
    await part.attachOffice?.(office);
  }
  serveSeveralReads(member, memberBinder.bound);
  await attachPartnerNotices(member, {
    partners: base.partners,
    takers: built.parts.flatMap(({ noticesOf }) => noticesOf ?? []),
  });
  describeCalls({ member, office, mayWatch });

  const bound = { member: memberBinder.bound, operator: officeBinder.bound };
  const purgeOld = makePurging({ parts: built.parts, others: { keys: idempotency.purgeOld }, report: base.report });
  // A database that is not there yet is read later, and until then nobody is called.
  await Promise.all([partnerRows.read(), noteEngine(db, base.report)]);
  /** From now on `/readyz` turns balancers away; calls are answered as before. */
  const leave = () => {
    isLeaving = true;
  };
  return { db, member, office, known, workLoop: built.workLoop, purgeOld, bound, metrics, leave };
}

interface Described extends Record<'member' | 'office', FastifyInstance> {
  mayWatch: ReturnType<typeof makeWatcherCheck>;
}

/** Calls of both listeners as documents: those of members for everybody, those of operators for people of the site. */
function describeCalls({ member, office, mayWatch }: Described): void {
  member.get('/api/openapi.json', async () => openApiOf('Kapao member API', MEMBER_ROUTES));
  member.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage('Kapao member API', MEMBER_ROUTES)),
  );
  office.get('/ops/api/openapi.json', { preHandler: mayWatch }, async () =>
    openApiOf('Kapao operator API', OPERATOR_ROUTES),
  );
}

/**
 * Each partner that tells us anything by itself has an address of its own, which it is told once. Nobody learns there who is a
 * partner: what is none of its notices is unsigned.
 */
function attachPartnerNotices(
  listener: Parameters<typeof attachNotices>[0],
  { partners, takers }: { partners: Directory; takers: readonly NoticeTakers[] },
): Promise<void> {
  const taker: NoticeTakers = Object.assign({}, ...takers);
  return attachNotices(listener, [
    {
      path: '/notices/partners/:id',
      async receive(notice, id) {
        const partner = partners.everybody().find(({ entry }) => entry.id === id);
        const take = partner?.protocol.tells ? taker[partner.kind] : undefined;
        return (await take?.(id, notice)) ?? { outcome: 'unsigned' };
      },
    },
  ]);
}

/** How old they may be is said in the configuration, or by the engine once it is known. */
function keptListsOf({ FIGURES_MAX_AGE_SECONDS: seconds }: Config, { db, sealer, report }: Base) {
  const maxAgeMs = () => (seconds === undefined ? figuresMaxAgeMs() : seconds * 1_000);
  return makeKeptLists({ db, sealer, maxAgeMs, report });
}

/** What every part stands on, the parts, and the loop that does their work. */
function makeProduct(config: Config) {
  const [secretKey] = secretKeysOf(config);
  const auditKey = secretKey && auditKeyOf(secretKey);
  const db = openDatabase(config.DATABASE_URL, config.DATABASE_POOL, {
    auditKey,
    sides: config.ROLES,
    deskConnections: config.DESK_POOL,
  });
  // The log comes with the listeners.
  const failures = { report: (_work: string, _error: unknown) => {} };
  const sealer = makeSealer(secretKeysOf(config));
  const report = (work: string, error: unknown) => failures.report(work, error);
  const changes = hearChanges(config.DATABASE_URL, (error) => report('changes', error));
  const proposals = makeProposals(db);
  const partners = makeDirectory({
    ...partnerRulesOf(config),
    onUnusable: (id, why) => report('partners', new Error(`${id}: ${why}`)),
  });
  const partnerRows = keepPartners({
    ...{ db, sealer, partners, changes, report },
    secretsDirectory: config.PARTNER_SECRETS_DIR,
  });
  const base: Base = {
    config,
    db,
    sealer,
    passwords: makePasswords(() => refuse('REQUEST_LIMIT')),
    partners,
    partnerRows,
    isLaos: config.LAOS,
    files: makeFileStore(fileStoreOptionsOf(config), report),
    propose: proposals.propose,
    known: { site: makeMemory(changes, 'site'), sessions: makeMemory(changes, 'session') },
    isReader: changes.isHolder,
    report,
    wake: (work) => workLoop.wake(work),
  };
  const made = makeParts(base, proposals);
  proposals.add(made.parts.flatMap(({ publishers = [] }) => publishers));
  const works = made.parts.flatMap((part) => part.works ?? []);
  const signing = auditHeadJob({ db, files: base.files, key: secretKey });
  const workLoop: WorkLoop = makeWorkLoop(db, [...works, signing], base.report);
  return { ...made, base, partnerRows, changes, failures, workLoop };
}

interface Listening {
  logFields: LogFields;
  isReady: () => Promise<boolean>;
  face: () => Promise<SiteFace>;
  contacts: ReturnType<typeof makeContacts>;
}

async function makeListeners(config: Config, { logFields, isReady, face, contacts }: Listening) {
  const settings = settingsOf(config);
  const { LOG_LEVEL: logLevel, TRUSTED_PROXIES: trustedProxies } = config;
  const listener = { logLevel, logFields, trustedProxies, isReady, connections: connectionsOf(config) };
  const member = await makeListener({
    ...listener,
    side: 'member',
    isHttps: config.SITE_ORIGIN.startsWith('https:'),
    frameAncestors: config.FRAME_PARENTS,
    ...webApp(config.MEMBER_WEB_DIR, {
      apiPrefixes: ['/api/', '/ops/', '/notices/'],
      screens: MEMBER_SCREENS,
      settings: async () => ({ ...settings, ...(await face()) }),
      contacts,
    }),
  });
  const office = await makeListener({
    ...listener,
    side: 'operator',
    isHttps: config.OPERATOR_ORIGIN.startsWith('https:'),
    ...webApp(config.BACK_OFFICE_DIR, { apiPrefixes: ['/api/', '/ops/'] }),
  });
  return { member, office };
}

function lanesOf({ CALLS_AT_ONCE, READS_AT_ONCE, ADDRESS_LIMIT_FACTOR }: Config) {
  return { callsAtOnce: CALLS_AT_ONCE, readsAtOnce: READS_AT_ONCE, addressFactor: ADDRESS_LIMIT_FACTOR };
}

/** A page of the back office reads many lists at once. */
function officeLanes(config: Config) {
  const lanes = makeCallerLanes({ ...lanesOf(config), readsAtOnce: 2 * config.CALLS_AT_ONCE });
  return makeDeskLanes(lanes, Math.max(1, config.DESK_POOL - DECISIONS_KEPT_FREE));
}

function connectionsOf({ MAX_CONNECTIONS, ADDRESS_LIMIT_FACTOR }: Config) {
  return { perAddress: CONNECTIONS_PER_ADDRESS * ADDRESS_LIMIT_FACTOR, inAll: MAX_CONNECTIONS };
}

function strangerCheck(factor: number, places: Pick<KnownPlaces, 'placeOf'>) {
  const admit = makeStrangerLimits(factor, places);
  return async (route: Route, call: StrangerCall) => (await admit(route, call, Date.now())) ?? refuse('REQUEST_LIMIT');
}
