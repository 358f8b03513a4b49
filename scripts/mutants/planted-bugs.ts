import { ABUSE_BUGS } from './planted-bugs-abuse.ts';
import { ADJUSTMENT_BUGS } from './planted-bugs-adjustment.ts';
import { ALERT_BUGS } from './planted-bugs-alert.ts';
import { ATTACK_BUGS } from './planted-bugs-attack.ts';
import { DEPOSIT_BUGS } from './planted-bugs-deposits.ts';
import { DESK_BUGS } from './planted-bugs-desk.ts';
import { EDGE_BUGS } from './planted-bugs-edge.ts';
import { FAIR_PLAY_BUGS } from './planted-bugs-fair-play.ts';
import { IDENTITY_BUGS } from './planted-bugs-identity.ts';
import { INFLOW_BUGS } from './planted-bugs-inflow.ts';
import { LINE_BUGS } from './planted-bugs-line.ts';
import { MONEY_BUGS } from './planted-bugs-money.ts';
import { PASSKEY_BUGS } from './planted-bugs-passkey.ts';
import { PAYOUT_FILE_BUGS } from './planted-bugs-payout-files.ts';
import { PAYOUT_BUGS } from './planted-bugs-payouts.ts';
import { PEOPLE_BUGS } from './planted-bugs-people.ts';
import { PUSH_BUGS } from './planted-bugs-push.ts';
import { REFUSAL_BUGS } from './planted-bugs-refusals.ts';
import { REPORT_BUGS } from './planted-bugs-report.ts';
import { REWARD_BUGS } from './planted-bugs-reward.ts';
import { SCREEN_BUGS } from './planted-bugs-screens.ts';
import { TERMS_BUGS } from './planted-bugs-terms.ts';
import { WATCH_BUGS } from './planted-bugs-watch.ts';
import { WITHDRAWAL_BUGS } from './planted-bugs-withdrawals.ts';

interface Edit {
  file: string;
  /** The exact text as it stands, once in its file. */
  find: string;
  put: string;
}

/** A mistake somebody could make, small and still able to start, and the test file that must fail by it (safety 6). */
export interface PlantedBug {
  name: string;
  caughtBy: string;
  /**
   * How one row of docs/spec-coverage.md begins, such as `5: Promotion code`: the tests that row names in `caughtBy` must fail
   * by it, run alone.
   */
  row?: string;
  edits: readonly Edit[];
}

export const PLANTED_BUGS: readonly PlantedBug[] = [
  ...MONEY_BUGS,
  ...WITHDRAWAL_BUGS,
  ...INFLOW_BUGS,
  ...LINE_BUGS,
  ...PASSKEY_BUGS,
  ...PUSH_BUGS,
  ...DEPOSIT_BUGS,
  ...PEOPLE_BUGS,
  ...REWARD_BUGS,
  ...TERMS_BUGS,
  ...FAIR_PLAY_BUGS,
  ...EDGE_BUGS,
  ...PAYOUT_BUGS,
  ...PAYOUT_FILE_BUGS,
  ...DESK_BUGS,
  ...ADJUSTMENT_BUGS,
  ...IDENTITY_BUGS,
  ...WATCH_BUGS,
  ...ALERT_BUGS,
  ...REPORT_BUGS,
  ...ABUSE_BUGS,
  ...SCREEN_BUGS,
  ...REFUSAL_BUGS,
  ...ATTACK_BUGS,
];

/** The text of a file with its part of the bug in it. */
export function planted(bug: PlantedBug, file: string, text: string): string {
  return bug.edits
    .filter((edit) => edit.file === file)
    .reduce((sofar, { find, put }) => {
      const [before, after, ...more] = sofar.split(find);
      if (before === undefined || after === undefined || more.length > 0) {
        throw new Error(`${bug.name}: its text is not in ${file} exactly once`);
      }
      return before + put + after;
    }, text);
}
