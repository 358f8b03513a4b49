import { isDeepStrictEqual } from 'node:util';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { PROTOCOLS } from '../../gateways/protocols.ts';
import { recordActOfTwo } from '../../operations/audit-trail.ts';
import type { Publisher } from '../proposal/proposal-facts.ts';
import {
  insertPartner,
  lockPartner,
  type PartnerRow,
  type PartnerTerms,
  updatePartner,
  useSecret,
} from './partner-store.ts';

const settings = z.record(z.string(), z.unknown());
const terms = z.strictObject({
  protocol: z.string(),
  name: z.string(),
  url: z.string(),
  settings,
  timeoutMs: z.number(),
  callsAtOnce: z.number(),
  position: z.number(),
  share: z.number(),
  isOn: z.boolean(),
});
const marks = z.record(z.string(), z.string());
/** New credentials by name: where they are kept until two have agreed, and by what people tell them. */
const newKeys = z.record(z.string(), z.strictObject({ secretId: z.string(), mark: z.string() }));
export type NewKeys = z.output<typeof newKeys>;
const content = z.strictObject({ before: terms.nullable(), after: terms, keys: newKeys });

export function termsOf(row: PartnerRow): PartnerTerms {
  return {
    protocol: row.protocol,
    name: row.name,
    url: row.url,
    settings: settings.parse(row.settings),
    timeoutMs: row.timeout_ms,
    callsAtOnce: row.calls_at_once,
    position: row.position,
    share: row.share,
    isOn: row.is_on,
  };
}

/** A proposal tells what changes; of a credential only that it is new, and its mark. */
export const makePartnerPublisher = (expectChange: () => void): Publisher => ({
  kind: 'partner',
  rights: { write: 'partners.edit', decide: 'partners.approve' },
  isOwnCall: true,
  check: (told) => readOrRefuse(content, told),
  async publish(tx, { subject, content: told, proposedBy, approvedBy, reason }) {
    const { before, after, keys } = content.parse(told);
    const row = await lockPartner(tx, subject);
    if (!isDeepStrictEqual(row ? termsOf(row) : null, before)) refuse('KEY_INVALID');
    for (const [name, { secretId }] of Object.entries(keys)) {
      if (!(await useSecret(tx, { secretId, partnerId: subject, name }))) refuse('KEY_INVALID');
    }
    const newMarks = Object.fromEntries(Object.entries(keys).map(([name, { mark }]) => [name, mark]));
    const next = { ...after, partnerId: subject, marks: { ...marks.parse(row?.secret_marks ?? {}), ...newMarks } };
    if (row) await updatePartner(tx, next);
    else {
      const kind = PROTOCOLS.get(after.protocol)?.kind ?? refuse('KEY_INVALID');
      if (!(await insertPartner(tx, { ...next, kind }))) refuse('KEY_INVALID');
    }
    const detail = {
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      newKeys: Object.keys(keys).join(', '),
    };
    await recordActOfTwo(tx, { operator: proposedBy, action: 'partner.set', subject, reason, detail }, approvedBy);
    expectChange();
  },
});
