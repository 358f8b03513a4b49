import { Button, IconButton } from '@kapao/ui/button.tsx';
import { useMessages } from './locale.tsx';
import { reloadAsTyped } from './newer-build.ts';
import './update-prompt.css';

/** A new release is served: opened now by who wants to, and at the next visit all the same. Typed fields are kept. */
export function UpdatePrompt({ onLater }: { onLater: () => void }) {
  const { connection, common } = useMessages();
  return (
    <div className="update-prompt" role="status">
      <span className="grow">{connection.newer}</span>
      <Button variant="link" compact onPress={reloadAsTyped}>
        {connection.openNewer}
      </Button>
      <IconButton icon="x" label={common.close} onPress={onLater} />
    </div>
  );
}
