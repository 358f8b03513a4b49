import { evidencePicture } from '@kapao/contract/operator/adjustment.ts';
import { sweepPicture } from '@kapao/contract/operator/house-account.ts';
import { returnPicture } from '@kapao/contract/operator/inflow-return.ts';
import { payoutProofPicture } from '@kapao/contract/operator/payout-file.ts';
import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { operatorSlipPicture } from '@kapao/contract/operator/slip.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { pathOf } from '@kapao/web/api/route-address.ts';

function valueIn(content: unknown, name: string): unknown {
  return typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined;
}

/** A text of a proposal's content; nothing where it is absent or something else. */
export function textOf(content: unknown, name: string): string | undefined {
  const value = valueIn(content, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberOf(content: unknown, name: string): number | undefined {
  const value = valueIn(content, name);
  return typeof value === 'number' ? value : undefined;
}

export function currencyOf(content: unknown): CashCurrency | undefined {
  const value = textOf(content, 'currency');
  return value === 'THB' || value === 'LAK' ? value : undefined;
}

/** Kinds whose subject is the member they are about. */
const ABOUT_MEMBER: ReadonlySet<string> = new Set(['member.adjust', 'member.second-factor', 'aml.hold', 'aml.release']);

export const memberOf = ({ kind, subject, content }: Proposal): string | undefined =>
  ABOUT_MEMBER.has(kind) ? subject : textOf(content, 'memberId');

/** The address of the picture that is the evidence of a proposal. */
export function pictureOf({ kind, subject, content }: Proposal): string | undefined {
  const [sweep, proof] = [textOf(content, 'pictureId'), textOf(content, 'proofId')];
  if (kind === 'slip.accept') return pathOf(operatorSlipPicture, { params: { id: subject } });
  if (sweep !== undefined && kind === 'inflow-return.close') return pathOf(returnPicture, { params: { id: sweep } });
  if (sweep !== undefined) return pathOf(sweepPicture, { params: { id: sweep } });
  if (proof !== undefined) return pathOf(payoutProofPicture, { params: { id: proof } });
  const evidence = textOf(content, 'evidenceId');
  return evidence && pathOf(evidencePicture, { params: { id: evidence } });
}
