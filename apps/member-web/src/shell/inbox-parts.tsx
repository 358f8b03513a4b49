import { Note } from '@kapao/ui/note.tsx';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { fetchBesideWords, useBesideWords } from './beside-words.ts';
import { BELL_PLACE, NOTICE_PLACE } from './chat-place.ts';
import { InboxBell } from './inbox-bell.tsx';
import { useInboxNews } from './use-inbox.ts';

export async function loadInboxParts() {
  await fetchBesideWords();
  return InboxParts;
}

/** The bell in the head of phones, and above every page that nothing can be moved during maintenance. */
function InboxParts() {
  const words = useBesideWords().inbox;
  const isMaintenance = useInboxNews().data?.isMaintenance === true;
  const [places, setPlaces] = useState<{ bell: HTMLElement | null; notice: HTMLElement | null }>();
  useLayoutEffect(() => {
    setPlaces({ bell: document.getElementById(BELL_PLACE), notice: document.getElementById(NOTICE_PLACE) });
  }, []);
  return (
    <>
      {places?.bell && createPortal(<InboxBell />, places.bell)}
      {isMaintenance &&
        places?.notice &&
        createPortal(
          <Note tone="warn" icon="alert" role="status">
            {words.maintenance}
          </Note>,
          places.notice,
        )}
    </>
  );
}
