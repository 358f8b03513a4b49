import { plainWord } from '@kapao/contract/shared/typed-text.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { count } from '../../lib/format.ts';
import { FieldInEach } from '../../shell/field-in-each.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { chanceOf, type SliceDraft, type WheelDraft } from './wheel-form.ts';

const PRIZES = ['none', 'coin', 'cash'] as const;

interface SliceFieldsProps {
  draft: WheelDraft;
  slice: SliceDraft;
  place: number;
  wrong: ReadonlySet<string>;
  /** Of the published wheel; undefined for a new slice. */
  remaining: number | undefined;
  onChange: (slice: SliceDraft) => void;
  onRemove: () => void;
}

/** One slice: its label, its odds, and what it gives from its stock. */
export function SliceFields({ draft, slice, place, wrong, remaining, onChange, onRemove }: SliceFieldsProps) {
  const { rewardRules: words } = useMessages();
  const isWrong = (name: string) => [...wrong].some((path) => path.startsWith(`slices.${place}.${name}`));
  const change = (part: Partial<SliceDraft>) => onChange({ ...slice, ...part });
  type Line = 'code' | 'weight' | 'coins' | 'thb' | 'lak' | 'stock' | 'bgColor' | 'textColor';
  const line = (field: Line, label: string, name: string) => (
    <Field
      label={label}
      value={slice[field]}
      autoComplete="off"
      error={isWrong(name) ? words.invalidField : undefined}
      onChange={(text) => change({ [field]: field === 'code' ? plainWord(text).toUpperCase() : text })}
    />
  );
  const chance = chanceOf(draft, slice);
  return (
    <fieldset className="entry slice-fields">
      <legend>{words.slice(String(place + 1))}</legend>
      <div className="line between wrap">
        <span className="small num">
          {chance !== undefined && words.chance(chance)}
          {remaining !== undefined && ` · ${words.left(count(remaining))}`}
        </span>
        <Button variant="ghost" compact disabled={draft.slices.length <= 2} onPress={onRemove}>
          {words.removeSlice}
        </Button>
      </div>
      <div className="field-grid">
        {line('code', words.code, 'code')}
        {line('weight', words.weight, 'weight')}
        <SelectField
          label={words.prize}
          placeholder={words.prize}
          value={slice.prize}
          options={PRIZES.map((value) => ({ value, text: words.prizes[value] }))}
          onChange={(next) => change({ prize: PRIZES.find((known) => known === next) ?? 'none' })}
        />
        {slice.prize === 'cash' ? (
          <p className="small">{words.cashLabel}</p>
        ) : (
          <FieldInEach
            label={words.label}
            value={slice.label}
            maxLength={40}
            error={words.invalidField}
            isWrong={(locale) => isWrong(`label.${locale}`)}
            onChange={(label) => change({ label })}
          />
        )}
        {line('bgColor', words.bgColor, 'bgColor')}
        {line('textColor', words.textColor, 'textColor')}
        {slice.prize === 'coin' && line('coins', words.coins, 'prize')}
        {slice.prize === 'cash' && line('thb', words.amountThb, 'prize')}
        {slice.prize === 'cash' && line('lak', words.amountLak, 'prize')}
        {slice.prize !== 'none' && line('stock', words.stock, 'prize')}
        {slice.prize !== 'none' && (
          <FieldInEach
            label={words.description}
            value={slice.description}
            maxLength={2_000}
            error={words.invalidField}
            isWrong={(locale) => isWrong(`htmlDescription.${locale}`)}
            onChange={(description) => change({ description })}
          />
        )}
      </div>
    </fieldset>
  );
}
