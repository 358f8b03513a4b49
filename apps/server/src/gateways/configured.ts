import type { Partner } from './partner-http.ts';

/** A partner as an operator has entered it: who and where, what is public about our contract, and what is not. */
export interface Configured<Settings, Secrets> {
  partner: Partner;
  settings: Settings;
  secrets: Secrets;
}
