import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { Button } from './button';
import { Notice } from './notice';

interface LoadFailureProps {
  title: string;
  text: string;
  onRetry(): void;
}

export const LoadFailure = ({ title, text, onRetry }: LoadFailureProps) => (
  <Notice
    icon={WifiOff}
    tone="danger"
    level={1}
    title={title}
    text={text}
    action={
      <Button variant="primary" size="large" onClick={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
    }
  />
);
