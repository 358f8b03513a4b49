import { getMemberIdentity } from '@kapao/contract/operator/identity.ts';
import type { MemberDossier } from '@kapao/contract/operator/member.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { identityPath } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';

/** The level of a member's identity, and the claims it follows from. */
export function MemberIdentity({ member }: { member: MemberDossier }) {
  const { identity: words } = useMessages();
  const mayRead = useMay(getMemberIdentity);
  const { data } = useAnswer(
    getMemberIdentity,
    { params: { id: member.id } },
    { key: [...QUERY_KEYS.members, member.id, 'identity'], enabled: mayRead },
  );
  if (!mayRead || !data) return null;
  return (
    <section className="card">
      <h2>{words.card}</h2>
      <p>
        <b>{words.now(data.level)}</b> · {words.levels[data.level]}
      </p>
      {data.claims.length === 0 && <p className="small">{words.none}</p>}
      <dl className="kv">
        {data.claims.map((claim) => (
          <Fact key={claim.id} label={words.levels[claim.level] ?? ''}>
            <Link to={identityPath(claim.id)}>{words.states[claim.state]}</Link>{' '}
            <span className="num">{formatDateTime(claim.decidedAt ?? claim.claimedAt)}</span>
            {claim.reason !== null && ` · ${words.reasons[claim.reason]}`}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
