// The dependency rule as checks: each has a name and a reason. scripts/check/boundaries.ts runs them and proves that they bite.
const SERVER = '^apps/server/src/';
const OURS = '^(apps|packages|e2e|scripts)/';
const TEST = '[.]test[.]tsx?$';
const QUERY_BUILDER = 'node_modules/(kysely|pg|pg-[^/]+|node-pg-migrate)/';

/** One spelling of text for both sides of the wire: pure, and it imports nothing. */
const TYPED_TEXT = '^packages/contract/src/shared/typed-text[.]ts$';
/** Facts about banks, with the lengths of their account numbers: one list for both sides. */
const BANK_FACTS = '^packages/contract/src/shared/banks[.]ts$';
/** Codes of refusals, and the amounts they name. */
const REFUSALS = '^packages/contract/src/shared/(refusal|money)[.]ts$';

/** Server folders that may see everything, because they assemble or try it. */
const ASSEMBLY = `${SERVER}(cli|testing)/`;
/** What a feature adds to the program: it meets the listeners, and `parts.ts` alone lists it. */
const PART = '-part[.]ts$';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Parts that need each other cannot be read, tested or removed alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'apps-are-strangers',
      comment: 'Programs speak over the wire; an import would tie their releases together.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'simulators-know-no-product',
      comment: 'A partner that shared our schemas would forgive our mistakes; only how it looks is shared.',
      severity: 'error',
      from: { path: '^apps/simulators/' },
      to: { path: '^packages/', pathNot: '^packages/ui/src/(styles|fonts)/' },
    },
    {
      name: 'packages-are-leaves',
      comment: 'What three programs share may not pull in any of them.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/', pathNot: '^packages/web/' },
      to: { path: OURS, pathNot: '^packages/$1/' },
    },
    {
      name: 'packages-are-leaves',
      comment: 'What both apps run on speaks the language of the contract, and knows no call of either side.',
      severity: 'error',
      from: { path: '^packages/web/' },
      to: { path: OURS, pathNot: '^packages/(web|contract/src/shared)/' },
    },
    {
      name: 'members-cannot-see-operators',
      comment: 'What operators can ask for is no business of a page that every member downloads.',
      severity: 'error',
      from: { path: '^apps/member-web/' },
      to: { path: '^packages/contract/src/operator' },
    },
    {
      name: 'platform-is-the-floor',
      comment: 'What everything stands on may stand on nothing of ours but the one spelling of typed text.',
      severity: 'error',
      from: { path: `${SERVER}platform/`, pathNot: TEST },
      to: { path: OURS, pathNot: [`${SERVER}platform/`, TYPED_TEXT] },
    },
    {
      name: 'shared-stands-on-platform',
      comment: 'Rules and names that several domains share stay pure and below all of them, so that each may use them.',
      severity: 'error',
      from: { path: `${SERVER}shared/`, pathNot: TEST },
      to: { path: OURS, pathNot: [`${SERVER}(shared|platform)/`, TYPED_TEXT] },
    },
    {
      name: 'ledger-knows-no-product',
      comment: 'Money stays provable only while its core knows owners, accounts and amounts and nothing else.',
      severity: 'error',
      from: { path: `${SERVER}ledger/`, pathNot: TEST },
      to: { path: OURS, pathNot: `${SERVER}(ledger|platform)/` },
    },
    {
      name: 'operations-know-no-product',
      comment: 'They carry any money story from hold to end, so they may know the ledger, refusals and no feature.',
      severity: 'error',
      from: { path: `${SERVER}operations/`, pathNot: TEST },
      to: { path: OURS, pathNot: [`${SERVER}(operations|ledger|shared|platform)/`, REFUSALS] },
    },
    {
      name: 'gateways-face-outward',
      comment: 'A client of a third party must be replaceable without a look at the product.',
      severity: 'error',
      from: { path: `${SERVER}gateways/`, pathNot: TEST },
      to: { path: OURS, pathNot: [`${SERVER}(gateways|shared|platform)/`, TYPED_TEXT, BANK_FACTS] },
    },
    {
      name: 'features-are-islands',
      comment:
        'Features meet through queries, commands, ledger and operations only; everything else grows into a knot.',
      severity: 'error',
      from: { path: `${SERVER}domains/([^/]+/[^/]+)/`, pathNot: TEST },
      to: { path: `${SERVER}domains/`, pathNot: `${SERVER}domains/$1/` },
    },
    {
      name: 'queries-know-no-story',
      comment: 'A read model stands below every story, so that any story may read it and none can need itself.',
      severity: 'error',
      from: { path: `${SERVER}queries/`, pathNot: TEST },
      to: { path: `${SERVER}(domains|commands|http)/` },
    },
    {
      name: 'commands-know-no-story',
      comment: 'A write that other features order stands below them, as a read model does.',
      severity: 'error',
      from: { path: `${SERVER}commands/`, pathNot: TEST },
      to: { path: `${SERVER}(domains|http)/` },
    },
    {
      name: 'facts-do-not-write',
      comment: 'Another feature that asks a question must never move money or call a third party by asking.',
      severity: 'error',
      from: { path: `${SERVER}.*-facts[.]ts$` },
      to: {
        path: [`${SERVER}(gateways|operations|ledger)/`, '-acts[.]ts$'],
        pathNot: `${SERVER}(ledger/(balances|audit)|operations/act-table)[.]ts$`,
      },
    },
    {
      name: 'routes-are-the-edge',
      comment: 'A use case that knows requests and replies can be called by nothing else.',
      severity: 'error',
      from: {
        path: SERVER,
        pathNot: [`${SERVER}(app|part|main|member-app)[.]ts$`, `${SERVER}http/`, '-routes[.]ts$', ASSEMBLY, TEST],
      },
      to: { path: `${SERVER}http/` },
    },
    {
      name: 'routes-are-the-edge',
      comment: 'Only the part of a feature registers its routes, so that what a feature answers is in one place.',
      severity: 'error',
      from: { path: OURS, pathNot: [PART, ASSEMBLY, TEST] },
      to: { path: `${SERVER}.*-routes[.]ts$` },
    },
    {
      name: 'parts-are-listed-once',
      comment: 'Which parts the product has, and what each is handed of others, is read in one file.',
      severity: 'error',
      from: { path: OURS, pathNot: `${SERVER}parts[.]ts$` },
      to: { path: `${SERVER}.*${PART}` },
    },
    {
      name: 'sql-has-a-home',
      comment: 'Whoever looks for a statement finds it by the name of its file.',
      severity: 'error',
      from: {
        path: SERVER,
        pathNot: [`${SERVER}(platform|ledger|operations)/`, '-(store|facts|acts|audit)[.]ts$', ASSEMBLY, TEST],
      },
      to: { path: QUERY_BUILDER },
    },
    {
      name: 'screens-are-islands',
      comment: 'A screen that leans on another screen cannot be changed alone.',
      severity: 'error',
      from: { path: '^apps/(member-web|back-office)/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // A type is a dependency too: it changes when the other side changes.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Only our own: a pattern that also meets packages' dist folders would hide them from the rules.
    exclude: { path: '^apps/[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
