import { FILE_PRODUCTS, type WaitingWithdrawal } from '@kapao/contract/operator/payout-file.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { DayField } from '../../shell/day-field.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useMakePayoutFile } from './use-payout-files.ts';

interface WaitingListProps {
  payer: { id: string; name: string };
  waiting: readonly WaitingWithdrawal[];
  total: number;
  mayMake: boolean;
}

/** What waits for a file, by the kind of file that takes it; one of each kind at a time. */
export function WaitingList({ payer, waiting, total, mayMake }: WaitingListProps) {
  const { payoutFiles: words, common } = useMessages();
  const [product, setProduct] = useState<(typeof FILE_PRODUCTS)[number]>('other');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isMaking, setIsMaking] = useState(false);
  const shown = waiting.filter((row) => row.product === product);
  const picked = shown.filter(({ id }) => !left.has(id));
  const unfit = waiting.filter((row) => row.product === null).length;
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <section className="rows">
      <div className="rows-head line between wrap">
        <div>
          <h2>{words.waiting(payer.name)}</h2>
          <p className="small">{words.waitingLead(count(total))}</p>
        </div>
        <Segmented
          label={words.product}
          value={product}
          onChange={setProduct}
          options={FILE_PRODUCTS.map((value) => ({ value, text: words.products[value] }))}
        />
      </div>
      {unfit > 0 && <Note tone="warn">{words.unfit(count(unfit))}</Note>}
      {shown.length === 0 && <p className="rows-none">{words.noneWaiting}</p>}
      <ul>
        {shown.map((row) => (
          <li key={row.id}>
            <label className="account-row payout-waiting">
              <input type="checkbox" checked={!left.has(row.id)} disabled={!mayMake} onChange={() => toggle(row.id)} />
              <span className="grow">
                <b className="num">
                  {formatMoney(row.amount, row.currency)} {common.unit[row.currency]}
                </b>{' '}
                {row.memberName}
                {row.memberId === null && <small className="small block strong">{words.ofDeposit}</small>}
                <small className="small block num">
                  {row.bankCode} · {row.bankAccountNo} · {row.bankAccountName}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {mayMake && picked.length > 0 && (
        <div className="payout-make">
          <Button variant="cta" onPress={() => setIsMaking(true)}>
            {words.make(count(picked.length))}
          </Button>
        </div>
      )}
      {isMaking && <MakeSheet payer={payer.id} picked={picked} product={product} onClose={() => setIsMaking(false)} />}
    </section>
  );
}

const BANGKOK_MS = 7 * 3_600_000;
const today = () => new Date(Date.now() + BANGKOK_MS).toISOString().slice(0, 10);

interface MakeSheetProps {
  payer: string;
  picked: readonly WaitingWithdrawal[];
  product: (typeof FILE_PRODUCTS)[number];
  onClose: () => void;
}

function MakeSheet({ payer, picked, product, onClose }: MakeSheetProps) {
  const { payoutFiles: words, common } = useMessages();
  const make = useMakePayoutFile();
  const [valueDate, setValueDate] = useState(today);
  const total = picked.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  return (
    <ReasonSheet
      title={words.makeTitle}
      reasons={words.makeReasons}
      submit={{ text: words.propose, variant: 'cta' }}
      act={(reason) =>
        make.mutateAsync({ payer, withdrawalIds: picked.map(({ id }) => id), product, valueDate, reason })
      }
      done={common.proposed}
      isForm
      onClose={onClose}
    >
      <p>{words.makeText(count(picked.length), `${formatMoney(total, 'THB')} ${common.unit.THB}`)}</p>
      <DayField label={words.valueDate} value={valueDate} onChange={setValueDate} />
    </ReasonSheet>
  );
}
