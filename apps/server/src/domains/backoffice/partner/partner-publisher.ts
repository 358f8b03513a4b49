import { isDeepStrictEqual } from 'node:util';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { PROTOCOLS } from '../../../gateways/protocols.ts';
import { recordActOfTwo } from '../../../operations/audit-trail.ts';
import type { Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { insertPartner, lockPartner, type PartnerRow, updatePartner, useSecret } from './partner-store.ts';

const settings = z.record(z.string(), z.unknown());
const marks = z.record(z.string(), z.string());
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
  /** Of each credential, by what people tell one from another. */
  keys: marks,
});
export type ProposedTerms = z.output<typeof terms>;
/** Nothing stands before a new partner. New credentials are kept under these ids until two have agreed. */
const content = z.strictObject({
  before: z.union([terms, z.strictObject({})]),
  after: terms,
  newKeys: z.record(z.string(), z.string()),
});

export function termsOf(row: PartnerRow | undefined): ProposedTerms | Record<string, never> {
  if (!row) return {};
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
    keys: marks.parse(row.secret_marks),
  };
}

/** A proposal tells what changes; of a credential only its mark. */
export const makePartnerPublisher = (expectChange: () => void): Publisher => ({
  kind: 'partner',
  rights: { write: 'partners.edit', decide: 'partners.approve' },
  isOwnCall: true,
  check: (told) => readOrRefuse(content, told),
  async publish(tx, { subject, content: told, proposedBy, approvedBy, reason }) {
    const { before, after, newKeys } = content.parse(told);
    const row = await lockPartner(tx, subject);
    if (!isDeepStrictEqual(termsOf(row), before)) refuse('KEY_INVALID');
    for (const [name, secretId] of Object.entries(newKeys)) {
      if (!(await useSecret(tx, { secretId, partnerId: subject, name }))) refuse('KEY_INVALID');
    }
    const next = { ...after, partnerId: subject };
    if (row) await updatePartner(tx, next);
    else {
      const kind = PROTOCOLS.get(after.protocol)?.kind ?? refuse('KEY_INVALID');
      if (!(await insertPartner(tx, { ...next, kind }))) refuse('KEY_INVALID');
    }
    const detail = { before: JSON.stringify(before), after: JSON.stringify(after) };
    await recordActOfTwo(tx, { operator: proposedBy, action: 'partner.set', subject, reason, detail }, approvedBy);
    expectChange();
  },
});
