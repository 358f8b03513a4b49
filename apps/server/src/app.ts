import { MEMBER_ROUTES } from '@kapao/contract/member/routes.ts';
import { OPERATOR_ROUTES } from '@kapao/contract/operator/routes.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import { auditHeadsCapability } from './capabilities/audit-heads.ts';
import { bonusesCapability } from './capabilities/bonuses.ts';
import type { Base, Capability } from './capabilities/capability.ts';
import { chatCapability } from './capabilities/chat.ts';
import { makeForgetting } from './capabilities/forgetting.ts';
import { inflowDeskCapability } from './capabilities/inflow-desk.ts';
import { inviteCapability } from './capabilities/invites.ts';
import { operatorsCapability } from './capabilities/operators.ts';
import { payoutBooksCapability } from './capabilities/payout-books.ts';
import { makePeople } from './capabilities/people.ts';
import { playCapability } from './capabilities/play.ts';
import { policiesCapability } from './capabilities/policies.ts';
import { prepaidCapability } from './capabilities/prepaid.ts';
import { proposalsCapability } from './capabilities/proposals.ts';
import { qrDepositCapability } from './capabilities/qr-deposits.ts';
import { refundCapability } from './capabilities/refunds.ts';
import { readPlayAndDebts } from './capabilities/reward-debts.ts';
import { secondFactorsCapability } from './capabilities/second-factors.ts';
import { settingPublishers } from './capabilities/setting-publishers.ts';
import { sitePicturesCapability } from './capabilities/site-pictures.ts';
import { slipCapability } from './capabilities/slips.ts';
import { spinWheelCapability } from './capabilities/spin-wheel.ts';
import { transferDeskCapability } from './capabilities/transfer-desk.ts';
import { type Config, fileStoreOptionsOf, providerLimitsOf, secretKeysOf } from './config.ts';
import { bindAccount } from './features/account/account-routes.ts';
import { makeBankDeposit } from './features/bank-deposit/bank-deposit.ts';
import { feedJob } from './features/bank-deposit/bank-deposit-jobs.ts';
import { bindBankNotices } from './features/bank-deposit/bank-deposit-routes.ts';
import { bindContentOperator } from './features/content/content-operator-routes.ts';
import { bindContent } from './features/content/content-routes.ts';
import { makeSiteFace, type SiteFace } from './features/content/site-face.ts';
import { makeGameAccount } from './features/game-account/game-account.ts';
import { bindGameAccount } from './features/game-account/game-account-routes.ts';
import { openGameCodes } from './features/game-account/game-facts.ts';
import { bindGameOperator } from './features/game-account/game-operator-routes.ts';
import { awaitBets, bookReading } from './features/game-result/game-result.ts';
import { makeInflows } from './features/inflow/inflow.ts';
import { makeAssignments } from './features/inflow/inflow-assign.ts';
import type { OnDeposit } from './features/inflow/inflow-facts.ts';
import { makeInflowLines } from './features/inflow/inflow-line-store.ts';
import { bindInflowOperator } from './features/inflow/inflow-operator-routes.ts';
import { INVITE_PUBLISHER } from './features/invite/invite-publisher.ts';
import { makeLikeness } from './features/likeness/likeness.ts';
import { bindRewardReviewOperator } from './features/likeness/reward-review-operator-routes.ts';
import { bindLookup } from './features/lookup/lookup-routes.ts';
import { bindLookupEditor } from './features/lookup-editor/lookup-editor-operator-routes.ts';
import { bindMemberDeskOperator } from './features/member-desk/member-desk-operator-routes.ts';
import { bindOneTimeCode } from './features/one-time-code/one-time-code-routes.ts';
import { countOpenWork } from './features/operator/open-work-facts.ts';
import { bindOperator, isUse, operatorCookieName, operatorToken } from './features/operator/operator-routes.ts';
import { bindSummary } from './features/operator/summary-routes.ts';
import { makeProposals } from './features/proposal/proposal.ts';
import { unexplainedByAccount } from './features/reconciliation/reconciliation-facts.ts';
import { REFUND_PUBLISHER } from './features/refund/refund-publisher.ts';
import { bindSession } from './features/session/session-routes.ts';
import { bindSettingsOperator } from './features/settings/settings-operator-routes.ts';
import { coinsAfterLeaving, settleCoins } from './features/spin-wheel/coin.ts';
import { WHEEL_PUBLISHER } from './features/spin-wheel/wheel-publisher.ts';
import { bindStatementOperator } from './features/statement/statement-operator-routes.ts';
import { bindStatement } from './features/statement/statement-routes.ts';
import { bindTimeline } from './features/statement/timeline-routes.ts';
import { makeKnownPlayers } from './features/transfer/known-players.ts';
import { makeTransfer } from './features/transfer/transfer.ts';
import { transferRescue } from './features/transfer/transfer-jobs.ts';
import type { LegDeps } from './features/transfer/transfer-leg.ts';
import { bindTransfer } from './features/transfer/transfer-routes.ts';
import { settleOnWithdraw } from './features/turnover/turnover.ts';
import { hasOpenBonus } from './features/turnover/turnover-facts.ts';
import { makeWallet } from './features/wallet/wallet.ts';
import { bindWallet } from './features/wallet/wallet-routes.ts';
import { bindPayoutStops } from './features/withdraw/payout-stop-operator-routes.ts';
import { makeWithdraw } from './features/withdraw/withdraw.ts';
import { PAYOUT_WORK, payoutJob } from './features/withdraw/withdraw-jobs.ts';
import { bindWithdrawOperator } from './features/withdraw/withdraw-operator-routes.ts';
import { bindWithdraw } from './features/withdraw/withdraw-routes.ts';
import { makeBankFeed } from './gateways/bank-feed.ts';
import { makeGameProviders } from './gateways/game-providers.ts';
import { makePayoutGateway } from './gateways/payout.ts';
import { type Binder, makeBinder } from './http/bind.ts';
import { makeCallerLanes } from './http/caller-lanes.ts';
import { docsPage } from './http/docs-page.ts';
import { makeIdempotencyStore } from './http/idempotency-store.ts';
import { makeStrangerLimits } from './http/limits.ts';
import { makeListener } from './http/listener.ts';
import { makeMetrics } from './http/metrics.ts';
import { openApiOf } from './http/openapi.ts';
import { MEMBER_SCREENS, settingsOf, webApp } from './member-app.ts';
import { makeWorkLoop } from './operations/work-loop.ts';
import { hearChanges } from './platform/database/changes.ts';
import { openDatabase } from './platform/database/db.ts';
import { makeMemory } from './platform/database/memory.ts';
import { isUpToDate } from './platform/database/migrate.ts';
import { makeFileStore } from './platform/process/file-store.ts';
import { type LogFields, makeFailureReport, makeLogFields } from './platform/requests/concerns.ts';
import { auditKeyOf } from './platform/security/audit-seal.ts';
import { makePasswords } from './platform/security/passwords.ts';
import { makeSealer } from './platform/security/seal.ts';

/** Browsers hold six connections, carriers many phones behind one address; before the configured factor. */
const CONNECTIONS_PER_ADDRESS = 300;

/** Every part, built once, in order. */
export async function makeApp(config: Config) {
  const parts = makeParts(config);
  const { db, site, session, operator } = parts;
  const officeIsHttps = config.OPERATOR_ORIGIN.startsWith('https:');
  const logFields = makeLogFields(parts.sealer.fingerprint);
  const { member, office } = await makeListeners(config, {
    logFields,
    isReady: () => isUpToDate(db),
    face: makeSiteFace(parts.content),
  });
  const metrics = makeMetrics(
    () => countOpenWork(db),
    () => unexplainedByAccount(db),
  );
  metrics.observe(member, 'member');
  metrics.observe(office, 'operator');
  metrics.serve(office);
  member.addHook('onClose', () => parts.passwords.stop());
  member.addHook('onClose', async () => parts.changes.close());
  // What an operator changed is in force in this process when the answer says so; the others are told by the database.
  office.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') for (const memory of Object.values(parts.known)) memory.forget();
  });
  parts.failures.report = makeFailureReport(office.log, logFields);

  const idempotency = makeIdempotencyStore(db);
  const lanes = { callsAtOnce: config.CALLS_AT_ONCE, addressFactor: config.ADDRESS_LIMIT_FACTOR };
  const binding = { idempotency, checkStranger: strangerCheck(config.ADDRESS_LIMIT_FACTOR) };
  const memberBinder = makeBinder(member, {
    ...binding,
    lanes: makeCallerLanes(lanes),
    authenticateMember: session.authenticate,
    authenticateOperator: async () => undefined,
    checkSite: site.check,
  });
  bindMember(memberBinder, parts);
  await bindBankNotices(member, parts);
  for (const capability of parts.capabilities) {
    capability.bindMember?.(memberBinder);
    await capability.attachMember?.(member);
  }
  member.get('/api/openapi.json', async () => openApiOf('Kapao member API', MEMBER_ROUTES));
  member.get('/api/docs', async (_request, reply) =>
    reply.type('text/html').send(docsPage('Kapao member API', MEMBER_ROUTES)),
  );

  const officeBinder = makeBinder(office, {
    ...binding,
    lanes: makeCallerLanes(lanes),
    authenticateMember: async () => undefined,
    authenticateOperator: async (request) => {
      const token = operatorToken(request, operatorCookieName(officeIsHttps));
      return token === undefined ? undefined : operator.authenticate(token, isUse(request));
    },
    checkSite: async () => {},
  });
  bindOffice(officeBinder, parts, officeIsHttps);
  for (const capability of parts.capabilities) {
    capability.bindOffice?.(officeBinder);
    await capability.attachOffice?.(office);
  }
  office.get('/ops/api/openapi.json', async () => openApiOf('Kapao operator API', OPERATOR_ROUTES));

  const bound = { member: memberBinder.bound, operator: officeBinder.bound };
  const purgeOld = makeForgetting({ ...parts, idempotency });
  /** Codes of games that members may play, and whose provider has no address and key. */
  const gamesWithoutPartner = async () => (await openGameCodes(db)).filter((code) => !config.partners.knowsGame(code));
  const { workLoop, known } = parts;
  return { db, member, office, known, workLoop, purgeOld, bound, gamesWithoutPartner };
}

interface Listening {
  logFields: LogFields;
  isReady: () => Promise<boolean>;
  face: () => Promise<SiteFace>;
}

async function makeListeners(config: Config, { logFields, isReady, face }: Listening) {
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

type Parts = ReturnType<typeof makeParts>;

/** The features and what they stand on. */
function makeParts(config: Config) {
  const [secretKey] = secretKeysOf(config);
  const auditKey = secretKey && auditKeyOf(secretKey);
  const db = openDatabase(config.DATABASE_URL, config.DATABASE_POOL, { auditKey, sides: config.ROLES });
  const sealer = makeSealer(secretKeysOf(config));
  const passwords = makePasswords(() => refuse('REQUEST_LIMIT'));
  const isLaos = config.LAOS;
  const files = makeFileStore(fileStoreOptionsOf(config));
  const proposals = makeProposals(db);
  const likeness = makeLikeness({ db, sealer });
  const { propose } = proposals;
  const changes = hearChanges(config.DATABASE_URL);
  const known = { site: makeMemory(changes, 'site'), sessions: makeMemory(changes, 'session') };
  const base: Base = {
    config,
    db,
    sealer,
    partners: config.partners,
    isLaos,
    files,
    propose,
    likeness,
    known,
    isReader: changes.isHolder,
  };
  const people = makePeople(base, passwords);
  // The log comes with the listeners.
  const failures = { report: (_name: string, _error: unknown) => {} };
  const report = (name: string, error: unknown) => failures.report(name, error);
  const wakePayouts = () => workLoop.wake(PAYOUT_WORK);
  const money = makeMoney(base, {
    profileOf: people.account.profileOf,
    wakePayouts,
    depositListeners: [settleCoins, likeness.notePayment],
    report,
  });
  const capabilities = [
    ...makeCapabilities(base, money),
    operatorsCapability(base, { operator: people.operator, passwords }),
    secondFactorsCapability(base, people),
    proposalsCapability(proposals),
  ];
  proposals.add([
    money.assignments.publisher,
    ...settingPublishers(people, base),
    ...REWARD_PUBLISHERS,
    ...capabilities.flatMap(({ publishers = [] }) => publishers),
  ]);
  const works = [people.messages, ...money.works, ...capabilities.flatMap((capability) => capability.works ?? [])];
  const workLoop = makeWorkLoop(db, works, report);
  const shared = { db, changes, known, propose, sealer, isLaos, passwords, likeness, wakePayouts, workLoop };
  return { ...shared, ...people, ...money, capabilities, failures, report };
}

interface MoneyNeeds {
  profileOf: Parameters<typeof makeWallet>[0]['profileOf'];
  wakePayouts: () => void;
  /** Told of every credited deposit, in its transaction and in this order. */
  depositListeners: readonly OnDeposit[];
  report: (name: string, error: unknown) => void;
}

/** Wallet, games, and money in and out by bank. */
function makeMoney(
  { config, db, sealer, partners, propose, known, likeness, isReader }: Base,
  { profileOf, wakePayouts, depositListeners, report }: MoneyNeeds,
) {
  const feed = makeBankFeed(partners.named('bank-feed'));
  const providerOf = makeGameProviders({ partners, ...providerLimitsOf(config) });
  const wallet = makeWallet({ db, known: known.site, profileOf });
  const gameAccounts = makeGameAccount({ db, sealer, providerOf, bookReading });
  const legDeps: LegDeps = {
    db,
    providerOf,
    players: makeKnownPlayers(db),
    bookBalance: gameAccounts.book,
    awaitBets: (wish) => awaitBets(db, wish),
    graceMs: config.TRANSFER_GRACE_SECONDS * 1_000,
    balanceDecidesMs: config.TRANSFER_BALANCE_SECONDS * 1_000,
  };
  const transfer = makeTransfer({ ...legDeps, refreshAll: gameAccounts.refreshAll });
  const inflows = makeInflows({
    onDeposit: async (tx, deposit) => {
      for (const listener of depositListeners) await listener(tx, deposit);
    },
  });
  const assignments = makeAssignments({ db, sealer, inflows, propose });
  const pollEveryMs = config.FEED_POLL_SECONDS * 1_000;
  const bankDeposit = makeBankDeposit({
    db,
    sealer,
    feed,
    bookInflow: inflows.book,
    // The same for many lines in one statement.
    bookLines: makeInflowLines({ marksOf: likeness.marksOfPayment }),
    report,
    pollEveryMs,
    isReader: () => isReader('bank-feed'),
  });
  const reading = { db, refreshGames: gameAccounts.refreshAll };
  const withdraw = makeWithdraw({
    db,
    payouts: makePayoutGateway(partners.named('payout')),
    sealer,
    bringHome: transfer.bringHome,
    awaitPlay: (_db, memberId) => readPlayAndDebts(reading, memberId),
    settleCondition: settleOnWithdraw,
    onMoneyLeaving: settleCoins,
    coinsAfterLeaving,
    wakePayouts,
  });
  const works = [transferRescue({ db, transfer }), payoutJob({ db, withdraw }), feedJob(bankDeposit, pollEveryMs)];
  const transferDesk = transferDeskCapability(
    { db, propose },
    { legDeps, refreshGame: gameAccounts.refresh, takeBack: transfer.takeBack },
  );
  const deposits = { inflows, assignments, bankDeposit };
  return { feed, wallet, gameAccounts, transfer, transferDesk, ...deposits, withdraw, works };
}

const REWARD_PUBLISHERS = [WHEEL_PUBLISHER, REFUND_PUBLISHER, INVITE_PUBLISHER];

/** Everything beyond the frame and plain money: each line is one part of the product. */
function makeCapabilities(
  base: Base,
  { inflows: { book: bookInflow }, gameAccounts, transferDesk }: ReturnType<typeof makeMoney>,
): readonly Capability[] {
  const reading = { db: base.db, refreshGames: gameAccounts.refreshAll };
  return [
    bonusesCapability(base, reading),
    transferDesk,
    policiesCapability(base),
    playCapability(base),
    spinWheelCapability(base, { hasOpenBonus }),
    refundCapability(base, reading),
    inviteCapability(base, reading),
    prepaidCapability(base, bookInflow),
    inflowDeskCapability(base, bookInflow),
    payoutBooksCapability(base),
    slipCapability(base, bookInflow),
    qrDepositCapability(base, bookInflow),
    chatCapability(base),
    sitePicturesCapability(base),
    auditHeadsCapability(base),
  ];
}

function connectionsOf({ MAX_CONNECTIONS, ADDRESS_LIMIT_FACTOR }: Config) {
  return { perAddress: CONNECTIONS_PER_ADDRESS * ADDRESS_LIMIT_FACTOR, inAll: MAX_CONNECTIONS };
}

function strangerCheck(factor: number) {
  const isWithin = makeStrangerLimits(factor);
  return (route: Route, caller: { address: string; body: unknown }) => {
    if (!isWithin(route, caller, Date.now())) refuse('REQUEST_LIMIT');
  };
}

function bindOffice(binder: Binder, parts: Parts, isHttps: boolean): void {
  bindOperator(binder, { db: parts.db, operator: parts.operator, isHttps });
  bindSummary(binder, { db: parts.db, currency: parts.isLaos ? 'LAK' : 'THB' });
  bindWithdrawOperator(binder, parts);
  bindPayoutStops(binder, parts.db);
  bindInflowOperator(binder, parts);
  bindGameOperator(binder, parts.db);
  bindContentOperator(binder, parts);
  bindLookupEditor(binder, parts);
  bindMemberDeskOperator(binder, parts);
  bindStatementOperator(binder, parts.db);
  bindSettingsOperator(binder, parts);
  bindRewardReviewOperator(binder, parts);
}

function bindMember(binder: Binder, parts: Parts): void {
  bindLookup(binder, { ...parts, known: parts.known.site });
  bindContent(binder, parts.content);
  bindSession(binder, parts.session);
  bindOneTimeCode(binder, parts.oneTimeCode);
  bindAccount(binder, parts);
  bindWallet(binder, {
    wallet: parts.wallet,
    refreshAll: parts.gameAccounts.refreshAll,
    refreshOne: parts.gameAccounts.refreshOne,
  });
  bindGameAccount(binder, { gameAccounts: parts.gameAccounts, ...parts.session });
  bindTransfer(binder, parts.transfer);
  bindWithdraw(binder, { withdraw: parts.withdraw, requireProof: parts.session.requireProof });
  bindStatement(binder, parts.db);
  bindTimeline(binder, parts.db);
}
