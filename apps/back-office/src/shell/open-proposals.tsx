import { listProposals, type Proposal } from '@kapao/contract/operator/proposals.ts';
import { RowContent } from '@kapao/ui/row.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
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

/** What two must agree on or have agreed on, and does not count yet; nothing when nothing waits (safety V). */
export function OpenProposals({ title, states, isAbout = () => true }: OpenProposalsProps) {
  const messages = useMessages();
  const words = messages.policyPage;
  const mayList = useMay(listProposals);
  const { data = [] } = useQuery({
    queryKey: [...QUERY_KEYS.proposals, 'open', ...states],
    enabled: mayList,
    refetchInterval: POLL_EVERY_MS,
    queryFn: async ({ signal }) => {
      const read = (state: OpenState) => call(listProposals, { query: { state, limit: MAX_SHOWN } }, signal);
      return (await Promise.all(states.map(read))).flatMap(({ proposals }) => proposals);
    },
  });
  const shown = data.filter(isAbout);
  if (shown.length === 0) return null;
  return (
    <section className="rows">
      <h2>{title}</h2>
      <ul>
        {shown.map(({ id, kind, subject, state, effectiveAt, proposedBy, createdAt }) => (
          <li key={id}>
            <Link className="row" to={listPath('proposals', { state })}>
              <RowContent
                icon="clock"
                title={`${kindText(messages, kind)} · ${subjectText(messages, { kind, subject })}`}
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
