import { evidencePicture } from '@kapao/contract/operator/adjustment.ts';
import { sweepPicture } from '@kapao/contract/operator/house-account.ts';
import { payoutProofPicture } from '@kapao/contract/operator/payout-file.ts';
import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { pathOf } from '@kapao/web/api/route-address.ts';
import { useMessages } from '../../shell/locale.tsx';

/** Where the picture is that whoever proposed this has seen; whoever agrees looks at the same. */
function pictureOf(content: unknown): string | undefined {
  const [proof, evidence] = [idIn(content, 'proofId'), idIn(content, 'evidenceId')];
  const sweep = idIn(content, 'pictureId');
  if (sweep !== undefined) return pathOf(sweepPicture, { params: { id: sweep } });
  if (proof !== undefined) return pathOf(payoutProofPicture, { params: { id: proof } });
  return evidence && pathOf(evidencePicture, { params: { id: evidence } });
}

function idIn(content: unknown, name: string): string | undefined {
  const value: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

export function ProposalPicture({ proposal }: { proposal: Pick<Proposal, 'content'> }) {
  const { adjustments: words } = useMessages();
  const address = pictureOf(proposal.content);
  if (address === undefined) return null;
  return (
    <a className="small" href={address} target="_blank" rel="noreferrer">
      {words.picture}
    </a>
  );
}
