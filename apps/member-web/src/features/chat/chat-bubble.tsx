import type {
  ChatButton,
  ChatCard,
  ChatMedia,
  ChatMessage,
  ShownAttachment,
  StoredMessage,
} from '@kapao/contract/shared/chat-message.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { formatDateTime, formatTime } from '@kapao/web/format-date.ts';
import { codeText } from '../../api/error-text.ts';
import { useLocale } from '../../shell/locale.tsx';
import { AttachedRow } from './attached-row.tsx';
import type { ChatEngine } from './chat-engine.ts';
import { isOwn, type PendingMessage } from './chat-state.ts';

interface StoredProps {
  message: StoredMessage;
  engine: ChatEngine;
  isLast: boolean;
  isRead: boolean;
}

/** One message. Everything in it is text; nothing of it is ever markup (safety 5, 13). */
export function StoredBubble({ message, engine, isLast, isRead }: StoredProps) {
  const { chat: words } = useLocale().messages;
  const atMs = Date.parse(message.createdAt);
  const side = isOwn(message) ? ' me' : '';
  const { message: said } = message;
  return (
    <li className={`said${side}`} data-sequence={message.sequence}>
      <About attachment={message.attachment} />
      <Content message={said} engine={engine} side={side} />
      {said.message_type === 'quick_replies' && isLast && (
        <div className="quick">
          {said.payloads.map((button) => (
            <ActionButton key={button.title} button={button} engine={engine} className="chip" />
          ))}
        </div>
      )}
      <time className="meta" dateTime={message.createdAt} title={formatDateTime(atMs)}>
        {formatTime(atMs)}
        {isRead && ` · ${words.read}`}
      </time>
    </li>
  );
}

/** An own message on its way, or one that did not get there. */
export function PendingBubble({ own, engine }: { own: PendingMessage; engine: ChatEngine }) {
  const { messages } = useLocale();
  const { chat: words } = messages;
  const hasFailed = own.delivery === 'failed';
  return (
    <li className="said me" data-delivery={own.delivery}>
      <About attachment={own.attachment} />
      <Content message={own.message} engine={engine} side={` me${hasFailed ? ' failed' : ' pending'}`} />
      {own.delivery === 'uploading_file' && (
        <progress max={1} value={own.progress ?? 0} aria-label={words.uploading}>
          {Math.round((own.progress ?? 0) * 100)}%
        </progress>
      )}
      {hasFailed ? (
        <span className="meta failed-line" role="alert">
          <Icon name="alert" size="s" />
          {words.failed} {own.refusal !== undefined && codeText(messages, own.refusal)}
          <button type="button" className="btn link compact" onClick={() => engine.resend(own.clientId)}>
            {words.resend}
          </button>
          <button type="button" className="btn link compact" onClick={() => engine.remove(own.clientId)}>
            {words.remove}
          </button>
        </span>
      ) : (
        <span className="meta">{own.delivery === 'uploading_file' ? words.uploading : words.sending}</span>
      )}
    </li>
  );
}

/** What the message is about. */
function About({ attachment }: { attachment: ShownAttachment | undefined }) {
  if (!attachment) return null;
  return (
    <div className="row about">
      <AttachedRow attachment={attachment} />
    </div>
  );
}

function Content({ message, engine, side }: { message: ChatMessage; engine: ChatEngine; side: string }) {
  switch (message.message_type) {
    case 'text':
    case 'quick_replies':
      return <p className={`bub${side}`}>{message.payload}</p>;
    case 'postback':
      return <p className={`bub${side}`}>{message.payload.title}</p>;
    case 'buttons':
      return (
        <div className={`bub${side}`}>
          <p>{message.payload}</p>
          <Buttons buttons={message.payloads} engine={engine} />
        </div>
      );
    case 'generic':
      return (
        <>
          {message.payload && <p className={`bub${side}`}>{message.payload}</p>}
          <div className="chat-cards">
            {message.payloads.map((card) => (
              <Card key={card.title} card={card} engine={engine} />
            ))}
          </div>
        </>
      );
    case 'media':
      return <Media media={message.payload} side={side} />;
  }
}

function Card({ card, engine }: { card: ChatCard; engine: ChatEngine }) {
  return (
    <article className="chat-card">
      {/* Of other sites the page shows nothing: its content policy forbids it, and they would learn who reads. */}
      {card.image_url.startsWith('/') && <img src={card.image_url} alt="" loading="lazy" />}
      <strong>{card.title}</strong>
      {card.subtitle !== '' && <p className="small">{card.subtitle}</p>}
      <Buttons buttons={card.buttons} engine={engine} />
    </article>
  );
}

function Buttons({ buttons, engine }: { buttons: readonly ChatButton[]; engine: ChatEngine }) {
  return (
    <div className="chat-buttons">
      {buttons.map((button) => (
        <ActionButton key={button.title} button={button} engine={engine} className="btn compact" />
      ))}
    </div>
  );
}

interface ActionProps {
  button: ChatButton;
  engine: ChatEngine;
  className: string;
}

/** web opens a page, call dials, postback sends its word, anything else says its title (spec 3). */
function ActionButton({ button, engine, className }: ActionProps) {
  const { title, type, payload } = button;
  // Checked by the server too; here so that nothing but a web page is ever opened.
  if (type === 'web' && payload.startsWith('https://')) {
    return (
      <a className={className} href={payload} target="_blank" rel="noreferrer noopener">
        {title}
      </a>
    );
  }
  if (type === 'call') {
    return (
      <a className={className} href={`tel:${payload.replace(/[^+0-9]/g, '')}`}>
        {title}
      </a>
    );
  }
  const press = () => (type === 'postback' ? engine.sendPostback(title, payload) : engine.sendText(title));
  return (
    <button type="button" className={className} onClick={press}>
      {title}
    </button>
  );
}

function Media({ media, side }: { media: ChatMedia; side: string }) {
  const { chat: words } = useLocale().messages;
  const isHere = media.filePath !== 'local';
  return (
    <figure className={`bub media${side}`}>
      {media.fileType === 'image' && <img src={media.filePath} alt={media.name || words.picture} />}
      {media.fileType === 'video' &&
        (isHere ? (
          // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for what somebody films for support.
          <video src={media.filePath} controls preload="metadata" playsInline />
        ) : (
          <Icon name="play" size="l" />
        ))}
      {media.fileType !== 'image' && <figcaption className="small">{media.name || words.video}</figcaption>}
      {media.message !== '' && <figcaption>{media.message}</figcaption>}
    </figure>
  );
}
