import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { changesOf } from '../../lib/changes.ts';
import { pathText, valueText } from '../../shell/kind-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed } from '../../shell/page-states.tsx';
import { plannedOf, usePublished } from './use-proposals.ts';

const PICTURES = ['proofId', 'evidenceId', 'pictureId'];

interface ValueProps {
  proposal: Proposal;
  path: string;
  value: string | undefined;
}

function Value({ proposal, path, value }: ValueProps) {
  const messages = useMessages();
  if (value === undefined || value === '') return '-';
  return valueText(messages, proposal, { path, value });
}

/** The differences from what is published now, for the approver. */
export function ProposalChanges({ proposal }: { proposal: Proposal }) {
  const messages = useMessages();
  const { proposals: words, common } = messages;
  const published = usePublished(proposal);
  if (published.isPending) return <SkeletonRows count={2} label={common.loading} />;
  if (published.error) return <LoadFailed error={published.error} onRetry={() => void published.refetch()} />;
  if (published.data === null) return <p>{words.isNew}</p>;
  // Pictures stand below, as pictures.
  const changes = changesOf(published.data, plannedOf(proposal)).filter(({ path }) => !PICTURES.includes(path));
  if (changes.length === 0) return <p>{words.noChange}</p>;
  // An act replaces nothing.
  const hasBefore = changes.some(({ before = '' }) => before !== '');
  return (
    <table className="tbl proposal-changes">
      <caption className="sr">{words.changes}</caption>
      <thead>
        <tr>
          <th>{words.changes}</th>
          {hasBefore && <th>{words.now}</th>}
          <th>{words.planned}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <td className="small">{pathText(messages, proposal, path)}</td>
            {hasBefore && (
              <td className="t2">
                <Value proposal={proposal} path={path} value={before} />
              </td>
            )}
            <td className="strong">
              <Value proposal={proposal} path={path} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
