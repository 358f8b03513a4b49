import { Button, IconButton } from '@kapao/ui/button.tsx';
import { useMessages } from './locale.tsx';
import './update-prompt.css';

/** A new release is served: opened now by who wants to, and at the next visit all the same. What is being typed is theirs to leave. */
export function UpdatePrompt({ onLater }: { onLater: () => void }) {
  const { connection, common } = useMessages();
  return (
    <div className="update-prompt" role="status">
      <span className="grow">{connection.newer}</span>
      <Button variant="link" compact onPress={() => location.reload()}>
        {connection.openNewer}
      </Button>
      <IconButton icon="x" label={common.close} onPress={onLater} />
    </div>
  );
}
