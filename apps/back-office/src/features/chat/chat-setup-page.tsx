import type { ProposalKind } from '@kapao/contract/operator/proposal-kinds.ts';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { Link, useSearchParams } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { OPEN, OpenProposals } from '../../shell/open-proposals.tsx';
import { CannedReplies } from './canned-replies.tsx';
import { FlowList } from './flow-list.tsx';
import { HoursPart } from './hours-part.tsx';
import './chat.css';

const KINDS = {
  replies: 'chat.canned',
  hours: 'chat.settings',
  flows: 'chat.flow',
} as const satisfies Record<string, ProposalKind>;
const PARTS = ['replies', 'hours', 'flows'] as const;

/** What is said without people, and what people have at hand. */
export function ChatSetupPage() {
  const { chat, chatSetup: words, proposals } = useMessages();
  useTitle(chat.setup);
  const [params, setParams] = useSearchParams();
  const part = PARTS.find((known) => known === params.get('part')) ?? 'replies';
  return (
    <>
      <Link className="desk-back" to={PATHS.chat}>
        {chat.toInbox}
      </Link>
      <div className="page-head">
        <h1>{chat.setup}</h1>
        <Segmented
          label={chat.setup}
          value={part}
          onChange={(next) => setParams({ part: next }, { replace: true })}
          options={PARTS.map((value) => ({ value, text: words.parts[value] }))}
        />
      </div>
      <OpenProposals states={OPEN} title={proposals.open} isAbout={({ kind }) => kind === KINDS[part]} />
      {part === 'replies' && <CannedReplies />}
      {part === 'hours' && <HoursPart />}
      {part === 'flows' && <FlowList />}
    </>
  );
}
