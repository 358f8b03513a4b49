import type { PlayedBet } from '@kapao/contract/member/play-history.ts';
import { formatMoney, formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import type { ListPlace } from '../../lib/list-filter.ts';
import { useMessages } from '../../shell/locale.tsx';
import { RecordList } from './record-list.tsx';
import { useMemberBets } from './use-member-records.ts';

const TONES = { RUNNING: 'wait', SETTLED: 'ok', VOID: 'dim' } as const;
const ALL = 'all';

/** What was played, at every provider or at one. */
export function MemberBets({ id }: { id: string }) {
  const { memberRecords: words, common } = useMessages();
  const [game, setGame] = useState<string>();
  const [place, setPlace] = useState<ListPlace>({});
  const list = useMemberBets(id, game, place);
  const games = list.data?.games ?? [];
  const nameOf = (code: string) => games.find((one) => one.code === code)?.name ?? code;
  const filter = games.length > 1 && (
    <SelectField
      label={words.game}
      placeholder={words.game}
      value={game ?? ALL}
      onChange={(chosen) => {
        setGame(chosen === ALL ? undefined : chosen);
        setPlace({});
      }}
      options={[{ value: ALL, text: common.all }, ...games.map(({ code, name }) => ({ value: code, text: name }))]}
    />
  );
  return (
    <RecordList
      title={words.parts.bets}
      none={words.noBets}
      columns={[common.when, words.bet, words.state, words.result]}
      list={list}
      filter={filter}
      rows={
        list.data?.bets.map((bet) => (
          <BetLine
            key={`${bet.game} ${bet.reference}`}
            bet={bet}
            game={nameOf(bet.game)}
            currency={list.data.currency}
          />
        )) ?? []
      }
      onPlace={setPlace}
    />
  );
}

function BetLine({ bet, game, currency }: { bet: PlayedBet; game: string; currency: CashCurrency }) {
  const { memberRecords: words, bonuses } = useMessages();
  const staked = formatMoney(bet.stake, currency);
  return (
    <tr>
      <td className="num t2">{formatDateTime(bet.settledAt ?? bet.placedAt)}</td>
      <td>
        {game} · {bonuses.groups[bet.product]}
        <small className="small block">
          {bet.isSum
            ? words.stakedInAll(staked)
            : words.staked({ stake: staked, payout: formatMoney(bet.payout, currency) })}
        </small>
        <small className="small block num long">{bet.reference}</small>
      </td>
      <td>
        <StatusChip tone={TONES[bet.state]} text={words.betStates[bet.state]} />
      </td>
      <td className={`r num strong${bet.net > 0 ? ' in' : ''}`}>
        {bet.isSum || bet.state !== 'SETTLED' ? '–' : formatSignedMoney(bet.net, currency)}
      </td>
    </tr>
  );
}
