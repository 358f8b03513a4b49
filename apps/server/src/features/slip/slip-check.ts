import type { SlipSources } from '../../gateways/live-gateways.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { FileStore } from '../../platform/process/file-store.ts';
import { concerning } from '../../platform/requests/concerns.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import type { BookInflow } from '../inflow/inflow-facts.ts';
import { askVerifiers, knownInflow, witnessOf } from './slip-asking.ts';
import {
  contradictsBank,
  creditSlip,
  evidenceOf,
  factOf,
  failSlip,
  fitsAnother,
  uploaderOf,
  withHeldSlip,
} from './slip-ending.ts';
import type { SlipPictures } from './slip-pictures.ts';
import { bankOfNumber, judgeSlip, retryInMs } from './slip-rules.ts';
import {
  activeAccounts,
  claimReference,
  holdsSlip,
  type KnownInflow,
  type SlipRow,
  setFailed,
  setLater,
  setRead,
  setReview,
  setSuccess,
  setVerifying,
  takeDueSlip,
} from './slip-store.ts';
import { readTold } from './slip-told.ts';
import { withCopy } from './slip-upload.ts';

/** Longer than reading a picture and asking every verifier may take. */
const LEASE_SECONDS = 60;
/** A picture that ends its reader so often is not read again. */
const MAX_READ_ATTEMPTS = 3;
/** One that was taken so often without any end waits for people: the store may be away, or it ends whole servers. */
const MAX_TAKES = 20n;

export interface SlipCheckDeps {
  db: Db;
  files: FileStore;
  pictures: SlipPictures;
  /** Where files are while they arrive or are looked at. */
  incomingDirectory: string;
  /** In the order they are asked. */
  verifiers: SlipSources;
  bookInflow: BookInflow;
  sealer: Sealer;
}

/** Brings one due slip a step further; false when none is due. */
export async function checkOne(deps: SlipCheckDeps): Promise<boolean> {
  const slip = await takeDueSlip(deps.db, LEASE_SECONDS);
  if (!slip) return false;
  await concerning({ memberId: slip.member_id, subject: slip.slip_id }, () =>
    slip.state === 'UPLOADED' ? readSlip(deps, slip) : verifySlip(deps, slip),
  );
  return true;
}

/** UPLOADED: finds the code and claims what it names, or fails. */
async function readSlip(deps: SlipCheckDeps, slip: SlipRow): Promise<void> {
  if (slip.fence > MAX_TAKES) {
    await withHeldSlip(deps.db, slip, (tx) => setReview(tx, slip.slip_id, 'VERIFIER_SILENT'));
    return;
  }
  const stored = await deps.files.get(slip.file_name);
  if (!stored) return failSlip(deps.db, slip, 'UPLOADED_FILE_NOT_EXIST');
  const reading = await withCopy(stored, deps.incomingDirectory, (path) =>
    deps.pictures.read(path).catch(() => 'unread' as const),
  );
  if (reading === 'unread') return unread(deps, slip);
  if (reading === undefined) return failSlip(deps.db, slip, 'CANNOT_READ_CROPPED_IMAGE');
  if (reading.kind === 'small') return failSlip(deps.db, slip, 'IMG_SIZE_UNABLE_TO_PROCESS');
  if (reading.kind === 'other') return failSlip(deps.db, slip, 'INVALID_SLIP');
  if (reading.kind === 'broken') return failSlip(deps.db, slip, 'UNSTABLE_REFNO_ON_SLIP');
  // A wallet's slip, or one of a bank nobody can be registered with: it cannot be the member's account.
  if (reading.kind === 'wallet' || bankOfNumber(reading.sendingBank) === undefined)
    return failSlip(deps.db, slip, 'NOT_MATCH');
  const { sendingBank, bankReference, text: payload } = reading;
  await inTransaction(deps.db, async (tx) => {
    if (!(await holdsSlip(tx, slip))) return;
    if (await claimReference(tx, slip.slip_id, { sendingBank, bankReference })) {
      await setRead(tx, slip.slip_id, { payload, sendingBank, bankReference });
    } else {
      await setFailed(tx, slip.slip_id, { reason: 'SLIP_REFNO_DUPLICATED' });
    }
  });
}

/** The reader was ended by this picture, which is the picture's fault only so often; a server that stops ends it too. */
async function unread(deps: SlipCheckDeps, slip: SlipRow): Promise<void> {
  const attempts = slip.attempts + (deps.pictures.isStopped() ? 0 : 1);
  if (attempts >= MAX_READ_ATTEMPTS) return failSlip(deps.db, slip, 'IMG_SIZE_UNABLE_TO_PROCESS');
  await setLater(deps.db, slip, { inMs: retryInMs(attempts), detail: 'the picture could not be read', attempts });
}

/** READ and VERIFYING: what the banks say, and then the money. */
async function verifySlip(deps: SlipCheckDeps, slip: SlipRow): Promise<void> {
  const inflow = await knownInflow(deps.db, slip);
  if (inflow && (await endedByInflow(deps, slip, inflow))) return;
  // Written before anybody is asked, so that a slip shows how far it got when the server dies here.
  if (slip.state === 'READ' && !(await setVerifying(deps.db, slip))) return;
  const known = readTold(slip.told);
  const answered = known ? { told: known, verifier: slip.verifier } : await askVerifiers(deps, slip);
  if (answered === undefined) return;
  const { told } = answered;
  const uploader = await uploaderOf(deps, slip.member_id);
  const accounts = await activeAccounts(deps.db);
  const judgement = judgeSlip(told, { ...uploader, accounts, uploadedAt: slip.created_at });
  if (judgement.outcome === 'fail') return failSlip(deps.db, slip, judgement.reason);
  if (judgement.outcome === 'review') {
    await withHeldSlip(deps.db, slip, (tx) => setReview(tx, slip.slip_id, judgement.reason));
    return;
  }
  // A slip shows half of a number: where two members could be meant, a picture does not decide.
  const isDoubtful =
    (inflow && contradictsBank(deps, uploader, inflow)) || (await fitsAnother(deps, { ...uploader, told }));
  if (isDoubtful) {
    await withHeldSlip(deps.db, slip, (tx) => setReview(tx, slip.slip_id, 'SENDER_UNCERTAIN'));
    return;
  }
  const witness = await witnessOf(deps, slip, answered);
  if (witness === 'silent') {
    const detail = 'waits for the bank to show it too';
    return setLater(deps.db, slip, { inMs: retryInMs(Math.min(slip.attempts - 1, 2)), detail });
  }
  if (witness === 'contradicts') {
    await withHeldSlip(deps.db, slip, (tx) => setReview(tx, slip.slip_id, 'AMOUNT_DIFFERS'));
    return;
  }
  const fact = factOf(slip, told, judgement.account);
  await withHeldSlip(deps.db, slip, async (tx) => {
    await creditSlip(tx, deps, { slip, fact, by: 'SLIP', evidence: evidenceOf(deps, uploader, told) });
  });
}

/** What the bank's own report already settles: it was credited, to this member or to another. */
async function endedByInflow(deps: SlipCheckDeps, slip: SlipRow, inflow: KnownInflow): Promise<boolean> {
  if (inflow.state !== 'CREDITED') return false;
  if (inflow.credited_member_id !== slip.member_id) {
    await failSlip(deps.db, slip, 'SLIP_REFNO_DUPLICATED');
    return true;
  }
  await withHeldSlip(deps.db, slip, (tx) => {
    const money = { inflowId: inflow.inflow_id, amountMinor: inflow.amount, currency: inflow.currency };
    return setSuccess(tx, slip.slip_id, money);
  });
  return true;
}
