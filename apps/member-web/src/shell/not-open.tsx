import { Note } from '@kapao/ui/note.tsx';
import { NOT_OPEN } from '../messages/own/not-open.ts';
import { useLocale } from './locale.tsx';

/** Above every page of visitors, at a site that has never been open. */
export function NotOpen() {
  return (
    <div className="above-form">
      <Note tone="warn" role="status">
        {NOT_OPEN[useLocale().locale]}
      </Note>
    </div>
  );
}
