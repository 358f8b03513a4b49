import { Note } from '@kapao/ui/note.tsx';
import { fetchInboxWords, useInboxWords } from './inbox-words.ts';
import { useInboxNews } from './use-inbox.ts';

export async function loadMaintenanceBanner() {
  await fetchInboxWords();
  return MaintenanceBanner;
}

/** Says on every member page that nothing can be moved now, before somebody fills in a form. */
function MaintenanceBanner() {
  const words = useInboxWords();
  if (useInboxNews().data?.isMaintenance !== true) return null;
  return (
    <Note tone="warn" icon="alert" role="status">
      {words.maintenance}
    </Note>
  );
}
