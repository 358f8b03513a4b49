import type { PlantedBug } from './planted-bugs.ts';

const LINKS = 'apps/server/src/domains/members/line-link/line-link.test.ts';
const bug = (name: string, edit: { file: string; find: string; put: string }): PlantedBug => ({
  name,
  caughtBy: LINKS,
  edits: [edit],
});

/** Whose LINE it is, and what goes there. */
export const LINE_BUGS: readonly PlantedBug[] = [
  bug('a LINE linked by any number', {
    file: 'apps/server/src/domains/members/line-link/line-link-rules.ts',
    find: 'return tried.isHeard && tried.isRight ? undefined',
    put: 'return tried.isHeard ? undefined',
  }),
  bug('a LINE linked without the phone', {
    file: 'apps/server/src/domains/members/line-link/line-link.ts',
    find: "if ((await registrationNeedsCode(tx)) && !(await isProven())) refuse('UNVERIFIED_OTP');",
    put: 'await isProven();',
  }),
  bug('a forgotten password whose code goes to LINE', {
    file: 'apps/server/src/domains/members/one-time-code/one-time-code-rules.ts',
    find: "return purpose === 'payout-account' || purpose === 'second-factor';",
    put: "return purpose !== 'registration';",
  }),
  bug('a warning that LINE took and the phone never gets', {
    file: 'apps/server/src/domains/members/account/account-message-jobs.ts',
    find: 'const isSent = await sms.send({ to, text, reference });',
    put: 'const isSent = message.line_sealed !== null || (await sms.send({ to, text, reference }));',
  }),
  bug('a link of LINE ended by a notice of before', {
    file: 'apps/server/src/domains/members/line-link/line-hear.ts',
    find: ' || at < still.linked_at || ',
    put: ' || ',
  }),
];
