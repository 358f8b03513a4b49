import { lookupSlip } from '@kapao/contract/member/content.ts';
import { SLIP_KINDS } from '@kapao/contract/member/slip.ts';
import { acceptOf } from '@kapao/contract/shared/file-kind.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useId, useRef } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { codeText } from '../../api/error-text.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { PlainText } from '../../shell/plain-text.tsx';
import { useModal } from '../../shell/use-modal.ts';
import './slip.css';
import type { SlipVerdict } from './slip-look.ts';
import { SlipResult } from './slip-result.tsx';
import { TabFooter } from './tab-footer.tsx';
import { useSlipUpload } from './use-slip.ts';

const ACCEPTED = acceptOf(SLIP_KINDS);

/** Deposit by the picture of a slip: chosen, looked at before it is sent, sent with progress, followed to its end. */
export function SlipTab() {
  const messages = useMessages();
  const { slip: words, common } = messages;
  const { open } = useModal();
  const { picture, refused, offered, refuseOffered, verdict, share, send, isWaiting, submit, choose, clear } =
    useSlipUpload();
  if (send.isSuccess) return <SlipResult sent={send.data.slip} onAgain={clear} />;
  const isDoubtful = verdict !== 'unknown' && verdict !== 'NEW' && verdict !== 'looking';
  const percent = String(Math.min(100, Math.round(share * 100)));
  return (
    <div className="stack deposit slip">
      {picture ? <SlipVerdictNote verdict={verdict} /> : <SlipHints />}
      {offered && <OfferedPicture file={offered} onUse={() => void choose(offered)} onRefuse={refuseOffered} />}
      <SlipChooser
        preview={picture?.previewUrl}
        name={refused?.name ?? picture?.name}
        disabled={send.isPending}
        onChoose={(file) => void choose(file)}
      />
      {refused && (
        <Note tone="bad" role="alert">
          {refused.fault === 'FILE_NOT_SUPPORTED'
            ? words.wrongKind
            : refused.fault === 'FILE_TOO_LARGE'
              ? words.tooLarge
              : codeText(messages, refused.fault)}
        </Note>
      )}
      {send.isPending && (
        <div className="slip-progress">
          <progress max={100} value={percent} aria-label={words.sending(percent)} />
          <span className="small num">{words.sending(percent)}</span>
        </div>
      )}
      {!isWaiting && <MoneyFailure error={send.error} />}
      <TabFooter>
        <Button
          variant={isDoubtful ? 'plain' : 'cta'}
          wide
          icon="send"
          busy={send.isPending}
          disabled={picture === undefined || verdict === 'looking'}
          reason={isWaiting ? words.waits : undefined}
          onPress={() => void submit()}
        >
          {send.isError ? words.retry : isDoubtful ? words.sendAnyway : words.send}
        </Button>
        {!send.isPending && (
          <Button variant="link" wide icon="list" onPress={() => open('slips')}>
            {words.list}
          </Button>
        )}
      </TabFooter>
      <span className="sr" role="status">
        {verdict === 'looking' ? common.loading : ''}
      </span>
    </div>
  );
}

/** The rules of slips: the hour, the daily cut-off, and the words of operators about it. */
function SlipHints() {
  const { slip: words } = useMessages();
  const { locale } = useLocale();
  const { data } = useAnswer(lookupSlip, { query: { locale } }, { key: queryKeys.lookup('slip', locale) });
  // Operators may have written it into their text already.
  const isCutoffNews = data !== undefined && data.cutoffTime !== '' && !data.text.includes(data.cutoffTime);
  return (
    <>
      <Note icon="clock">
        {words.within(data?.uploadWithinMinutes ?? 60)}
        {isCutoffNews ? ` ${words.cutoff(data.cutoffTime)}` : ''}
      </Note>
      {data?.text && (
        <div className="small t2">
          <PlainText text={data.text} />
        </div>
      )}
    </>
  );
}

interface OfferedPictureProps {
  file: File;
  onUse: () => void;
  onRefuse: () => void;
}

/** A picture from outside is used only when its member says that they shared it. */
function OfferedPicture({ file, onUse, onRefuse }: OfferedPictureProps) {
  const { slip: words } = useMessages();
  return (
    <section className="card stack" role="alert" aria-label={words.sharedTitle}>
      <b>{words.sharedTitle}</b>
      <p className="small">{words.sharedText}</p>
      <p className="line">
        <Icon name="doc" /> <span className="num">{file.name}</span>
      </p>
      <div className="pair">
        <Button variant="plain" onPress={onRefuse}>
          {words.refuseShared}
        </Button>
        <Button variant="cta" onPress={onUse}>
          {words.useShared}
        </Button>
      </div>
    </section>
  );
}

interface SlipChooserProps {
  preview: string | undefined;
  name: string | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
}

function SlipChooser({ preview, name, disabled, onChoose }: SlipChooserProps) {
  const { slip: words } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !disabled) onChoose(file);
    // The same picture can be chosen again after it was changed.
    if (field.current) field.current.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the field inside is for everybody.
    <div
      className="slip-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      {preview !== undefined && <img src={preview} alt={words.preview} />}
      {preview === undefined && name !== undefined && (
        <p className="line">
          <Icon name="doc" /> <span className="num">{name}</span>
        </p>
      )}
      <label className={name === undefined ? 'first' : 'btn plain compact'}>
        <Icon name="image" size={name === undefined ? 'l' : 's'} />
        <b>{name === undefined ? words.choose : words.another}</b>
        <input
          ref={field}
          className="sr"
          type="file"
          accept={ACCEPTED}
          disabled={disabled}
          aria-describedby={hintId}
          onChange={(event) => take(event.target.files)}
        />
      </label>
      <small id={hintId} className={name === undefined ? 'muted' : 'sr'}>
        {words.chooseHint}
      </small>
    </div>
  );
}

function SlipVerdictNote({ verdict }: { verdict: SlipVerdict | 'looking' }) {
  const { slip: words } = useMessages();
  if (verdict === 'unknown') return null;
  if (verdict === 'looking') return <Note icon="search">{words.looking}</Note>;
  if (verdict === 'NEW') return <Note tone="ok">{words.seen}</Note>;
  return (
    <Note tone="warn" role="alert">
      {words.warnings[verdict]}
    </Note>
  );
}
