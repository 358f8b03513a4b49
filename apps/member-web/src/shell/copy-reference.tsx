import { copyText } from '@kapao/ui/copy-row.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useMessages } from './locale.tsx';
import './money.css';

/** A reference on a receipt; pressing it copies it. */
export function CopyReference({ reference }: { reference: string }) {
  const { common, money } = useMessages();
  const toast = useToast();
  const copy = async () => {
    if (await copyText(reference)) toast('success', common.copied(reference));
    else toast('danger', common.copyFailed);
  };
  return (
    <button type="button" className="reference" aria-label={money.copyReference(reference)} onClick={() => void copy()}>
      <span>{reference}</span>
      <Icon name="copy" size="s" />
    </button>
  );
}
