import { runSuites } from '../test-run/suites.ts';
import { runCommand } from '../tools/cli-error.ts';

/** The tests that `npm test` leaves out because they take long: before a release, and once a night. */
await runCommand(() => runSuites('long'));
