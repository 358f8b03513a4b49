import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import { useMessages } from './locale.tsx';

/** Stands where a part could not be fetched: no connection, or a newer version has replaced it. */
function MissingPart() {
  const { connection } = useMessages();
  return (
    <div className="stack missing-part">
      <Note tone="bad" role="alert">
        {connection.partMissing}
      </Note>
      <Button wide onPress={() => location.reload()}>
        {connection.reload}
      </Button>
    </div>
  );
}

/** A part of the app that is fetched when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => MissingPart) }));
}
