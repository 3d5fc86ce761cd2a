import { t } from '@lingui/core/macro';
import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NAME_MAX_CHARS } from '../../../worker/contract/limits';
import { Button } from '../button';
import { fieldStyle } from './field-style';

interface SearchFieldProps {
  label?: string;
  placeholder?: string;
  search: string;
  takesFocus?: boolean;
  onSearch(search: string): void;
}

/** The search starts after this pause in typing. */
const PAUSE_MS = 350;

export function SearchField(props: SearchFieldProps) {
  const { search, takesFocus = false, onSearch } = props;
  const label = props.label ?? t({ message: 'Search', comment: 'Label of a search field' });
  const placeholder = props.placeholder ?? t`Search by name`;
  const field = useRef<HTMLInputElement>(null);
  const [inputText, setInputText] = useState(search);
  const [previousSearch, setPreviousSearch] = useState(search);
  const [sentSearch, setSentSearch] = useState<string | null>(null);
  if (search !== previousSearch) {
    setPreviousSearch(search);
    setSentSearch(null);
    // Shows a search that other controls have changed, such as the Back button. Ignores this field's own search,
    // because the user may have typed more.
    if (search !== sentSearch) setInputText(search);
  }

  function sendSearch(text: string) {
    setSentSearch(text.trim());
    onSearch(text.trim());
  }

  const sendSearchEvent = useEffectEvent(sendSearch);
  useEffect(() => {
    if (inputText.trim() === search) return;
    const timer = setTimeout(() => sendSearchEvent(inputText), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [inputText, search]);

  function submit(event: FormEvent) {
    event.preventDefault();
    sendSearch(inputText);
  }

  return (
    <search className="relative min-w-40 flex-1 lg:max-w-72">
      <form onSubmit={submit}>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 start-3 size-4 -translate-y-1/2 text-faint"
        />
        <input
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: the user pressed a button to open the field
          autoFocus={takesFocus}
          type="search"
          // The placeholder has the direction of the page.
          dir={inputText === '' ? undefined : 'auto'}
          aria-label={label}
          placeholder={placeholder}
          value={inputText}
          maxLength={NAME_MAX_CHARS}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setInputText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setInputText('')}
          className={`${fieldStyle} h-9 w-full ps-9 ${inputText === '' ? 'pe-3' : 'pe-9'} text-sm placeholder:text-faint max-md:h-11 pointer-coarse:h-11 [&::-webkit-search-cancel-button]:hidden`}
        />
        {inputText !== '' && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={t`Clear search`}
            className="absolute top-0 end-0"
            onClick={() => {
              setInputText('');
              sendSearch('');
              field.current?.focus();
            }}
          >
            <X aria-hidden />
          </Button>
        )}
      </form>
    </search>
  );
}
