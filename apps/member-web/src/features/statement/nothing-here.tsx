import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { ALL_MONTHS, type StatementPlace } from './statement-place.ts';

/** Nothing yet, nothing of this kind, and a page behind the end are three different things. */
export function NothingHere({ place, onShowAll }: { place: StatementPlace; onShowAll: () => void }) {
  const { money, timeline, actions } = useMessages();
  const words = money.statement;
  const { open } = useModal();
  if (place.filter === 'all' && place.page === 1 && place.month === ALL_MONTHS && !place.search && !place.days) {
    const deposit = (
      <Button icon="deposit" onPress={() => open('deposit')}>
        {actions.deposit}
      </Button>
    );
    return <EmptyState title={words.emptyTitle} text={words.emptyText} action={deposit} />;
  }
  const showAll = <Button onPress={onShowAll}>{words.showAll}</Button>;
  const title = place.filter === 'all' && !place.search && !place.days ? timeline.months.none : words.noMatchTitle;
  return <EmptyState title={title} text={words.noMatchText} action={showAll} />;
}
