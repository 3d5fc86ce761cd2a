import { Check, Copy, Share } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button';
import { useCopy } from '../hooks/use-copy';

interface CopyFieldProps {
  label: string;
  value: string;
  copy?: string;
  /** True if this button is the main action on the screen. */
  isMain?: boolean;
  /** Title for the share dialog of the device. Set this only if the value is a link. */
  shareTitle?: string;
}

/**
 * A read-only text with a copy button. If the browser forbids access to the clipboard, the user can copy the text by
 * hand.
 */
export function CopyField({ label, value, copy = 'Copy', isMain = true, shareTitle }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // The focus selects the text. If access to the clipboard is forbidden, the user can then copy the text with the
  // keyboard.
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
          // Selects backward. Firefox would scroll to the end of a forward selection and hide the start of the text.
          event.currentTarget.setSelectionRange(0, value.length, 'backward');
          // After this event, Chromium scrolls to the end of the text. This call scrolls back to the start.
          requestAnimationFrame(() => field.current?.scrollTo({ left: 0 }));
          justFocused.current = true;
        }}
        onMouseUp={(event) => {
          // Without this, WebKit replaces the selection with a caret after the click that focuses the field.
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
        // `share` rejects if the user cancels. The user needs no message about that.
        <Button size="large" onClick={() => void navigator.share({ title: shareTitle, url: value }).catch(() => {})}>
          <Share aria-hidden />
          Share
        </Button>
      )}
    </div>
  );
}
