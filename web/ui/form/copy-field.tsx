import { Check, Copy, Share } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button';
import { useCopy } from '../hooks/use-copy';

interface CopyFieldProps {
  label: string;
  value: string;
  /** What the button is called. */
  copy?: string;
  /** It is a link, which devices with a share sheet of their own offer to pass on; what they call it. */
  shareTitle?: string;
}

/** A read-only text with a button that copies it. Where the clipboard is refused, the text is shown to copy by hand. */
export function CopyField({ label, value, copy = 'Copy', shareTitle }: CopyFieldProps) {
  const { copied, copy: write } = useCopy(value);
  const justFocused = useRef(false);

  return (
    <div className="flex flex-col gap-1.5 rounded-surface border border-edge bg-ground p-1.5 shadow-control focus-within:border-accent sm:flex-row sm:items-center">
      <input
        aria-label={label}
        readOnly
        value={value}
        spellCheck={false}
        onFocus={(event) => {
          event.currentTarget.select();
          // Firefox scrolls to where the selection ends, and the value is to be read from its beginning.
          event.currentTarget.setSelectionRange(0, value.length, 'backward');
          justFocused.current = true;
        }}
        onMouseUp={(event) => {
          // At the end of the press that gave the field the focus, WebKit would put the caret in place of the selection.
          if (justFocused.current) event.preventDefault();
          justFocused.current = false;
        }}
        className="h-11 min-w-0 sm:flex-1 bg-transparent px-3 text-[0.9375rem] text-strong text-ellipsis outline-none"
      />
      <Button variant="primary" size="large" className="min-w-28" onClick={write}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{copied ? 'Copied!' : copy}</span>
      </Button>
      {shareTitle !== undefined && typeof navigator.share === 'function' && (
        // Rejected where the person thinks better of it: then there is nothing to say.
        <Button size="large" onClick={() => void navigator.share({ title: shareTitle, url: value }).catch(() => {})}>
          <Share aria-hidden />
          Share
        </Button>
      )}
    </div>
  );
}
