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

/**
 * A part of the app that is fetched when it is first shown. With `entry`, a visit that begins under that address
 * fetches it at once, beside the other parts, instead of after the frame around it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  entry?: string,
): LazyExoticComponent<ComponentType<Props>> {
  const loadOrSay = async () => ({ default: await load().catch((): ComponentType<Props> => MissingPart) });
  const early = entry !== undefined && location.pathname.startsWith(entry) ? loadOrSay() : undefined;
  return lazy(() => early ?? loadOrSay());
}
