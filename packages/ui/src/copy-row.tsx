import { useRef } from 'react';
import { Icon } from './icon.tsx';

interface CopyRowProps {
  /** As shown, for example in groups. */
  shown: string;
  /** As copied: bare digits, or the whole text when it is not a number. */
  copied: string;
  hint: string;
  large?: boolean;
  onCopied: (text: string) => void;
  onFailed: () => void;
}

/** Puts a text on the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The whole row copies. Where the clipboard is refused the text is selected, ready for a long press. */
export function CopyRow({ shown, copied, hint, large = false, onCopied, onFailed }: CopyRowProps) {
  const text = useRef<HTMLSpanElement>(null);
  const copy = async () => {
    if (await copyText(copied)) return onCopied(copied);
    if (text.current) document.getSelection()?.selectAllChildren(text.current);
    onFailed();
  };
  return (
    <button type="button" className="copy" onClick={() => void copy()}>
      <span className="grow">
        <span ref={text} className={`num ${large ? 'xl digits' : 'm'}`}>
          {shown}
        </span>
        <span className="small">{hint}</span>
      </span>
      <Icon name="copy" />
    </button>
  );
}
