import {
  checkSlipCode,
  listSlips,
  slipByReference,
  slipPicture,
  uploadSlip,
  type SlipRow as WireSlip,
} from '@kapao/contract/member/slip.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Binder } from '../../../http/bind.ts';
import { pictureHeaders } from '../../../http/picture-headers.ts';
import type { Slips } from './slip.ts';
import type { ListedSlip, SlipRow } from './slip-store.ts';

export function bindSlip(binder: Binder, slips: Slips): void {
  const toWire = (row: SlipRow & Partial<Pick<ListedSlip, 'credited_at'>>, currency: CashCurrency): WireSlip => ({
    createdAt: row.created_at.toISOString(),
    amount: row.amount === null ? 0 : fromMinor(row.amount, row.currency ?? currency),
    currency: row.currency ?? currency,
    status: row.state === 'SUCCESS' || row.state === 'FAILED' ? row.state : 'PENDING',
    state: row.state,
    note: row.reason ?? '',
    link: slips.linkOf(row.reference),
    reference: row.reference,
    shortReference: shortReference(row.slip_id),
    depositId: row.state === 'SUCCESS' ? row.inflow_id : null,
    creditedAt: (row.state === 'SUCCESS' && row.credited_at?.toISOString()) || null,
    finalAt: row.final_at?.toISOString() ?? null,
    isWithStaff: row.final_at === null && row.review_reason !== null,
  });

  binder.bind(uploadSlip, async ({ member, idempotencyKey, request, reply }) => {
    const requestKey = idempotencyKey();
    if (!request.isMultipart()) refuse('SLIP_NO_FILE');
    endWhenRefused(request, reply);
    const part = await request.file().catch(() => refuse('SLIP_NO_FILE'));
    const file = part?.fieldname === 'file' ? part.file : undefined;
    const { memberId, currency } = member();
    const { slip, isRepeat } = await slips.upload({ memberId, requestKey, file });
    if (isRepeat) reply.header('Idempotent-Replay', 'true');
    return { message: 'SUCCESS', slip: toWire(slip, currency) };
  });

  binder.bind(checkSlipCode, async ({ body }) => ({ outcome: await slips.lookAtCode(body.code) }));

  binder.bind(listSlips, async ({ body, member }) => {
    const { memberId, currency } = member();
    const { total, rows } = await slips.list(memberId, body);
    return { total, slips: rows.map((row) => toWire(row, currency)) };
  });

  binder.bind(slipByReference, async ({ params, member }) => ({
    url: await slips.ownLink(member().memberId, params.reference),
  }));

  binder.bind(slipPicture, async ({ params, reply }) => {
    const { stream, reference } = await slips.pictureByLink(params.link);
    pictureHeaders(reply, `slip-${reference.slice(0, 8)}.jpg`);
    return stream;
  });
}

/** A client that is still sending reads the answer only afterwards, so it gets a moment to finish. */
const DRAIN_TIMEOUT_MS = 10_000;

/** After an answer that came before the whole file was read: the rest is thrown away, for a while, and not kept. */
function endWhenRefused(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    const { raw } = request;
    if (raw.complete) return;
    raw.unpipe();
    raw.resume();
    const timer = setTimeout(() => raw.destroy(), DRAIN_TIMEOUT_MS);
    raw.once('close', () => clearTimeout(timer));
  });
}
