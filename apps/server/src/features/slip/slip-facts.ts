import { sql } from 'kysely';

/** A slip nobody has decided for so long is put before people (safety L20). */
const WAITING_AFTER_MINUTES = 30;

/** Of a row of slips: it waits for a person. */
export const isSlipForPeople = sql<boolean>`(final_at is null and (review_reason is not null
  or created_at < now() - make_interval(mins => ${sql.lit(WAITING_AFTER_MINUTES)})))`;
