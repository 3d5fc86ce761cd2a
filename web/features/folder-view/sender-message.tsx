import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { isLongMessage } from '../../../worker/contract/long-message';
import { Button } from '../../ui/button';
import { LinkedText } from '../../ui/linked-text';

export const MESSAGE = 'rounded-surface border border-line bg-surface px-4 py-3 text-start';
export const MESSAGE_HEADING = 'text-xs text-muted';
export const MESSAGE_TEXT = 'text-[0.9375rem] leading-relaxed whitespace-pre-line text-strong [overflow-wrap:anywhere]';
export const MESSAGE_BUTTON = 'mt-1 -ms-2';

interface SenderMessageProps {
  /** Undefined from an older server without messages. */
  message: string | null | undefined;
  className?: string;
}

export function SenderMessage({ message, className = '' }: SenderMessageProps) {
  const [isOpen, setOpen] = useState(false);
  const heading = useId();
  if (!message) return null;
  const isFolded = isLongMessage(message) && !isOpen;
  return (
    <section aria-labelledby={heading} className={`${MESSAGE} ${className}`}>
      <h2 id={heading} className={MESSAGE_HEADING}>
        {t`Message from the sender`}
      </h2>
      <p dir="auto" className={`${MESSAGE_TEXT} ${isFolded ? 'line-clamp-5 max-sm:line-clamp-3' : ''}`}>
        <LinkedText text={message} />
      </p>
      {isLongMessage(message) && (
        <Button
          variant="quiet"
          size="small"
          className={MESSAGE_BUTTON}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Show less` : t`Show the whole message`}
        </Button>
      )}
    </section>
  );
}
