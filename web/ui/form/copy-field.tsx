import { Check, Copy, Share } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button';
import { useCopy } from '../hooks/use-copy';

interface CopyFieldProps {
  label: string;
  value: string;
  /** Label of the button. */
  copy?: string;
  /** True if copying is the main action on the screen. */
  isMain?: boolean;
  /** Title for the share dialog of the device. Set this only if the value is a link. */
  shareTitle?: string;
}

/** A read-only text with a copy button. If the browser forbids the clipboard, the user can copy the text by hand. */
export function CopyField({ label, value, copy = 'Copy', isMain = true, shareTitle }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // If the clipboard is forbidden, the focus selects the text. Then the user can copy it with the keyboard.
  const { copied, copy: write } = useCopy(value, () => field.current?.focus());
  const justFocused = useRef(false);

  return (
    <div className="flex flex-col gap-1.5 rounded-surface border border-edge bg-ground p-1.5 shadow-control focus-within:border-accent sm:flex-row sm:items-center">
      <input
        ref={field}
        aria-label={label}
        readOnly
        value={value}
        spellCheck={false}
        onFocus={(event) => {
          event.currentTarget.select();
          // Selects backward. Firefox scrolls to the end of a forward selection and would hide the start of the text.
          event.currentTarget.setSelectionRange(0, value.length, 'backward');
          // Chromium scrolls to the end of the text after this event. This scrolls back to the start.
          requestAnimationFrame(() => field.current?.scrollTo({ left: 0 }));
          justFocused.current = true;
        }}
        onMouseUp={(event) => {
          // After the click that focuses the field, WebKit would replace the selection with a caret.
          if (justFocused.current) event.preventDefault();
          justFocused.current = false;
        }}
        className="h-11 min-w-0 sm:flex-1 bg-transparent px-3 text-[0.9375rem] text-strong text-ellipsis outline-none"
      />
      <Button variant={isMain ? 'primary' : 'secondary'} size="large" className="min-w-28" onClick={write}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{copied ? 'Copied!' : copy}</span>
      </Button>
      {shareTitle !== undefined && typeof navigator.share === 'function' && (
        // `share` rejects if the user cancels, which needs no message.
        <Button size="large" onClick={() => void navigator.share({ title: shareTitle, url: value }).catch(() => {})}>
          <Share aria-hidden />
          Share
        </Button>
      )}
    </div>
  );
}
