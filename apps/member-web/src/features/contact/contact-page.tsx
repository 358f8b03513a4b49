import { Note } from '@kapao/ui/note.tsx';
import { BUILD } from '../../build.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useMessages } from '../../shell/locale.tsx';

export function ContactPage() {
  const { contact } = useMessages();
  usePageTitle(contact.title);
  return (
    <div className="stack contact">
      <h1>{contact.title}</h1>
      <p className="t2">{contact.lead}</p>
      <Note icon="shield">{contact.beware}</Note>
      <p className="small center">{contact.version(BUILD.version)}</p>
    </div>
  );
}
