import type { ExclusionLength } from '@kapao/contract/member/fair-play.ts';
import { excludeMember, getMemberFairPlay } from '@kapao/contract/operator/exclusion.ts';
import type { MemberDossier } from '@kapao/contract/operator/member.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';

const LENGTHS = {
  h24: { kind: 'BREAK', hours: 24 },
  h168: { kind: 'BREAK', hours: 168 },
  h1008: { kind: 'BREAK', hours: 1_008 },
  m6: { kind: 'EXCLUSION', months: 6 },
  m12: { kind: 'EXCLUSION', months: 12 },
  m60: { kind: 'EXCLUSION', months: 60 },
  ever: { kind: 'EXCLUSION', months: null },
} as const satisfies Record<string, ExclusionLength>;
type LengthName = keyof typeof LENGTHS;
const isLength = (name: string): name is LengthName => name in LENGTHS;
const NAMES = Object.keys(LENGTHS).filter(isLength);

/** What the member allows themselves, and a break or exclusion; support begins one for a member who asks. */
export function MemberFairPlay({ member }: { member: MemberDossier }) {
  const { exclusions: words } = useMessages();
  const [mayRead, mayBegin] = [useMay(getMemberFairPlay), useMay(excludeMember)];
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useAnswer(
    getMemberFairPlay,
    { params: { id: member.id } },
    { key: [...QUERY_KEYS.members, member.id, 'fair-play'], enabled: mayRead },
  );
  if (!mayRead) return null;
  const shown = (kind: string, amount: number) =>
    kind === 'TIME' ? String(amount) : formatMoney(amount, member.currency);
  return (
    <section className="card">
      <h2>{words.card}</h2>
      {data?.exclusion && (
        <Note tone="bad" icon="alert">
          {words.kinds[data.exclusion.kind]} ·{' '}
          {data.exclusion.endsAt === null ? words.forEver : formatDateTime(data.exclusion.endsAt)}
        </Note>
      )}
      {data && data.limits.length === 0 && !data.exclusion && <p className="small">{words.none}</p>}
      <dl className="kv">
        {data?.limits.map(({ kind, period, used, most, wish }) => (
          <Fact key={`${kind} ${period}`} label={`${words.limitKinds[kind]} ${words.periods[period]}`}>
            <span className="num">
              {words.used(shown(kind, used), shown(kind, most))}
              {wish && ` · ${words.wish(formatDateTime(wish.opensAt))}`}
            </span>
          </Fact>
        ))}
        {data !== undefined && data.aside > 0 && (
          <Fact label={words.aside}>
            <span className="num">{formatMoney(data.aside, member.currency)}</span>
          </Fact>
        )}
      </dl>
      {mayBegin && (
        <Button compact variant="danger" onPress={() => setIsOpen(true)}>
          {words.begin}
        </Button>
      )}
      {isOpen && <BeginSheet member={member} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function BeginSheet({ member, onClose }: { member: MemberDossier; onClose: () => void }) {
  const { exclusions: words } = useMessages();
  const [name, setName] = useState<LengthName>('h24');
  const begin = useAct(
    (body: { length: ExclusionLength; reason: string }) => call(excludeMember, { params: { id: member.id }, body }),
    [QUERY_KEYS.members, QUERY_KEYS.exclusions],
  );
  return (
    <ReasonSheet
      title={words.begin}
      reasons={words.beginReasons}
      submit={{ text: words.begin, variant: 'danger' }}
      act={(reason) => begin.mutateAsync({ length: LENGTHS[name], reason })}
      done={words.begun}
      isForm
      onClose={onClose}
    >
      <p>
        <b>{member.name}</b> <span className="num">{member.username}</span>
      </p>
      <p>{words.beginText}</p>
      <SelectField
        label={words.length}
        placeholder={words.length}
        value={name}
        onChange={(chosen) => isLength(chosen) && setName(chosen)}
        options={NAMES.map((value) => ({ value, text: words.lengths[value] }))}
      />
    </ReasonSheet>
  );
}
