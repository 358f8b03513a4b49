import { useMessages } from './locale.tsx';

interface StateFilterProps<State extends string> {
  value: State | 'all';
  onChange: (state: string) => void;
  /** Those that are looked at all day long. */
  common: readonly State[];
  /** The rest, behind a picker. */
  rest: readonly State[];
  names: Record<State, string>;
}

/** Which entries the list shows. */
export function StateFilter<State extends string>({ value, onChange, common, rest, names }: StateFilterProps<State>) {
  const messages = useMessages();
  const chosenInRest = rest.find((state) => state === value);
  const chips = [
    ...common.map((state) => ({ state, text: names[state] })),
    { state: 'all', text: messages.common.all },
  ];
  return (
    <fieldset className="chips state-filter">
      <legend className="sr">{messages.common.filterByState}</legend>
      {chips.map(({ state, text }) => (
        <button
          key={state}
          type="button"
          className="chip"
          aria-pressed={state === value}
          onClick={() => onChange(state)}
        >
          {text}
        </button>
      ))}
      {rest.length > 0 && (
        <select
          className={`chip${chosenInRest === undefined ? '' : ' chosen'}`}
          aria-label={messages.common.otherStates}
          value={chosenInRest ?? ''}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled>
            {messages.common.otherStates}
          </option>
          {rest.map((state) => (
            <option key={state} value={state}>
              {names[state]}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
