import * as z from 'zod/mini';
import { timestamp } from './fields.ts';

/** Who did something that still stands, why and when, as the audit log has it. */
export const operatorAct = z.object({ operator: z.string(), reason: z.nullable(z.string()), at: timestamp });
export type OperatorAct = z.output<typeof operatorAct>;
