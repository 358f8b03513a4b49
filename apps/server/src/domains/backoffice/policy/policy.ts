import { isDeepStrictEqual } from 'node:util';
import { POLICIES } from '@kapao/contract/policies/all.ts';
import {
  POLICY_RIGHT,
  type Policy,
  policyKey,
  policySchema,
  policySetting,
  policyWire,
} from '@kapao/contract/policies/policy.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import type { Editor } from '../../../commands/backoffice/revision-acts.ts';
import { lockStored, writeSetting } from '../../../commands/backoffice/settings-acts.ts';
import { recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { openProposals, type Propose, type Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { storedSetting, storedSettings } from '../../../queries/backoffice/settings-facts.ts';

const KIND = 'policy';

/** What it was when somebody wanted it changed, and what it shall be: agreed on together. */
const content = z.strictObject({ before: z.unknown(), after: z.unknown() });

const named = (name: string): Policy | undefined => POLICIES.find((policy) => policy.name === name);

/** Rules about money that operators set, by two of them only (design 6). */
export function makePolicies({ db, propose }: { db: Db; propose: Propose }) {
  return {
    async list() {
      const [stored, waiting] = [await storedSettings(db, 'policy.'), await openProposals(db, [KIND])];
      return POLICIES.map((policy) => ({
        name: policy.name,
        value: policyWire(policy, stored.get(policyKey(policy))),
        waiting: waiting.filter(({ subject }) => subject === policy.name),
      }));
    },

    propose: (name: string, wish: Wish): Promise<Proposed> =>
      inTransaction(db, (tx) => proposeWithin(tx, propose, { name, ...wish })),

    editor: {
      name: 'policy',
      right: POLICY_RIGHT,
      actions: ['policy.set'],
      async read(source, subject) {
        const policy = named(subject);
        return policy && policyWire(policy, await storedSetting(source, policyKey(policy)));
      },
      putBack: (tx, { subject, to, by }) => proposeWithin(tx, propose, { name: subject, value: to, ...by }),
    } satisfies Editor,
  };
}

interface Wish {
  value: unknown;
  reason: string;
  operator: string;
}

async function proposeWithin(
  tx: Tx,
  propose: Propose,
  { name, value, reason, operator }: Wish & { name: string },
): Promise<Proposed> {
  const policy = named(name) ?? refuse('NO_DATA');
  const after = readOrRefuse(policySchema(policy), value);
  const before = policyWire(policy, await lockStored(tx, policySetting(policy)));
  if (isDeepStrictEqual(before, after)) refuse('KEY_INVALID');
  return propose(tx, { kind: KIND, subject: name, content: { before, after }, reason, operator });
}

export const POLICY_PUBLISHER: Publisher = {
  kind: KIND,
  rights: { write: 'settings.edit', decide: 'settings.approve' },
  isOwnCall: true,
  check: (given) => readOrRefuse(content, given),
  waitHours: async (_tx, { subject }) => named(subject)?.waitHours ?? 0,
  async publish(tx, { subject, content: agreed, proposedBy, approvedBy, reason }) {
    const policy = named(subject) ?? refuse('KEY_INVALID');
    const { before, after } = content.parse(agreed);
    const value = readOrRefuse(policySchema(policy), after);
    const setting = policySetting(policy);
    // Another change came first: the approved version is outdated.
    if (!isDeepStrictEqual(policyWire(policy, await lockStored(tx, setting)), before)) refuse('KEY_INVALID');
    await writeSetting(tx, setting, value);
    const detail = { before: JSON.stringify(before), after: JSON.stringify(value) };
    await recordActOfTwo(tx, { operator: proposedBy, action: 'policy.set', subject, reason, detail }, approvedBy);
  },
};
