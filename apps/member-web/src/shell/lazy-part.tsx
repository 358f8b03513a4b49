import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy, useEffect, useState } from 'react';
import { needWords, type WordsPart } from '../messages/catalogue.ts';
import { useMessages } from './locale.tsx';
import { openNewerBuild, reloadAsTyped } from './newer-build.ts';
import { useOnline } from './use-online.ts';

/** Shown where a part could not be fetched and no newer build is served: without a connection, or by a fault of the server. */
function MissingPart() {
  const { connection } = useMessages();
  const queries = useQueryClient();
  const isOnline = useOnline();
  const [isChecked, setChecked] = useState(false);
  useEffect(() => void openNewerBuild(queries).then((served) => setChecked(served !== 'newer')), [queries]);
  if (!isChecked) return null;
  return (
    <div className="stack missing-part">
      <Note tone={isOnline ? 'bad' : 'info'} role="alert">
        {isOnline ? connection.partMissing : connection.offline}
      </Note>
      <Button wide onPress={reloadAsTyped}>
        {connection.reload}
      </Button>
    </div>
  );
}

let hasMissedModal = false;

/**
 * In place of something that opens over a page: a newer build is opened with the same sheet; otherwise the failure is reported
 * and the sheet closed, because below the page nobody would see it. The page never fetches a missing part again, so the next
 * press reloads it, with the sheet open.
 */
export function MissingModal({ onClose }: { onClose: () => void }) {
  const { connection } = useMessages();
  const queries = useQueryClient();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press.
  useEffect(() => {
    if (hasMissedModal && navigator.onLine) return reloadAsTyped();
    void openNewerBuild(queries).then((served) => {
      if (served === 'newer') return;
      hasMissedModal = true;
      if (navigator.onLine) toast('danger', connection.partMissing);
      else toast('info', connection.offline);
      onClose();
    });
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
