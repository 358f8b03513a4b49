import { answerChat } from '@kapao/contract/operator/chat.ts';
import type { DeskPerson } from '@kapao/contract/shared/chat-events.ts';
import { Button } from '@kapao/ui/button.tsx';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import type { DeskLive } from './desk-live.ts';

const TONES: Record<DeskPerson['presence'], StatusTone> = { here: 'ok', away: 'wait', idle: 'dim' };

/** Who is at the desk now, which is what customers are told, and the way to say that one is not. */
export function DeskPeople({ live }: { live: DeskLive }) {
  const { chat: words } = useMessages();
  const people = useSyncExternalStore(live.subscribe, live.presence.people);
  const isAway = useSyncExternalStore(live.subscribe, live.presence.isAway);
  const mayAnswer = useMay(answerChat);
  if (!people) return null;
  return (
    <div className="chat-people">
      <span className="line wrap" role="status" aria-label={words.atDesk}>
        {people.length === 0 && <span className="small">{words.nobodyThere}</span>}
        {people.map(({ username, presence }) => (
          <StatusChip
            key={username}
            tone={TONES[presence]}
            text={presence === 'here' ? username : `${username} · ${words.presences[presence]}`}
          />
        ))}
      </span>
      {mayAnswer && (
        <Button compact variant="link" onPress={() => live.presence.setAway(!isAway)}>
          {isAway ? words.comeBack : words.goAway}
        </Button>
      )}
    </div>
  );
}
