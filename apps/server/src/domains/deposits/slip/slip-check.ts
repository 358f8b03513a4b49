import type { SlipSources } from '../../../gateways/live-gateways.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { FileStore } from '../../../platform/process/file-store.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { concerning } from '../../../platform/requests/concerns.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import type { BookInflow } from '../../../queries/deposits/inflow-facts.ts';
import { applyOutcome } from './slip-apply.ts';
import { answerOf, knownInflow, witnessOf } from './slip-asking.ts';
import { contradictsBank, fitsAnother, uploaderOf } from './slip-case.ts';
import { decideReading, decideSlip, decideTaking, type SlipKnown, type SlipQuestion } from './slip-decide.ts';
import type { SlipPictures } from './slip-pictures.ts';
import { activeAccounts, type SlipRow, takeDueSlip } from './slip-store.ts';
import { withCopy } from './slip-upload.ts';

/** Longer than reading a picture and asking every verifier may take. */
const LEASE_SECONDS = 60;

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
  const tooOften = decideTaking(slip);
  if (tooOften) return applyOutcome(deps, slip, tooOften);
  const stored = await deps.files.get(slip.file_name);
  const reading = stored
    ? await withCopy(stored, deps.incomingDirectory, (path) => deps.pictures.read(path).catch(() => 'unread' as const))
    : 'gone';
  const { attempts } = slip;
  await applyOutcome(deps, slip, decideReading(reading, { attempts, isStopping: deps.pictures.isStopped() }));
}

/** READ and VERIFYING: finds out what the decision asks for, until there is one. */
async function verifySlip(deps: SlipCheckDeps, slip: SlipRow): Promise<void> {
  let known: SlipKnown = { slip, inflow: await knownInflow(deps.db, slip) };
  for (;;) {
    const decided = decideSlip(known);
    if (decided.outcome !== 'ask') return applyOutcome(deps, slip, decided);
    const learned = await learn(deps, { slip, known, about: decided.about });
    // Somebody else has taken the slip meanwhile.
    if (!learned) return;
    known = { ...known, ...learned };
  }
}

interface Question {
  slip: SlipRow;
  known: SlipKnown;
  about: SlipQuestion['about'];
}

async function learn(deps: SlipCheckDeps, { slip, known, about }: Question): Promise<Partial<SlipKnown> | undefined> {
  if (about === 'answer') {
    const answer = await answerOf(deps, slip);
    return answer && { answer };
  }
  if (about === 'case') {
    return { uploader: await uploaderOf(deps, slip.member_id), accounts: await activeAccounts(deps.db) };
  }
  const { answer, uploader, inflow } = known;
  invariant(answer && 'told' in answer && uploader, 'what was told is asked for first');
  if (about === 'witness') return { witness: await witnessOf(deps, slip, answer) };
  const isContradicted = inflow !== undefined && contradictsBank(deps, uploader, inflow);
  return { isSenderDoubtful: isContradicted || (await fitsAnother(deps, { ...uploader, told: answer.told })) };
}
