import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Copy, Share } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button';
import { useCopy } from '../hooks/use-copy';

interface CopyFieldProps {
  label: string;
  value: string;
  copy?: string;
  isMain?: boolean;
  /** Title for the device's share dialog. Without a title, there is no button for this dialog. */
  shareTitle?: string;
}

/** The hidden text and the field above must break lines at the same positions. */
const textStyle = 'text-parent-start px-3 py-2.5 text-[0.9375rem] leading-6 break-all text-strong';

/** As high as its text, which the user can copy by hand if the browser forbids the clipboard. */
export function CopyField({ label, value, copy, isMain = true, shareTitle }: CopyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // The focus selects the text, so the user can copy it by hand.
  const { copied, copy: write } = useCopy(value, () => field.current?.focus());
  const justFocused = useRef(false);

  return (
    <div className="flex flex-col gap-1.5 rounded-surface border border-edge bg-ground p-1.5 shadow-control focus-within:border-accent sm:flex-row sm:items-center">
      <div dir="ltr" className={`relative min-w-0 sm:flex-1 ${textStyle}`}>
        {/* Gives the field the height of its text. */}
        <span aria-hidden className="invisible">
          {value}
        </span>
        <textarea
          ref={field}
          aria-label={label}
          readOnly
          rows={1}
          value={value}
          spellCheck={false}
          onFocus={(event) => {
            event.currentTarget.select();
            justFocused.current = true;
          }}
          onMouseUp={(event) => {
            // WebKit would replace the selection with a caret after the first click.
            if (justFocused.current) event.preventDefault();
            justFocused.current = false;
          }}
          className={`absolute inset-0 size-full resize-none overflow-hidden bg-transparent outline-none ${textStyle}`}
        />
      </div>
      <Button variant={isMain ? 'primary' : 'secondary'} size="large" className="min-w-28" onClick={write}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">
          {copied ? t`Copied!` : (copy ?? t({ message: 'Copy', comment: 'Copies a text' }))}
        </span>
      </Button>
      {shareTitle !== undefined && typeof navigator.share === 'function' && (
        // `share` rejects if the user cancels.
        <Button size="large" onClick={() => void navigator.share({ title: shareTitle, url: value }).catch(() => {})}>
          <Share aria-hidden />
          <Trans comment="Opens the share dialog of the device">Share</Trans>
        </Button>
      )}
    </div>
  );
}
