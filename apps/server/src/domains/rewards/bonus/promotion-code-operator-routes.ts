import {
  listBatchCodes,
  listCodeBatches,
  revokeBatchCodes,
  unusedCodesFile,
} from '@kapao/contract/operator/promotion-code.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { CSV_MARK, csvLine } from '../../../shared/csv.ts';
import { revokeCodes } from './promotion-code.ts';
import { type BatchRow, type CodeRow, findBatch, listBatches, listCodes, unusedCodes } from './promotion-code-store.ts';

const HEAD: Record<Locale, readonly string[]> = {
  en: ['Code', 'Promotion'],
  th: ['โค้ด', 'โค้ดโปรโมชัน'],
  la: ['ໂຄ້ດ', 'ໂຄ້ດໂປຣໂມຊັນ'],
};

export function bindPromotionCodes(binder: Binder, db: Db): void {
  binder.bind(listCodeBatches, async ({ params }) => ({
    batches: (await listBatches(db, params.code)).map(batchWire),
  }));
  binder.bind(listBatchCodes, async ({ params, query }) => {
    const batch = (await findBatch(db, params.id)) ?? refuse('NO_DATA');
    const { state, page, limit } = query;
    const rows = await listCodes(db, { batchId: params.id, state, limit, offset: (page - 1) * limit });
    return { total: totalOf(batch)[state], codes: rows.map((row) => codeWire(row, batch)) };
  });
  binder.bind(unusedCodesFile, async ({ params, query, reply }) => {
    const batch = (await findBatch(db, params.id)) ?? refuse('NO_DATA');
    const codes = await unusedCodes(db, params.id);
    reply.type('text/csv; charset=utf-8');
    reply.header('Content-Disposition', `attachment; filename="${batch.code}-${batch.prefix}.csv"`);
    reply.header('Cache-Control', 'no-store');
    return CSV_MARK + [HEAD[query.locale], ...codes.map((code) => [code, batch.code])].map(csvLine).join('');
  });
  binder.bind(revokeBatchCodes, ({ params, body, operator }) =>
    revokeCodes(db, params.id, { operator: operator().username, reason: body.reason }),
  );
}

const totalOf = ({ codes, used, revoked }: BatchRow) => ({
  used: Number(used),
  revoked: Number(revoked),
  unused: codes - Number(used) - Number(revoked),
});

const batchWire = (batch: BatchRow) => ({
  batchId: batch.batch_id,
  prefix: batch.prefix,
  codes: batch.codes,
  used: totalOf(batch).used,
  revoked: totalOf(batch).revoked,
  madeAt: batch.made_at.toISOString(),
  proposedBy: batch.proposed_by,
  approvedBy: batch.approved_by,
});

/** Whoever reads a code that can still be used could take what it gives. */
const codeWire = (row: CodeRow, { prefix }: BatchRow) => ({
  code: row.used_at === null && row.revoked_at === null ? `${prefix}-•••••-•••••` : row.promotion_code,
  memberId: row.member_id,
  usedAt: row.used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});
