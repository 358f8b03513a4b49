import { type getIdentity, IDENTITY_KINDS } from '@kapao/contract/member/identity.ts';
import { acceptOf } from '@kapao/contract/shared/file-kind.ts';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  isDocumentNumber,
  plainDocumentNumber,
} from '@kapao/contract/shared/identity-document.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Chips } from '@kapao/ui/chips.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useId, useRef, useState } from 'react';
import { codeText } from '../../api/error-text.ts';
import { useIdentityWords } from '../../shell/identity-words.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { useWallet } from '../../shell/use-wallet.ts';
import { type Picture, useDocumentClaim, usePicture } from './use-identity.ts';

const ACCEPTED = acceptOf(IDENTITY_KINDS);

/** Level 3. Pictures are sent as soon as they are chosen, and are there again when the page is. */
export function DocumentForm({ identity: { pictures } }: { identity: RouteReply<typeof getIdentity> }) {
  const words = useIdentityWords();
  const { data: wallet } = useWallet();
  const known = (side: Picture['side']) => pictures.find((one) => one.side === side)?.id;
  const front = usePicture('DOCUMENT', known('DOCUMENT'));
  const face = usePicture('SELFIE', known('SELFIE'));
  const send = useDocumentClaim();
  const [chosen, setKind] = useState<DocumentKind>();
  const [number, setNumber] = useState('');
  const [isTried, setTried] = useState(false);
  const kind = chosen ?? (wallet?.currency === 'LAK' ? 'LAO_CARD' : 'THAI_CARD');
  const isNumber = isDocumentNumber(kind, plainDocumentNumber(number));
  const areThere = front.id !== undefined && face.id !== undefined;
  const isSending = front.send.isPending || face.send.isPending;
  const submit = () => {
    setTried(true);
    const [documentId, selfieId] = [front.id, face.id];
    if (isNumber && documentId && selfieId) send.mutate({ kind, number, documentId, selfieId });
  };
  return (
    <form
      className="card stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>{words.documentTitle}</h2>
      <p className="t2">{words.documentText}</p>
      <div>
        <p className="lab">{words.kind}</p>
        <Chips
          label={words.kind}
          value={kind}
          onPick={(value) => setKind(DOCUMENT_KINDS.find((one) => one === value))}
          chips={DOCUMENT_KINDS.map((value) => ({ value, text: words.kinds[value] }))}
        />
      </div>
      <Field
        label={words.number}
        value={number}
        onChange={setNumber}
        inputMode={kind === 'THAI_CARD' ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={30}
        ok={isNumber}
        error={isTried && !isNumber ? words.numberWrong : undefined}
      />
      <PictureField picture={front} />
      <PictureField picture={face} />
      {isTried && !areThere && !isSending && (
        <Note tone="bad" role="alert">
          {words.missing}
        </Note>
      )}
      <MoneyFailure error={send.error} />
      <Button variant="cta" type="submit" wide busy={send.isPending} disabled={isSending}>
        {words.send}
      </Button>
    </form>
  );
}

function PictureField({ picture }: { picture: Picture }) {
  const words = useIdentityWords();
  const messages = useMessages();
  const { common } = messages;
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { side, previewUrl, wrong, share, send, id, isWaiting } = picture;
  const percent = String(Math.min(100, Math.round(share * 100)));
  return (
    <div className="picture">
      <p className="lab">{words.sides[side]}</p>
      {previewUrl !== undefined && <img src={previewUrl} alt={words.sides[side]} />}
      {id !== undefined && (
        <p className="line put">
          <Icon name="check" /> {words.isPut}
        </p>
      )}
      {send.isPending && (
        <div className="line">
          <progress max={100} value={percent} aria-label={words.sending(percent)} />
          <span className="small num">{words.sending(percent)}</span>
        </div>
      )}
      {wrong && (
        <Note tone="bad" role="alert">
          {wrong === 'FILE_NOT_SUPPORTED'
            ? words.wrongKind
            : wrong === 'FILE_TOO_LARGE'
              ? words.tooLarge
              : codeText(messages, wrong)}
        </Note>
      )}
      {isWaiting ? <Note role="status">{words.waitsForLine}</Note> : <MoneyFailure error={send.error} />}
      {send.isError && !isWaiting && (
        <Button wide icon="send" onPress={picture.retry}>
          {words.again}
        </Button>
      )}
      <label className="btn plain">
        <Icon name="image" size="s" />
        <b>{previewUrl === undefined && id === undefined ? words.choose : words.another}</b>
        <input
          ref={field}
          className="sr"
          type="file"
          accept={ACCEPTED}
          aria-describedby={hintId}
          disabled={send.isPending}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void picture.choose(file);
            // The same picture can be chosen again after it was changed.
            if (field.current) field.current.value = '';
          }}
        />
      </label>
      <small id={hintId} className="muted">
        {words.sideHints[side]}
      </small>
      <span className="sr" role="status">
        {send.isPending ? common.loading : ''}
      </span>
    </div>
  );
}
