import { Note } from '@kapao/ui/note.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CostFigure } from '../../lib/cost-figures.ts';
import { useMessages } from '../../shell/locale.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';

interface CostPartProps<Cost> {
  after: UseQueryResult<Cost>;
  /** Absent where nothing is published yet. */
  before: UseQueryResult<Cost> | undefined;
  figures: (cost: Cost) => readonly CostFigure[];
  basis: (cost: Cost) => string;
}

/** The cost of the terms that run now beside that of the proposed ones, with the basis of the calculation. */
export function CostPart<Cost>({ after, before, figures, basis }: CostPartProps<Cost>) {
  const { proposalViews: words, proposals, common } = useMessages();
  if (after.error) return <Note tone="warn">{words.noCost}</Note>;
  if (!after.data) return <SkeletonRows count={3} label={common.loading} />;
  const now = before?.data === undefined ? undefined : figures(before.data);
  return (
    <section className="stack" aria-label={words.cost}>
      <h3>{words.cost}</h3>
      <TableScroll label={words.cost}>
        <table className="tbl desk-table">
          <thead>
            <tr>
              <th>{words.cost}</th>
              {now && <th>{proposals.now}</th>}
              <th>{proposals.planned}</th>
            </tr>
          </thead>
          <tbody>
            {figures(after.data).map(([name, value], place) => (
              <tr key={name}>
                <td className="small">{name}</td>
                {now && <td className="num t2">{now.find(([one]) => one === name)?.[1] ?? now[place]?.[1] ?? '-'}</td>}
                <td className="num strong">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="small">{basis(after.data)}</p>
    </section>
  );
}
