import { GAME_CATEGORIES } from '@kapao/contract/member/wallet.ts';
import { changeGameFace, type OperatorGame } from '@kapao/contract/operator/game.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { useMessages } from '../../shell/locale.tsx';
import { PicturePicker } from '../../shell/picture-picker.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useChangeGameFace } from './use-games.ts';

/** Nothing typed is no name of its own. */
const typedName = (text: string) => (text.trim() === '' ? undefined : text);

/** How members find a game. */
export function GameFaceSheet({ game, onClose }: { game: OperatorGame; onClose: () => void }) {
  const { games, lookups } = useMessages();
  const change = useChangeGameFace();
  const { nameTH = '', nameLA = '', nameEN = '', group = game.category } = game;
  const { values, field, read } = useForm({
    ...{ name: game.name, nameTH, nameLA, nameEN, group },
    ...{ logo: game.logo, background: game.background },
  });
  const send = (reason: string) => {
    const words = { name: lookups.missing, logo: games.badPicture, background: games.badPicture };
    const names = {
      ...{ nameTH: typedName(values.nameTH), nameLA: typedName(values.nameLA), nameEN: typedName(values.nameEN) },
    };
    const isOwnGroup = values.group !== game.category;
    const face = { ...values, ...names, group: isOwnGroup ? values.group : undefined };
    const body = read(changeGameFace.body, { ...face, reason }, words);
    return body && change.mutateAsync({ code: game.code, ...body });
  };
  const text = { autoComplete: 'off', maxLength: 60 } as const;
  const address = { hint: games.pictureHint, autoComplete: 'off', maxLength: 500 } as const;
  return (
    <ReasonSheet
      title={`${game.name}: ${games.face}`}
      reasons={games.faceReasons}
      submit={{ text: games.save, variant: 'cta' }}
      act={send}
      done={games.faceSaved}
      isForm
      onClose={onClose}
    >
      <Field label={games.name} hint={games.nameHint} {...field('name')} {...text} />
      <Field label={lookups.nameTH} {...field('nameTH')} {...text} />
      <Field label={lookups.nameLA} {...field('nameLA')} {...text} />
      <Field label={lookups.nameEN} {...field('nameEN')} {...text} />
      <Segmented
        label={games.group}
        labelShown
        {...field('group')}
        options={GAME_CATEGORIES.map((value) => ({ value, text: games.categories[value] }))}
      />
      {values.group !== game.category && <p className="small">{games.groupHint(games.categories[game.category])}</p>}
      <Field label={games.logo} {...address} {...field('logo')} />
      <PicturePicker onPicked={field('logo').onChange} />
      <Field label={games.background} {...address} {...field('background')} />
      <PicturePicker onPicked={field('background').onChange} />
    </ReasonSheet>
  );
}
