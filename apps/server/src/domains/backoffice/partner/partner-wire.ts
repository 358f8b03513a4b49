import type { PartnerField, PartnerProtocol, PartnerView } from '@kapao/contract/operator/partner.ts';
import { z } from 'zod';
import type { Directory } from '../../../gateways/directory.ts';
import { type AnyProtocol, PROTOCOLS } from '../../../gateways/protocols.ts';
import type { QuotaRow } from '../../../queries/members/line-link-facts.ts';
import type { PartnerHealthRow, UnclearRow } from './partner-health-store.ts';
import type { PartnerRow } from './partner-store.ts';

const settings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const marks = z.record(z.string(), z.string());
const property = z.looseObject({ type: z.string().optional(), enum: z.array(z.string()).optional() });

export function protocolViews(): PartnerProtocol[] {
  return [...PROTOCOLS.values()].map(({ code, kind, title, tells, isMail, settings: own, secrets }) => ({
    ...{ code, kind, title, tells, ...(isMail && { isMail }) },
    settings: fieldsOf(own),
    secrets: fieldsOf(secrets),
  }));
}

/** What a form needs of a schema. */
function fieldsOf(schema: AnyProtocol['settings']): PartnerField[] {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(shape.properties ?? {}).map(([name, told]) => {
    const { type, enum: choices } = property.parse(told);
    const isRequired = shape.required?.includes(name) ?? false;
    if (choices) return { name, kind: 'choice', choices, isRequired };
    if (type === 'number' || type === 'integer') return { name, kind: 'number', isRequired };
    return { name, kind: type === 'boolean' ? 'flag' : 'text', isRequired };
  });
}

interface Known {
  partners: Directory;
  health: readonly PartnerHealthRow[];
  unclear: readonly UnclearRow[];
  quotas: readonly QuotaRow[];
  /** So many failures in a row make a partner broken. */
  brokenAfter: number;
}

export function partnerView(row: PartnerRow, { partners, health, unclear, quotas, brokenAfter }: Known): PartnerView {
  const told = health.find(({ partner_id }) => partner_id === row.partner_id);
  return {
    id: row.partner_id,
    kind: PROTOCOLS.get(row.protocol)?.kind ?? 'game',
    protocol: row.protocol,
    name: row.name,
    url: row.url,
    settings: settings.parse(row.settings),
    keyMarks: marks.parse(row.secret_marks),
    timeoutMs: row.timeout_ms,
    callsAtOnce: row.calls_at_once,
    position: row.position,
    share: row.share,
    isOn: row.is_on,
    isPaused: row.is_paused,
    isUnusable: !partners.everybody().some(({ entry }) => entry.id === row.partner_id),
    health: { ...healthView(told, brokenAfter), unclear: unclearView(unclear, row.partner_id) },
    ...quotaView(quotas.find(({ partner_id }) => partner_id === row.partner_id)),
  };
}

function quotaView(told: QuotaRow | undefined): Pick<PartnerView, 'quota'> {
  if (!told) return {};
  const limit = told.monthly_limit === null ? {} : { limit: Number(told.monthly_limit) };
  return { quota: { used: Number(told.used), ...limit, toldAt: told.asked_at.toISOString() } };
}

function unclearView(rows: readonly UnclearRow[], partnerId: string): PartnerView['health']['unclear'] {
  return rows
    .filter(({ partner_id }) => partner_id === partnerId)
    .map(({ place, answers, last_word: word, last_at: at }) => {
      return { place, answers: Number(answers), word, at: at.toISOString() };
    });
}

function healthView(told: PartnerHealthRow | undefined, brokenAfter: number): Omit<PartnerView['health'], 'unclear'> {
  if (!told) return { state: 'silent', callsToday: 0, failuresToday: 0 };
  // What nobody has asked for a while is as it was when it was asked last.
  const [wellMs, errorMs] = [told.last_success_at?.getTime() ?? 0, told.last_error_at?.getTime() ?? 0];
  const isFailing = told.failed_in_a_row > 0 || errorMs > wellMs;
  const failing = told.failed_in_a_row >= brokenAfter ? 'broken' : 'failing';
  return {
    state: isFailing ? failing : 'well',
    callsToday: Number(told.calls),
    failuresToday: Number(told.failures),
    ...(told.last_success_at && { lastSuccessAt: told.last_success_at.toISOString() }),
    ...(told.last_error_at && { lastErrorAt: told.last_error_at.toISOString() }),
    ...(told.last_error !== null && { lastError: told.last_error }),
  };
}
