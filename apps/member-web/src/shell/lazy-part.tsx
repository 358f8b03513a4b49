import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import { needWords, type WordsPart } from '../messages/catalogue.ts';
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

interface Needs {
  /** The words it says beside those of the frame. */
  words?: readonly WordsPart[];
  /** A visit that begins under this address fetches it at once, beside the other parts, not after its frame. */
  entry?: string;
}

/** A part of the app that is fetched, with its words, when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { words = [], entry }: Needs = {},
): LazyExoticComponent<ComponentType<Props>> {
  const fetchAll = async () => (await Promise.all([load(), ...words.map(needWords)]))[0];
  const loadOrSay = async () => ({ default: await fetchAll().catch((): ComponentType<Props> => MissingPart) });
  const early = entry !== undefined && location.pathname.startsWith(entry) ? loadOrSay() : undefined;
  return lazy(() => early ?? loadOrSay());
}
