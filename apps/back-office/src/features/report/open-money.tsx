import { openMoney, openMoneyFile } from '@kapao/contract/operator/report.ts';
import { formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import { OPEN_MONEY_SECTIONS, OPEN_MONEY_WORDS } from '@kapao/contract/shared/open-money-words.ts';
import { partName } from '@kapao/contract/shared/report-lines.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import type { FormEvent } from 'react';
import { momentOf, typedMoment } from '../../lib/typed-moment.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { MomentField } from '../../shell/moment-field.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { Definitions, ReportFile } from './report-parts.tsx';
import { useOpenMoney } from './use-report.ts';

const DAY_MS = 86_400_000;
const BANGKOK_OFFSET_MS = 7 * 3_600_000;

/** Midnight in Bangkok, when the last day ended. */
export const lastMidnight = () =>
  new Date(Math.floor((Date.now() + BANGKOK_OFFSET_MS) / DAY_MS) * DAY_MS - BANGKOK_OFFSET_MS).toISOString();

/** Who held how much at a moment of the past. */
export function OpenMoney({ at, onAt }: { at: string; onAt: (next: string) => void }) {
  const { reports: words } = useMessages();
  const { values, field, read } = useForm({ at: typedMoment(at) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = read(openMoney.query, { at: momentOf(values.at) ?? '' }, { at: words.badMoment });
    if (query) onAt(query.at);
  };
  return (
    <>
      <form className="report-span" onSubmit={submit} noValidate>
        <MomentField label={words.moment} withSeconds {...field('at')} />
        <Button type="submit" variant="plain" icon="search">
          {words.show}
        </Button>
      </form>
      <ReportFile file={openMoneyFile} query={{ at }} />
      <Balances at={at} />
    </>
  );
}

function Balances({ at }: { at: string }) {
  const { reports: messages, common } = useMessages();
  const { locale } = useLocale();
  const words = OPEN_MONEY_WORDS[locale];
  const found = useOpenMoney(at);
  if (found.isPending) return <PageLoading />;
  if (found.error) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  const { accounts, totals } = found.data;
  const sections = OPEN_MONEY_SECTIONS.map((section) => words.sections[section]);
  if (totals.length === 0) return <p className="rows-none">{messages.noMoneyThen}</p>;
  return (
    <div className="stack">
      {totals.map(({ currency, ...sums }) => (
        <section key={currency} className="stack">
          <h2>{common.unit[currency]}</h2>
          <dl className="card dossier-figures report-totals">
            {OPEN_MONEY_SECTIONS.map((section) => (
              <div key={section}>
                <dt className="small">{words.sections[section].name}</dt>
                <dd className="m num">{formatSignedMoney(sums[section], currency)}</dd>
              </div>
            ))}
          </dl>
          <TableScroll label={`${messages.accounts} · ${common.unit[currency]}`}>
            <table className="tbl desk-table">
              <thead>
                <tr>
                  <th>{words.account}</th>
                  <th>{words.section}</th>
                  <th className="r">{words.balance}</th>
                </tr>
              </thead>
              <tbody>
                {accounts
                  .filter((account) => account.currency === currency)
                  .map(({ code, section, balance }) => (
                    <tr key={code}>
                      <td className="num">{partName(code, locale)}</td>
                      <td>{words.sections[section].name}</td>
                      <td className="r num">{formatSignedMoney(balance, currency)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </TableScroll>
        </section>
      ))}
      <section className="card">
        <Definitions columns={sections} />
      </section>
    </div>
  );
}
