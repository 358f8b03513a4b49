import { Row } from '@kapao/ui/row.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { fetchLineWords, useLineWords } from './line-words.ts';
import { useLine } from './use-line.ts';

export async function loadLineRow() {
  await fetchLineWords();
  return LineRow;
}

/** Only where the site has LINE, or had it when the member linked it. */
function LineRow() {
  const words = useLineWords();
  const { open } = useModal();
  const line = useLine().data;
  if (!line || (!line.isOffered && line.since === null)) return null;
  return <Row icon="chat" title={words.title} chevron onPress={() => open('line')} />;
}
