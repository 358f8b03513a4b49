import { Row } from '@kapao/ui/row.tsx';
import { isFramed } from '../../build.ts';
import { useModal } from '../../shell/use-modal.ts';
import { fetchPushWords, usePushWords } from './push-words.ts';
import { usePush } from './use-push.ts';

export async function loadPushRow() {
  await fetchPushWords();
  return PushRow;
}

/** A frame leaves nothing behind on the device, so nothing is told from one. */
function PushRow() {
  const words = usePushWords();
  const { open } = useModal();
  const { here } = usePush();
  if (isFramed) return null;
  const state = here && <span className="small t2">{here.kept ? words.on : words.off}</span>;
  return <Row icon="bell" title={words.title} end={state} chevron onPress={() => open('push')} />;
}
