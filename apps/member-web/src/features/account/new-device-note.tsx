import { listSessions, seeNewDevices } from '@kapao/contract/member/session.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useModal } from '../../shell/use-modal.ts';

/** Says on the home page that somebody signed in with a device not seen before. */
export function NewDeviceNote() {
  const { profile: words } = useMessages();
  const { open } = useModal();
  const queries = useQueryClient();
  const { data } = useAnswer(listSessions, {}, { key: queryKeys.sessions });
  const seen = useSend(seeNewDevices, [], {
    meta: { quiet: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
  const newest = data?.newDevices[0];
  if (!newest) return null;
  return (
    <div className="home-news">
      <Note tone="warn" icon="shield" role="status">
        {words.newDevice(newest.device || words.unknownDevice, formatDateTime(Date.parse(newest.createdAt)))}
        <span className="line wrap">
          <Button variant="link" compact onPress={() => seen.mutate()}>
            {words.wasMe}
          </Button>
          <Button variant="link" compact onPress={() => open('devices')}>
            {words.look}
          </Button>
        </span>
      </Note>
    </div>
  );
}
