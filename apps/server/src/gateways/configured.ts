import type { Reach } from './partner-http.ts';

/** One row of partners, opened: how it is reached, and what its protocol's schemas made of settings and credentials. */
export interface Configured<Settings, Secrets> {
  partner: Reach;
  settings: Settings;
  secrets: Secrets;
}
