import { Button, IconButton } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useMessages } from '../../shell/locale.tsx';

interface LookupRowProps {
  title: string;
  detail: string;
  isActive: boolean;
  isFirst: boolean;
  mayChange: boolean;
  onUp: () => void;
  onChange: () => void;
}

/** One entry of a list that visitors choose from, in the order they see. */
export function LookupRow({ title, detail, isActive, isFirst, mayChange, onUp, onChange }: LookupRowProps) {
  const { settings } = useMessages();
  return (
    <li className="account-row">
      <span className="grow">
        <b>{title}</b>
        <small className="small block">{detail}</small>
      </span>
      <StatusChip tone={isActive ? 'ok' : 'dim'} text={isActive ? settings.on : settings.off} />
      {mayChange && (
        <>
          {!isFirst && <IconButton className="turn-up" icon="left" label={`${settings.up} ${title}`} onPress={onUp} />}
          <Button compact variant="ghost" onPress={onChange}>
            {settings.change}
            <span className="sr"> {title}</span>
          </Button>
        </>
      )}
    </li>
  );
}
