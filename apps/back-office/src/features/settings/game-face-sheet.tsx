import { changeGameFace, type OperatorGame } from '@kapao/contract/operator/game.ts';
import { Field } from '@kapao/ui/field.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { useMessages } from '../../shell/locale.tsx';
import { PicturePicker } from '../../shell/picture-picker.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useChangeGameFace } from './use-games.ts';

/** How members see a game. */
export function GameFaceSheet({ game, onClose }: { game: OperatorGame; onClose: () => void }) {
  const { games, lookups } = useMessages();
  const change = useChangeGameFace();
  const { values, field, read } = useForm({ name: game.name, logo: game.logo, background: game.background });
  const send = (reason: string) => {
    const words = { name: lookups.missing, logo: games.badPicture, background: games.badPicture };
    const body = read(changeGameFace.body, { ...values, reason }, words);
    return body && change.mutateAsync({ code: game.code, ...body });
  };
  return (
    <ReasonSheet
      title={`${game.name}: ${games.face}`}
      reasons={games.faceReasons}
      submit={{ text: games.face, variant: 'cta' }}
      act={send}
      done={games.faceSaved}
      isForm
      onClose={onClose}
    >
      <Field label={games.name} {...field('name')} autoComplete="off" maxLength={60} />
      <Field label={games.logo} hint={games.pictureHint} {...field('logo')} autoComplete="off" maxLength={500} />
      <PicturePicker onPicked={field('logo').onChange} />
      <Field
        label={games.background}
        hint={games.pictureHint}
        {...field('background')}
        autoComplete="off"
        maxLength={500}
      />
      <PicturePicker onPicked={field('background').onChange} />
    </ReasonSheet>
  );
}
