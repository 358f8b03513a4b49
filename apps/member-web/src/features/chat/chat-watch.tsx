import { useEffect, useRef } from 'react';
import { type ChatWho, idOf } from './chat-core.ts';
import { openChatSocket } from './chat-socket.ts';

/** Keeps the socket of a closed chat while something in it is unread, so that the badge counts on. */
export function ChatWatch({ who, prefix, onNews }: { who: ChatWho; prefix: string; onNews: () => void }) {
  const first = useRef({ who, onNews });
  useEffect(() => {
    const { who: self, onNews: tell } = first.current;
    const auth = 'token' in self ? { token: self.token } : { guestId: self.guestId };
    const room = `${prefix}${idOf(self)}`;
    const nothing = () => undefined;
    const events = { onState: nothing, onJoined: nothing, onTyping: nothing, onEnded: nothing };
    const socket = openChatSocket({ auth, room }, { ...events, onMessage: tell, onRead: tell, onRefused: tell });
    return () => socket.close();
  }, [prefix]);
  return null;
}
