import { useEffect, useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';

/** A picture sent in the chat: fetched with the session and shown from the page's own memory. */
export function ChatPicture({ path, name }: { path: string; name: string }) {
  const { chat: words } = useMessages();
  const [address, setAddress] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    let made: string | undefined;
    const load = async () => {
      const response = await fetch(path, { credentials: 'same-origin', signal: asking.signal });
      const blob = await response.blob();
      if (asking.signal.aborted) return;
      if (!response.ok || !blob.type.startsWith('image/')) return setFailed(true);
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    load().catch(() => {
      if (!asking.signal.aborted) setFailed(true);
    });
    return () => {
      asking.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [path]);
  if (hasFailed) return <p className="small">{words.noPicture}</p>;
  if (address === undefined) return <div className="chat-picture-wait" aria-busy="true" />;
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={words.openPicture}>
      <img src={address} alt={name} />
    </a>
  );
}
