import { sql } from 'kysely';

/** Alerts that nobody has acknowledged; a part of a statement. */
export const alertsForPeople = sql`(select opened_at from alerts where ended_at is null and acknowledged_at is null)`;
