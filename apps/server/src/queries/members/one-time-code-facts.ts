import { REGISTER_CODE } from '@kapao/contract/settings/register-code.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { readSetting } from '../backoffice/settings-facts.ts';

/** True when registration asks for a one-time code; read each time, so that the switch works at once. */
export const registrationNeedsCode = (db: Db | Tx): Promise<boolean> => readSetting(db, REGISTER_CODE);
