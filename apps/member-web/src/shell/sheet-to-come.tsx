import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { useMessages } from './locale.tsx';

interface SheetToComeProps {
  title: string;
  onClose: () => void;
  /** What went wrong, in words; undefined while it is still loading. */
  failed: string | undefined;
  onRetry: () => void;
}

/** A sheet whose content is not there yet, or could not be fetched. */
export function SheetToCome({ title, onClose, failed, onRetry }: SheetToComeProps) {
  const { common } = useMessages();
  return (
    <Sheet title={title} closeLabel={common.close} onClose={onClose}>
      {failed === undefined ? (
        <div className="stack" aria-busy="true">
          <span className="sr" role="status">
            {common.loading}
          </span>
          <Skeleton width="100%" height={64} />
          <Skeleton width="100%" height={84} />
          <Skeleton width="70%" />
          <Skeleton width="100%" height={48} />
        </div>
      ) : (
        <div className="stack">
          <Note tone="bad" role="alert">
            {failed}
          </Note>
          <Button wide icon="refresh" onPress={onRetry}>
            {common.tryAgain}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
