/** Features have a name in folders of the server's domains, in folders of both apps and in files of the contract. */
const SERVER = 'apps/server/src/domains/';
const READ_MODELS = 'apps/server/src/queries/';
const SCREENS = /^apps\/(?:member-web|back-office)\/src\/features\/([^/]+)\//;
/** A file of the contract may name its role behind the feature. */
const CALLS = /^packages\/contract\/src\/(?:member|operator)\/([^/.]+)[^/]*\.ts$/;

/** Names of screens and calls that stand for several features of the server, or for a part of one, and why. */
export const SHARED_NAMES: Readonly<Record<string, { of: readonly string[]; reason: string }>> = {
  contact: { of: ['content'], reason: 'a page of its own address (spec 2)' },
  deposit: { of: ['bank-deposit', 'qr-deposit', 'slip', 'prepaid'], reason: 'one sheet with a tab for each way' },
  home: { of: ['wallet', 'statement'], reason: 'the page that members land on' },
  howto: { of: ['content'], reason: 'a page of its own address (spec 2)' },
  login: { of: ['session', 'operator'], reason: 'what is there before a session is' },
  registration: { of: ['account', 'one-time-code'], reason: 'the steps to an account' },
  'reward-rules': { of: ['refund', 'invite', 'spin-wheel'], reason: 'one page on which all three are proposed' },
  routes: { of: [], reason: 'the list of all calls of a side' },
};

/** Names that the server does not know, and exceptions that nobody needs, one sentence each. */
export function featureNameFaults(
  files: readonly string[],
  shared: Readonly<Record<string, { of: readonly string[] }>> = SHARED_NAMES,
): string[] {
  const served = files
    .filter((file) => file.startsWith(SERVER) && !file.includes('.test.'))
    .map((file) => file.slice(SERVER.length).split('/').slice(1));
  const folders = new Set(served.map(([folder = '']) => folder));
  const read = files.filter((file) => file.startsWith(READ_MODELS)).map((file) => file.split('/'));
  const stems = [...new Set([...served, ...read].map((parts) => parts.at(-1)?.replace(/\..*$/, '') ?? ''))];
  const isServed = (name: string, file: string) =>
    folders.has(name) ||
    stems.some((stem) => stem === name || stem.startsWith(`${name}-`)) ||
    (CALLS.test(file) && [...folders].some((folder) => name.startsWith(`${folder}-`)));
  const used = new Map(
    files.flatMap((file) => {
      const name = CALLS.exec(file)?.[1] ?? SCREENS.exec(file)?.[1];
      return name === undefined ? [] : [[name, file] as const];
    }),
  );
  return [
    ...[...used]
      .filter(([name, file]) => !isServed(name, file) && !(name in shared))
      .map(([name, file]) => `${file}: no feature of the server is called ${name}, and none of its files begins so`),
    ...Object.entries(shared).flatMap(([name, { of }]) => [
      ...(used.has(name) && !folders.has(name) ? [] : [`${name} needs no exception: drop it from SHARED_NAMES`]),
      ...of.filter((feature) => !folders.has(feature)).map((feature) => `${name}: no feature is called ${feature}`),
    ]),
  ];
}
