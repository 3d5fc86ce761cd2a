import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { LinkedText } from '../../ui/linked-text';
import { isLongMessage } from './long-message';

interface SenderMessageProps {
  /** Undefined from an older server without messages. */
  message: string | null | undefined;
  className?: string;
}

export function SenderMessage({ message, className = '' }: SenderMessageProps) {
  const [isOpen, setOpen] = useState(false);
  if (!message) return null;
  const isFolded = isLongMessage(message) && !isOpen;
  return (
    <section
      aria-label={t`Message from the sender`}
      className={`rounded-surface border border-line bg-surface px-4 py-3 text-start ${className}`}
    >
      <p
        dir="auto"
        className={`text-[0.9375rem] leading-relaxed whitespace-pre-line text-strong [overflow-wrap:anywhere] ${isFolded ? 'line-clamp-5 max-sm:line-clamp-3' : ''}`}
      >
        <LinkedText text={message} />
      </p>
      {isLongMessage(message) && (
        <Button
          variant="quiet"
          size="small"
          className="mt-1 -ms-2"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Show less` : t`Show the whole message`}
        </Button>
      )}
    </section>
  );
}
