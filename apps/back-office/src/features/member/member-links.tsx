import type { MemberDossier } from '@kapao/contract/operator/member.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listTransfers } from '@kapao/contract/operator/transfer.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import { Link } from 'react-router';
import { auditOfPath, memberPath, searchPath } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';

/** Everything of one member in the lists that hold it, and who looked. */
export function MemberLinks({ member }: { member: MemberDossier }) {
  const { memberNotes: words, frame } = useMessages();
  const links = [
    [useMay(listWithdrawals), searchPath('withdrawals', member.id), frame.withdrawals],
    [useMay(listTransfers), searchPath('transfers', member.id), frame.transfers],
    [useMay(listAudit), auditOfPath(member.id), words.looked],
  ] as const;
  const shown = links.filter(([may]) => may);
  if (shown.length === 0) return null;
  return (
    <section className="card stack">
      <h2>{words.lists}</h2>
      <ul className="stack">
        {shown.map(([, path, text]) => (
          <li key={path}>
            <Link to={path}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who looks like the same person, and by what. */
export function LinkedMembers({ member }: { member: MemberDossier }) {
  const { payouts, rewardReviews } = useMessages();
  if (member.linked.length === 0) return null;
  return (
    <section className="card stack">
      <h2>{payouts.review.linked}</h2>
      <ul className="stack">
        {member.linked.map(({ memberId, name, username, kinds }) => (
          <li key={memberId}>
            <Link to={memberPath(memberId)}>{name}</Link> <span className="small num">{username}</span>
            <small className="small block">{kinds.map((kind) => rewardReviews.likeness[kind]).join(', ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
