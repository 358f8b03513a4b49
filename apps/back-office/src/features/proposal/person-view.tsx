import type { Proposal } from '@kapao/contract/operator/proposal.ts';
import { Link } from 'react-router';
import { momentText } from '../../lib/format.ts';
import { identityPath, PATHS } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { memberOf, numberOf, textOf } from './content-fields.ts';
import { FieldLines } from './field-lines.tsx';
import { MemberLink, MemberPart } from './member-part.tsx';
import { MoneyView } from './money-view.tsx';

/** A decision about one person: the member with its link, and the details that both operators compare. */
export function PersonView({ proposal }: { proposal: Proposal }) {
  const { proposalViews: words } = useMessages();
  const member = memberOf(proposal);
  const { kind, subject } = proposal;
  return (
    <div className="stack">
      {kind === 'member.second-factor' && <p>{words.factorText}</p>}
      {member !== undefined && <MemberPart id={member} />}
      <FieldLines proposal={proposal} before={{}} />
      {kind === 'identity.accept' && (
        <Link className="small" to={identityPath(subject)}>
          {words.openItem}
        </Link>
      )}
    </div>
  );
}

/** A case that is reported, or money that is held or released because of one. */
export function CaseView({ proposal }: { proposal: Proposal }) {
  const { proposalViews: words } = useMessages();
  const { kind, subject, content } = proposal;
  const caseId = kind === 'aml.report' ? subject : textOf(content, 'caseId');
  return (
    <div className="stack">
      {kind !== 'aml.report' && numberOf(content, 'amount') === undefined && (
        <p className="proposal-amount">{words.allHeld}</p>
      )}
      <MoneyView proposal={proposal} />
      {caseId !== undefined && (
        <Link className="small" to={`${PATHS.cases}?${new URLSearchParams({ state: 'all', id: caseId })}`}>
          {words.openItem}
        </Link>
      )}
    </div>
  );
}

interface ListedPerson {
  shown: string;
  until: string | null;
  note: string;
  memberIds: string[];
}

function peopleOf(content: unknown): ListedPerson[] {
  const people: unknown = Reflect.get(Object(content), 'people');
  if (!Array.isArray(people)) return [];
  return people.map((one) => {
    const ids: unknown = Reflect.get(Object(one), 'memberIds');
    return {
      shown: textOf(one, 'shown') ?? '',
      until: textOf(one, 'until') ?? null,
      note: textOf(one, 'note') ?? '',
      memberIds: Array.isArray(ids) ? ids.map(String) : [],
    };
  });
}

/** People who may not play, each with the members found for the entry. */
export function ExclusionView({ proposal }: { proposal: Proposal }) {
  const { proposalViews: words, proposalFields: fields } = useMessages();
  return (
    <TableScroll label={words.people}>
      <table className="tbl desk-table">
        <thead>
          <tr>
            <th>{fields.fields.shown}</th>
            <th>{words.until}</th>
            <th>{fields.fields.note}</th>
            <th>{words.members}</th>
          </tr>
        </thead>
        <tbody>
          {peopleOf(proposal.content).map(({ shown, until, note, memberIds }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name than their place.
            <tr key={place}>
              <td className="num">{shown}</td>
              <td className="num">{until === null ? words.forEver : momentText(until)}</td>
              <td>{note}</td>
              <td>
                {memberIds.length === 0 && words.noMembers}
                {memberIds.map((id) => (
                  <span key={id} className="block">
                    <MemberLink id={id} />
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** An operator who is invited, changed or invited anew. */
export function AccessView({ proposal }: { proposal: Proposal }) {
  const { proposalViews: words, operators } = useMessages();
  const { kind, subject, content } = proposal;
  return (
    <div className="stack">
      <dl className="kv">
        <Fact label={operators.username}>
          <b className="num">{subject}</b>
        </Fact>
      </dl>
      {kind === 'operator.reset' && <p>{words.resetText}</p>}
      {kind !== 'operator.reset' && (
        <FieldLines proposal={proposal} before={Reflect.get(Object(content), 'before') ?? {}} />
      )}
    </div>
  );
}
