import { Field } from '@base-ui/react/field';
import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type MailWish, withDraft } from '../../../lib/mail-wish';
import { FieldFrame } from '../../../ui/form/field-frame';
import { fieldStyle } from '../../../ui/form/field-style';

interface RecipientsFieldProps {
  wish: MailWish;
  error: string | null;
  onChange(wish: MailWish): void;
}

/** Field for several addresses. Backspace in the empty field moves the last address back into it. */
export function RecipientsField({ wish, error, onChange }: RecipientsFieldProps) {
  const { recipients, draft } = wish;
  const field = useRef<HTMLInputElement>(null);
  // No error while the user types, because the address is incomplete.
  const [isTyping, setTyping] = useState(false);

  function add(text: string) {
    setTyping(false);
    onChange(withDraft(wish, text));
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const separates = event.key === 'Enter' || event.key === ',' || event.key === ';' || event.key === ' ';
    if (separates && draft.trim() !== '') {
      event.preventDefault();
      add(draft);
    } else if (event.key === ',' || event.key === ';' || event.key === ' ') {
      event.preventDefault();
    } else if (event.key === 'Backspace' && draft === '' && recipients.length > 0) {
      event.preventDefault();
      onChange({ ...wish, recipients: recipients.slice(0, -1), draft: recipients.at(-1) ?? '' });
    }
  }

  function handlePaste(event: ClipboardEvent) {
    event.preventDefault();
    add(`${draft}${event.clipboardData.getData('text/plain')}`);
  }

  function remove(address: string) {
    onChange({ ...wish, recipients: recipients.filter((each) => each !== address) });
    field.current?.focus();
  }

  return (
    <FieldFrame label={t`Email it to`} error={isTyping ? null : error}>
      <div
        className={`${fieldStyle} flex min-h-11 flex-wrap items-center gap-1 p-1 focus-within:border-accent ${isTyping || error === null ? '' : 'border-danger'}`}
      >
        {recipients.length > 0 && (
          <ul aria-label={t`Recipients`} className="contents">
            {recipients.map((address) => (
              <li
                key={address}
                className="flex max-w-full items-center rounded-small border border-line bg-raised ps-2.5 text-sm text-strong"
              >
                <span dir="auto" className="truncate">
                  {address}
                </span>
                <button
                  type="button"
                  aria-label={t`Remove ${address}`}
                  onClick={() => remove(address)}
                  className="grid size-9 shrink-0 place-items-center rounded-small text-muted hover:text-strong pointer-coarse:size-11"
                >
                  <X aria-hidden className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Field.Control
          ref={field}
          type="text"
          dir="auto"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={recipients.length === 0 ? 'friend@example.com' : ''}
          value={draft}
          onValueChange={(text) => {
            setTyping(true);
            onChange({ ...wish, draft: text });
          }}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          onBlur={() => draft !== '' && add(draft)}
          className={`h-9 flex-1 rounded-small bg-transparent px-2 text-parent-start text-base text-strong outline-none placeholder:text-faint ${draft === '' && recipients.length > 0 ? 'min-w-12' : 'min-w-40'}`}
        />
      </div>
    </FieldFrame>
  );
}
