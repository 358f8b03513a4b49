import { Note } from '@kapao/ui/note.tsx';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { NOT_OPEN } from '../messages/own/not-open.ts';
import { useLocale } from './locale.tsx';

/** Above every page of visitors, at a site that has never been open; no other site carries a place for it. */
export function NotOpen() {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    place.className = 'above-form';
    document.querySelector('.auth .panel')?.prepend(place);
    return () => place.remove();
  }, [place]);
  return createPortal(
    <Note tone="warn" role="status">
      {NOT_OPEN[useLocale().locale]}
    </Note>,
    place,
  );
}
