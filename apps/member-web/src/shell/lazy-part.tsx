import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy, useEffect } from 'react';
import { needWords, type WordsPart } from '../messages/catalogue.ts';
import { useMessages } from './locale.tsx';

/** Shown where a part could not be loaded: no connection, or a newer version has replaced it. */
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

let hasMissedModal = false;

/**
 * In place of something that opens over a page: said and closed again, because below the page nobody would see it.
 * What was not fetched is not asked for again by this page, so the next press loads the page anew, with it open.
 */
export function MissingModal({ onClose }: { onClose: () => void }) {
  const { connection } = useMessages();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each press.
  useEffect(() => {
    if (hasMissedModal && navigator.onLine) return location.reload();
    hasMissedModal = true;
    toast('danger', connection.partMissing);
    onClose();
  }, []);
  return null;
}

interface Needs<Props extends object> {
  /** The words it says beside those of the frame. */
  words?: readonly WordsPart[];
  /** A visit that begins under one of these addresses fetches it at once, and shows nothing before it is there. */
  entry?: string | readonly string[];
  /** What stands in its place when it could not be fetched. */
  missing?: ComponentType<Props>;
}

const atStart: Promise<unknown>[] = [];

/** What this visit begins with; until then the outline in the page stands for it. */
export const startParts = () => Promise.all(atStart);

/** Where this visit begins, as the page itself found out. */
const startPath = () => document.documentElement.dataset.page ?? location.pathname;

/** A part of the app that is fetched, with its words, when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { words = [], entry, missing = MissingPart }: Needs<Props> = {},
): LazyExoticComponent<ComponentType<Props>> {
  const fetchAll = async () => (await Promise.all([load(), ...words.map(needWords)]))[0];
  const loadOrSay = async () => ({ default: await fetchAll().catch(() => missing) });
  const isEntry = [entry ?? []].flat().some((path) => startPath().startsWith(path));
  const early = isEntry ? loadOrSay() : undefined;
  if (early !== undefined) atStart.push(early);
  return lazy(() => early ?? loadOrSay());
}
