import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { changesOf } from '../../lib/changes.ts';
import { ChangesTable } from '../../shell/changes-table.tsx';
import { pathText, valueText } from '../../shell/kind-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed } from '../../shell/page-states.tsx';
import { plannedOf, usePublished } from './use-proposals.ts';

const PICTURES = ['proofId', 'evidenceId', 'pictureId'];

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
  const hasBefore = changes.some(({ before = '' }) => before !== '');
  const text = (path: string, value = '') => (value === '' ? '-' : valueText(messages, proposal, { path, value }));
  return (
    <ChangesTable
      caption={words.changes}
      heads={{ changed: words.changes, before: words.now, after: words.planned }}
      hasBefore={hasBefore}
      lines={changes.map(({ path, before, after }) => ({
        path,
        label: pathText(messages, proposal, path),
        before: text(path, before),
        after: text(path, after),
      }))}
    />
  );
}
