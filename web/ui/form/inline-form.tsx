import type { KeyboardEvent, ReactNode } from 'react';

interface InlineFormProps {
  label: string;
  onSubmit(): void;
  children: ReactNode;
}

/** Form inside another form. HTML forbids nested `form` elements. */
export function InlineForm({ label, onSubmit, children }: InlineFormProps) {
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // This Enter ends the composition of a character.
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit();
  }
  return (
    <fieldset aria-label={label} className="min-w-0 space-y-3" onKeyDown={handleKey}>
      {children}
    </fieldset>
  );
}
