import { type OperatorGame, planMaintenance } from '@kapao/contract/operator/game.ts';
import { useForm } from '@kapao/web/use-form.ts';
import { momentOf, typedMoment } from '../../lib/typed-moment.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MomentField } from '../../shell/moment-field.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { usePlanMaintenance } from './use-games.ts';

/** When a game is in maintenance by itself; both fields empty for never. */
export function MaintenanceSheet({ game, onClose }: { game: OperatorGame; onClose: () => void }) {
  const { games } = useMessages();
  const plan = usePlanMaintenance();
  const { values, field, read } = useForm(() => ({
    'maintenance.from': typedMoment(game.maintenance?.from ?? null),
    'maintenance.until': typedMoment(game.maintenance?.until ?? null),
  }));
  const send = (reason: string) => {
    const [from, until] = [momentOf(values['maintenance.from']), momentOf(values['maintenance.until'])];
    const maintenance = from === null && until === null ? null : { from: from ?? '', until: until ?? '' };
    const wrong = games.maintenance.wrong;
    const body = read(
      planMaintenance.body,
      { maintenance, reason },
      { 'maintenance.from': wrong, 'maintenance.until': wrong },
    );
    return body && plan.mutateAsync({ code: game.code, ...body });
  };
  return (
    <ReasonSheet
      title={`${game.name}: ${games.maintenance.title}`}
      reasons={games.maintenance.reasons}
      submit={{ text: games.save, variant: 'cta' }}
      act={send}
      done={games.faceSaved}
      isForm
      onClose={onClose}
    >
      <p>{games.maintenance.text}</p>
      <MomentField label={games.maintenance.from} {...field('maintenance.from')} />
      <MomentField label={games.maintenance.until} hint={games.maintenance.hint} {...field('maintenance.until')} />
    </ReasonSheet>
  );
}
