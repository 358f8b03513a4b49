import { GAME_CATEGORIES } from '@kapao/contract/member/wallet.ts';
import { addGame, type OperatorGame } from '@kapao/contract/operator/game.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { useMessages } from '../../shell/locale.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useAddGame } from './use-games.ts';

/** A game under the code by which settings of partners name it. */
export function AddGameSheet({ onClose }: { onClose: () => void }) {
  const { games, lookups } = useMessages();
  const add = useAddGame();
  const { values, field, read } = useForm({ code: '', name: '', category: 'slot' as OperatorGame['category'] });
  const send = (reason: string) => {
    const body = read(addGame.body, { ...values, reason }, { code: games.badCode, name: lookups.missing });
    return body && add.mutateAsync(body);
  };
  return (
    <ReasonSheet
      title={games.add}
      reasons={games.addReasons}
      submit={{ text: games.add, variant: 'cta' }}
      act={send}
      done={games.added}
      isForm
      onClose={onClose}
    >
      <p>{games.addText}</p>
      <Field label={games.code} hint={games.codeHelp} {...field('code')} autoComplete="off" maxLength={20} />
      <Field label={games.name} {...field('name')} autoComplete="off" maxLength={60} />
      <Segmented
        label={games.category}
        labelShown
        {...field('category')}
        options={GAME_CATEGORIES.map((value) => ({ value, text: games.categories[value] }))}
      />
    </ReasonSheet>
  );
}
