import { CircleAlert } from 'lucide-react';
import { PreviewFailure, PreviewMessage } from './preview-message';
import { useLoadRefusal } from './use-load-refusal';

interface UnplayableProps {
  url: string;
  /** Kind of file that the browser could not play. */
  what: 'sound' | 'video';
  onRetry(): void;
  onDownload(): void;
}

/** Explains why the browser could not play a file: the server refused it, or the browser cannot decode it. */
export function Unplayable({ url, what, onRetry, onDownload }: UnplayableProps) {
  const refusal = useLoadRefusal(url, true);
  if (refusal) return <PreviewFailure failure={refusal} onRetry={onRetry} onDownload={onDownload} />;
  const text = `Your browser cannot play this ${what}.`;
  return <PreviewMessage icon={CircleAlert} text={text} onRetry={onRetry} onDownload={onDownload} />;
}
