import { getMemberStatement } from '@kapao/contract/operator/member.ts';
import { listMemberBets } from '@kapao/contract/operator/member-bet.ts';
import { listMemberEntries } from '@kapao/contract/operator/member-entry.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listMemberQrCodes } from '@kapao/contract/operator/qr-deposit.ts';
import { listMemberSlips } from '@kapao/contract/operator/slip.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { may } from '../../api/session.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useOperator } from '../../shell/operator-session.tsx';
import { MemberBets } from './member-bets.tsx';
import { MemberCodes } from './member-codes.tsx';
import { MemberEntries } from './member-entries.tsx';
import { MemberLooks } from './member-looks.tsx';
import { MemberSlips } from './member-slips.tsx';
import { MemberStatement } from './member-statement.tsx';

/** Each is asked for when it is opened: a look at any of them is in the log. */
const PARTS = [
  { name: 'statement', route: getMemberStatement, show: (id) => <MemberStatement id={id} /> },
  { name: 'entries', route: listMemberEntries, show: (id) => <MemberEntries key={id} id={id} /> },
  { name: 'bets', route: listMemberBets, show: (id) => <MemberBets key={id} id={id} /> },
  { name: 'slips', route: listMemberSlips, show: (id) => <MemberSlips key={id} id={id} /> },
  { name: 'codes', route: listMemberQrCodes, show: (id) => <MemberCodes key={id} id={id} /> },
  { name: 'looks', route: listAudit, show: (id) => <MemberLooks key={id} id={id} /> },
] as const satisfies readonly { name: string; route: Route; show: (id: string) => ReactNode }[];

/** What is long in a dossier, one part at a time; the address says which. */
export function MemberRecords({ id }: { id: string }) {
  const { memberRecords: words } = useMessages();
  const operator = useOperator();
  const [query, setQuery] = useSearchParams();
  const parts = PARTS.filter(({ route }) => may(operator, route));
  // A link to an operation is to its row of the statement.
  const asked = query.has('operation') ? 'statement' : query.get('part');
  const open = parts.find(({ name }) => name === asked) ?? parts[0];
  if (!open) return null;
  return (
    <div className="stack">
      <fieldset className="chips state-filter">
        <legend className="sr">{words.choose}</legend>
        {parts.map(({ name }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={name === open.name}
            onClick={() => setQuery({ part: name }, { replace: true })}
          >
            {words.parts[name]}
          </button>
        ))}
      </fieldset>
      {open.show(id)}
    </div>
  );
}
