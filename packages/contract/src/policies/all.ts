import { ADJUSTMENTS_POLICY } from './adjustments.ts';
import { ALERTS_POLICY } from './alerts.ts';
import { AML_CASES_POLICY } from './aml-cases.ts';
import { COINS_POLICY } from './coins.ts';
import { DEPOSIT_MATCH_POLICY } from './deposit-match.ts';
import { FAIR_PLAY_POLICY } from './fair-play.ts';
import { GAME_RESULTS_POLICY } from './game-results.ts';
import { IDENTITY_POLICY } from './identity.ts';
import { JURISDICTIONS_POLICY } from './jurisdictions.ts';
import { LIKENESS_POLICY } from './likeness.ts';
import { OPERATORS_POLICY } from './operators.ts';
import { PAYOUT_POLICY } from './payout.ts';
import { PAYOUT_RECONCILIATION_POLICY } from './payout-reconciliation.ts';
import { PLAY_THROUGH_POLICY } from './play-through.ts';
import type { Policy } from './policy.ts';
import { PROPOSAL_WAIT_POLICY } from './proposal-wait.ts';
import { REGISTRATION_POLICY } from './registration.ts';
import { SECOND_PERSON_POLICY } from './second-person.ts';
import { SESSIONS_POLICY } from './sessions.ts';
import { SIGN_IN_ADDRESSES_POLICY } from './sign-in-addresses.ts';
import { STEP_UP_POLICY } from './step-up.ts';
import { WITHDRAW_LIMITS_POLICY } from './withdraw-limits.ts';

/** Every policy, in the order the back office shows them. */
export const POLICIES: readonly Policy[] = [
  SECOND_PERSON_POLICY,
  ADJUSTMENTS_POLICY,
  DEPOSIT_MATCH_POLICY,
  PROPOSAL_WAIT_POLICY,
  COINS_POLICY,
  PAYOUT_POLICY,
  WITHDRAW_LIMITS_POLICY,
  PLAY_THROUGH_POLICY,
  FAIR_PLAY_POLICY,
  IDENTITY_POLICY,
  JURISDICTIONS_POLICY,
  GAME_RESULTS_POLICY,
  STEP_UP_POLICY,
  REGISTRATION_POLICY,
  LIKENESS_POLICY,
  SESSIONS_POLICY,
  SIGN_IN_ADDRESSES_POLICY,
  OPERATORS_POLICY,
  PAYOUT_RECONCILIATION_POLICY,
  AML_CASES_POLICY,
  ALERTS_POLICY,
];
