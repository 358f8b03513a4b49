import { EVIDENCE_KINDS, MAX_EVIDENCE_BYTES } from '@kapao/contract/operator/adjustment.ts';
import { acceptOf } from '@kapao/contract/shared/file-kind.ts';
import { Hint } from '@kapao/ui/hint.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { type FileFault, faultOf, type Taken } from '@kapao/web/upload/file-fault.ts';
import { useId, useRef, useState } from 'react';
import { useMessages } from './locale.tsx';
import './file-field.css';

/** Pictures that say why money is moved by hand. */
export const EVIDENCE_TAKEN: Taken = { kinds: EVIDENCE_KINDS, maxBytes: MAX_EVIDENCE_BYTES };

interface FileFieldProps {
  label: string;
  file: File | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  onChange: (file: File | undefined) => void;
}

/** Offers files by their endings, for lists whose text is read elsewhere. */
interface TextFieldProps extends FileFieldProps {
  accept: string;
}

/** Takes files by their bytes; the cause of a refusal stands beside the field, with the name of the file. */
interface KindFieldProps extends FileFieldProps {
  taken: Taken;
}

/** A browser's own field speaks the browser's language; this one speaks the reader's. */
export function FileField(props: TextFieldProps | KindFieldProps) {
  const { label, file, error, hint, onChange } = props;
  const { common, errors } = useMessages();
  const id = useId();
  const noteId = `${id}-note`;
  const chosen = useRef(0);
  const [refused, setRefused] = useState<{ name: string; fault: FileFault }>();
  const taken = 'taken' in props ? props.taken : undefined;
  const choose = async (picked: File | undefined) => {
    chosen.current += 1;
    const mine = chosen.current;
    const fault = picked && taken && (await faultOf(picked, taken));
    if (mine !== chosen.current) return;
    setRefused(picked && fault ? { name: picked.name, fault } : undefined);
    onChange(fault ? undefined : picked);
  };
  const shown = refused ? errors[refused.fault] : error;
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <span className={`input file-field${shown !== undefined ? ' err' : ''}`}>
        <input
          id={id}
          type="file"
          accept={'taken' in props ? acceptOf(props.taken.kinds) : props.accept}
          aria-invalid={shown !== undefined || undefined}
          aria-describedby={noteId}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Icon name="clip" />
        <span className="file-name">{refused?.name ?? file?.name ?? common.chooseFile}</span>
      </span>
      <Hint id={noteId} error={shown} hint={hint} />
    </div>
  );
}
