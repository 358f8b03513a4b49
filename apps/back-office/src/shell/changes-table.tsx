import { isPictureHere } from '../lib/picture-here.ts';

interface Line {
  path: string;
  label: string;
  before: string;
  after: string;
}

interface ChangesTableProps {
  caption: string;
  lines: readonly Line[];
  heads: { changed: string; before: string; after: string };
  /** An act replaces nothing. */
  hasBefore?: boolean;
}

/** Whoever agrees to a picture sees it. */
const Value = ({ text }: { text: string }) =>
  isPictureHere(text) ? <img className="changed-picture" src={text} alt="" loading="lazy" /> : text;

/** Line by line what was there and what is there instead. */
export function ChangesTable({ caption, lines, heads, hasBefore = true }: ChangesTableProps) {
  return (
    <table className="tbl proposal-changes">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th>{heads.changed}</th>
          {hasBefore && <th>{heads.before}</th>}
          <th>{heads.after}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ path, label, before, after }) => (
          <tr key={path}>
            <td className="small">{label}</td>
            {hasBefore && (
              <td className="t2">
                <Value text={before} />
              </td>
            )}
            <td className="strong">
              <Value text={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
