import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Copy, Share } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button';
import { useCopy } from '../hooks/use-copy';
import { LinkText } from '../link-text';

interface CopyFieldProps {
  label: string;
  value: string;
  copy?: string;
  isMain?: boolean;
  /** Title for the device's share dialog. Without a title, there is no button for this dialog. */
  shareTitle?: string;
}

/** Shows the whole text, because the user may have to copy it by hand. */
export function CopyField({ label, value, copy, isMain = true, shareTitle }: CopyFieldProps) {
  /** True for the link of an encrypted share, and for a management link. */
  const isLong = value.includes('#');
  const field = useRef<HTMLDivElement>(null);
  // Later, because browsers place the cursor after the event, which would end the selection.
  const selectLater = () => setTimeout(() => field.current && getSelection()?.selectAllChildren(field.current));
  // The focus selects the text, so the user can copy it by hand.
  const { copied, copy: write } = useCopy(value, () => field.current?.focus());

  return (
    <div className="@container">
      <div
        className={`flex flex-col gap-1.5 rounded-surface border border-edge bg-ground p-1.5 shadow-control focus-within:border-accent ${isLong ? '@xl:flex-row @xl:items-center' : 'sm:flex-row sm:items-center'}`}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a text area cannot choose where its lines break */}
        <div
          ref={field}
          role="textbox"
          aria-label={label}
          aria-readonly
          aria-multiline
          tabIndex={0}
          dir="ltr"
          onFocus={selectLater}
          onMouseUp={selectLater}
          className={`text-parent-start min-w-0 px-3 py-2.5 text-[0.9375rem] leading-6 text-strong outline-none sm:flex-1 ${isLong ? 'break-all text-balance' : '[overflow-wrap:anywhere]'}`}
        >
          <LinkText link={value} />
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
    </div>
  );
}
