import { WifiOff } from 'lucide-react';
import { Button } from './button';
import { Notice } from './notice';

interface LoadFailureProps {
  title: string;
  /** What went wrong, in a sentence. */
  text: string;
  onAgain(): void;
}

/** In place of a whole page: it could not be loaded, and may be on another try. */
export const LoadFailure = ({ title, text, onAgain }: LoadFailureProps) => (
  <Notice
    icon={WifiOff}
    tone="danger"
    level={1}
    title={title}
    text={text}
    action={
      <Button variant="primary" size="large" onClick={onAgain}>
        Try Again
      </Button>
    }
  />
);
