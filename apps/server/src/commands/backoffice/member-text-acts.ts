import { isDeepStrictEqual } from 'node:util';
import { MEMBER_TEXTS, type MemberTextName, saysMore } from '@kapao/contract/operator/member-texts.ts';
import { PROPOSAL_WAIT_POLICY } from '@kapao/contract/policies/proposal-wait.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/db.ts';
import { readPolicy } from '../../queries/backoffice/policy-facts.ts';
import type { Propose, Publisher } from '../../queries/backoffice/proposal-facts.ts';

/** Whoever writes it, and whoever agreed where it took two. */
export interface WrittenBy {
  operator: string;
  reason?: string;
  approvedBy?: string;
}

/** One value that all members read: how it is read, checked and written. */
interface TextKind<Value> {
  name: MemberTextName;
  /** The right of whoever writes it. */
  right: string;
  shape: z.core.$ZodType<Value>;
  /** Null where there is none. */
  read: (db: Db | Tx, subject: string) => Promise<Value | null>;
  /** With its audit rows. */
  write: (tx: Tx, subject: string, change: { before: Value | null; after: Value; by: WrittenBy }) => Promise<void>;
}

interface TextWish<Value> {
  subject: string;
  after: Value;
  by: { operator: string; reason?: string };
}

const agreed = z.strictObject({ before: z.unknown(), after: z.unknown() });

/** Hours between the second approval of a text and the moment members read it. */
export const textWaitHours = async (tx: Tx): Promise<number> =>
  (await readPolicy(tx, PROPOSAL_WAIT_POLICY)).contentHours;

/** Lets one operator write what shows members nothing new, and two operators everything else. */
export function memberText<Value>({ name, right, shape, read, write }: TextKind<Value>) {
  const { kind } = MEMBER_TEXTS[name];
  /** Concurrent changes of the same text wait here for the first one. */
  const lock = (tx: Tx, subject: string) => lockText(tx, name, subject);

  /** Undefined when it is written, else what now waits for another operator. */
  async function change(
    tx: Tx,
    propose: Propose,
    { subject, after, by }: TextWish<Value>,
  ): Promise<Proposed | undefined> {
    await lock(tx, subject);
    const before = await read(tx, subject);
    if (saysMore(name, { before, after })) {
      const { operator, reason = '-' } = by;
      return propose(tx, { kind, subject, content: { before, after }, reason, operator });
    }
    await write(tx, subject, { before, after, by });
    return undefined;
  }

  const publisher: Publisher = {
    kind,
    rights: { write: right, decide: 'content.approve' },
    isOwnCall: true,
    check: (content) => agreed.parse(content),
    waitHours: textWaitHours,
    async publish(tx, { subject, content, proposedBy, approvedBy, reason }) {
      const { before, after } = agreed.parse(content);
      await lock(tx, subject);
      const now = await read(tx, subject);
      // Another change came first: the approved version is outdated.
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(now)), before)) refuse('KEY_INVALID');
      const by = { operator: proposedBy, reason, approvedBy };
      await write(tx, subject, { before: now, after: readOrRefuse(shape, after), by });
    },
  };

  return { lock, change, publisher };
}

/** Holds a lock on one text until the transaction ends. */
async function lockText(tx: Tx, name: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`text:${name}:${subject}`}))`.execute(tx);
}
