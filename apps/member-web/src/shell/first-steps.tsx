import { RowContent } from '@kapao/ui/row.tsx';
import { useBesideWords } from './beside-words.ts';
import { useInboxNews } from './use-inbox.ts';
import { useModal } from './use-modal.ts';

/** The way in for a member who has never deposited. */
export function FirstSteps() {
  const { first } = useBesideWords().inbox;
  const { open } = useModal();
  if (useInboxNews().data?.isNew !== true) return null;
  return (
    <section className="card stack first-steps home-news">
      <h2>{first.title}</h2>
      <ol className="rows">
        <li>
          <button type="button" className="row" onClick={() => open('deposit')}>
            <RowContent icon="deposit" tone="gold" title={first.deposit} detail={first.depositText} chevron />
          </button>
        </li>
        <li className="row">
          <RowContent icon="play" title={first.game} detail={first.gameText} />
        </li>
        <li className="row">
          <RowContent icon="withdraw" title={first.withdraw} detail={first.withdrawText} />
        </li>
      </ol>
    </section>
  );
}
