import { MAX_SEARCH_LENGTH } from '@kapao/contract/member/statement.ts';
import { IconButton } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { useEffect, useState } from 'react';
import { fetchHistoryWords, useHistoryWords } from './history-words.ts';

/** Typing goes on for less than this between two letters. */
const TYPED_AFTER_MS = 400;

interface SearchFieldProps {
  search: string;
  onSearch: (search: string) => void;
}

export async function loadSearchField() {
  await fetchHistoryWords();
  return SearchField;
}

/** Searches the history a moment after the last letter. */
function SearchField({ search, onSearch }: SearchFieldProps) {
  const words = useHistoryWords();
  const [typed, setTyped] = useState(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts a search.
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onSearch(typed.trim()), TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: "show everything" and the back button empty the field.
  useEffect(() => {
    if (search !== typed.trim()) setTyped(search);
  }, [search]);
  return (
    <search className="find">
      <Icon name="search" size="s" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={words.search}
        placeholder={words.hint}
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== '' && <IconButton icon="x" label={words.clear} onPress={() => setTyped('')} />}
    </search>
  );
}
