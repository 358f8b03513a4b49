import { copyText } from '@kapao/ui/copy-row.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import './copied-reference.css';
import { useMessages } from './locale.tsx';

/** A reference of a partner among other facts; pressing it copies it byte for byte. */
export function CopiedReference({ text }: { text: string }) {
  const { transfers: words } = useMessages();
  const toast = useToast();
  const copy = async () =>
    (await copyText(text)) ? toast('success', words.copied(text)) : toast('danger', words.copyFailed);
  return (
    <button type="button" className="copied-reference num" title={words.copyHint} onClick={() => void copy()}>
      {text}
      <Icon name="copy" />
    </button>
  );
}
