import { listProposals, type Proposal } from '@kapao/contract/operator/proposal.ts';
import { RowContent } from '@kapao/ui/row.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { useAnswer } from '../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../api/query-keys.ts';
import { listPath } from '../paths.ts';
import { kindText, subjectText } from './kind-text.ts';
import { useMessages } from './locale.tsx';
import { useMay } from './operator-session.tsx';

const MAX_SHOWN = 20;

/** Before the second person, and before it counts. */
export const OPEN = ['PROPOSED', 'APPROVED'] as const;

type OpenState = (typeof OPEN)[number];

interface OpenProposalsProps {
  title: string;
  states: readonly OpenState[];
  /** Those that this page is about; all when it is absent. */
  isAbout?: (proposal: Proposal) => boolean;
}

function useOpenProposals(state: OpenState, enabled: boolean): readonly Proposal[] {
  const { data } = useAnswer(
    listProposals,
    { query: { state, limit: MAX_SHOWN } },
    { key: [...QUERY_KEYS.proposals, 'open', state], enabled, refetchInterval: POLL_EVERY_MS },
  );
  return data?.proposals ?? [];
}

/** What two must agree on or have agreed on, and does not count yet; nothing when nothing waits (safety V). */
export function OpenProposals({ title, states, isAbout = () => true }: OpenProposalsProps) {
  const messages = useMessages();
  const words = messages.policyPage;
  const mayList = useMay(listProposals);
  const proposed = useOpenProposals('PROPOSED', mayList && states.includes('PROPOSED'));
  const approved = useOpenProposals('APPROVED', mayList && states.includes('APPROVED'));
  const shown = [...proposed, ...approved].filter(isAbout);
  if (shown.length === 0) return null;
  return (
    <section className="rows">
      <h2>{title}</h2>
      <ul>
        {shown.map(({ id, kind, subject, content, state, effectiveAt, proposedBy, createdAt }) => (
          <li key={id}>
            <Link className="row" to={listPath('proposals', { state })}>
              <RowContent
                icon="clock"
                title={[kindText(messages, kind), subjectText(messages, { kind, subject, content })]
                  .filter(Boolean)
                  .join(' · ')}
                detail={
                  <>
                    {effectiveAt === null ? words.waits : words.agreed(formatDateTime(effectiveAt))}
                    <br />
                    {words.by(proposedBy, formatDateTime(createdAt))}
                  </>
                }
                chevron
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
