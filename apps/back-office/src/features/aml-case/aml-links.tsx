import type { AmlLinks } from '@kapao/contract/operator/aml-case.ts';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { Link } from 'react-router';
import { count } from '../../lib/format.ts';
import { memberPath } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { HALF, type Place, placesOf } from './link-layout.ts';
import { useAmlLinks } from './use-aml-cases.ts';

/** Accounts around the member: drawn, and as a table that says the same. */
export function AmlLinksPart({ id }: { id: string }) {
  const { amlCases: words, common } = useMessages();
  const links = useAmlLinks(id);
  const { data } = links;
  return (
    <section className="card">
      <h2>{words.links}</h2>
      {links.error && <LoadFailed error={links.error} onRetry={() => void links.refetch()} />}
      {links.isPending && <SkeletonRows count={3} label={common.loading} />}
      {data && data.links.length === 0 && <p className="small">{words.linksNone}</p>}
      {data && data.links.length > 0 && (
        <>
          <p className="small">
            {words.linksText(count(data.members.length))} {data.isCut && words.linksCut}
          </p>
          <Drawing data={data} />
          <LinkTable data={data} />
        </>
      )}
    </section>
  );
}

const RADIUS = 26;
/** What a label has room for. */
const MAX_LABEL = 12;
const shortened = (name: string) => (name.length > MAX_LABEL ? `${name.slice(0, MAX_LABEL - 1)}…` : name);
const toneOf = ({ steps, hasCase, isFrozen }: AmlLinks['members'][number]) =>
  steps === 0 ? 'self' : isFrozen ? 'frozen' : hasCase ? 'case' : '';

function Drawing({ data }: { data: AmlLinks }) {
  const { amlCases: words } = useMessages();
  const places = placesOf(data);
  const ofBoth = (from: string, to: string): [Place, Place] | undefined => {
    const [a, b] = [places.get(from), places.get(to)];
    return a && b ? [a, b] : undefined;
  };
  return (
    // The table below says the same to those who cannot see it.
    <svg
      className="aml-graph"
      viewBox={`0 0 ${2 * HALF} ${2 * HALF}`}
      role="img"
      aria-label={words.linksText(count(data.members.length))}
    >
      {data.links.map(({ from, to, by }) => {
        const ends = ofBoth(from, to);
        if (!ends) return null;
        const [a, b] = ends;
        return (
          <line key={`${from} ${to}`} x1={a.x} y1={a.y} x2={b.x} y2={b.y} strokeWidth={by.length > 1 ? 6 : 3}>
            <title>{by.map((kind) => words.linkKinds[kind]).join(', ')}</title>
          </line>
        );
      })}
      {data.members.map((member) => {
        const place = places.get(member.memberId);
        return (
          place && (
            <g key={member.memberId} className={toneOf(member)}>
              <circle cx={place.x} cy={place.y} r={RADIUS} />
              <text x={place.x} y={place.y + RADIUS + 26}>
                {shortened(member.name)}
              </text>
              <title>{`${member.name} ${member.username}`}</title>
            </g>
          )
        );
      })}
    </svg>
  );
}

function LinkTable({ data }: { data: AmlLinks }) {
  const { amlCases: words } = useMessages();
  const memberOf = (id: string) => data.members.find(({ memberId }) => memberId === id);
  return (
    <TableScroll label={words.links}>
      <table className="tbl desk-table">
        <thead>
          <tr>
            <th>{words.from}</th>
            <th>{words.to}</th>
            <th>{words.by}</th>
          </tr>
        </thead>
        <tbody>
          {data.links.map(({ from, to, by }) => (
            <tr key={`${from} ${to}`}>
              <td>
                <Account member={memberOf(from)} />
              </td>
              <td>
                <Account member={memberOf(to)} />
              </td>
              <td>{by.map((kind) => words.linkKinds[kind]).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function Account({ member }: { member: AmlLinks['members'][number] | undefined }) {
  const { amlCases: words } = useMessages();
  if (!member) return null;
  const said = [
    member.steps === 0 && words.self,
    member.isFrozen && words.frozen,
    member.hasCase && member.steps > 0 && words.hasCase,
  ].filter((text) => text !== false);
  return (
    <>
      <Link to={memberPath(member.memberId)}>{member.name}</Link>
      <small className="small block">
        <span className="num">{member.username}</span> {said.length > 0 && `· ${said.join(', ')}`}
      </small>
    </>
  );
}
