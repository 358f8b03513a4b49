import { createHash, randomUUID } from 'node:crypto';
import type { adjustBalance, EvidenceKind } from '@kapao/contract/operator/adjustment.ts';
import { fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { findOperation } from '../../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { type FileStore, newFileName } from '../../../platform/process/file-store.ts';
import type { Propose } from '../../../queries/backoffice/proposal-facts.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { findEvidence } from '../../../queries/wallet/adjustment-facts.ts';
import {
  ADJUSTMENT_KIND,
  type AdjustmentContent,
  refuseAboveLimit,
  refuseMoreThanThere,
} from './adjustment-publisher.ts';
import { countEvidence, insertEvidence } from './adjustment-store.ts';

const MAX_EVIDENCE_A_DAY = 20;

export interface AdjustmentDeps {
  db: Db;
  files: FileStore;
  propose: Propose;
  /** Decodes a picture and writes it anew; refuses what cannot be decoded (safety 5, 26). */
  clean: (path: string, kind: EvidenceKind) => Promise<Uint8Array>;
}

interface EvidenceUpload {
  path: string;
  kind: EvidenceKind;
  operator: string;
}

export type Adjustments = ReturnType<typeof makeAdjustments>;

/** Money that people credit or debit: what nothing else explains, or a mistake made right. Never by one of them alone. */
export function makeAdjustments({ db, files, propose, clean }: AdjustmentDeps) {
  return {
    /** A picture that shows why; it decides nothing. */
    async putEvidence(memberId: string, { path, kind, operator }: EvidenceUpload): Promise<string> {
      await roomForEvidence(db, memberId);
      const picture = await clean(path, kind);
      const evidenceId = randomUUID();
      const storedName = newFileName('evidence', kind === 'png' ? 'png' : 'jpg');
      await files.put(storedName, picture);
      await inTransaction(db, async (tx) => {
        await roomForEvidence(tx, memberId);
        const pictureHash = createHash('sha256').update(picture).digest();
        const byteLength = picture.byteLength;
        await insertEvidence(tx, { evidenceId, memberId, storedName, byteLength, pictureHash, operator });
        await recordAct(tx, { operator, action: 'member.evidence', subject: memberId, detail: { evidenceId } });
      });
      return evidenceId;
    },

    async evidence(evidenceId: string) {
      const row = await findEvidence(db, evidenceId);
      const stream = row && (await files.get(row.stored_name));
      const contentType = row?.stored_name.endsWith('.png') ? 'image/png' : 'image/jpeg';
      return stream && { stream, contentType };
    },

    /** What cannot happen is said at once, not to whoever would agree. */
    propose(
      memberId: string,
      { reason, ...wish }: RouteBody<typeof adjustBalance>,
      operator: string,
    ): Promise<Proposed> {
      return inTransaction(db, async (tx) => {
        const content = await contentOf(tx, memberId, wish);
        await refuseWhatCannotBe(tx, memberId, content);
        return propose(tx, { kind: ADJUSTMENT_KIND, subject: memberId, content, reason, operator });
      });
    },
  };
}

async function roomForEvidence(db: Db | Tx, memberId: string): Promise<void> {
  if (!(await memberFacts(db, memberId))) refuse('NO_USER');
  if ((await countEvidence(db, memberId)) >= MAX_EVIDENCE_A_DAY) refuse('KEY_INVALID');
}

async function contentOf(
  tx: Tx,
  memberId: string,
  wish: Omit<RouteBody<typeof adjustBalance>, 'reason'>,
): Promise<AdjustmentContent> {
  const { currency, name } = (await memberFacts(tx, memberId)) ?? refuse('NO_USER');
  const amountMinor = minorOrRefuse(wish.amount, currency);
  if (wish.operationId !== undefined && !(await findOperation(tx, memberId, wish.operationId))) refuse('KEY_INVALID');
  const evidence = wish.evidenceId === undefined ? undefined : await findEvidence(tx, wish.evidenceId);
  if (wish.evidenceId !== undefined && evidence?.member_id !== memberId) refuse('KEY_INVALID');
  return {
    ...{ name, direction: wish.direction, amount: fromMinor(amountMinor, currency), currency, cause: wish.cause },
    game: wish.game ?? null,
    ...{ operationId: wish.operationId ?? null, evidenceId: wish.evidenceId ?? null },
    pictureHash: evidence?.picture_hash.toString('hex') ?? null,
  };
}

async function refuseWhatCannotBe(tx: Tx, memberId: string, content: AdjustmentContent): Promise<void> {
  const { currency, direction, game } = content;
  const amountMinor = minorOrRefuse(content.amount, currency);
  await refuseAboveLimit(tx, { amountMinor, currency, direction, operationId: null });
  await refuseMoreThanThere(tx, memberId, { amountMinor, currency, direction, game });
}
