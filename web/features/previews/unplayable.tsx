import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { PreviewFailure, PreviewMessage } from './preview-message';
import { useLoadRefusal } from './use-load-refusal';

interface UnplayableProps {
  url: string;
  what: 'sound' | 'video';
  onRetry(): void;
  onDownload(): void;
}

/** Shows the server's error, or that the browser cannot decode the file. */
export function Unplayable({ url, what, onRetry, onDownload }: UnplayableProps) {
  const refusal = useLoadRefusal(url, true);
  if (refusal) return <PreviewFailure failure={refusal} onRetry={onRetry} onDownload={onDownload} />;
  const text = what === 'sound' ? t`Your browser cannot play this sound.` : t`Your browser cannot play this video.`;
  return <PreviewMessage icon={CircleAlert} text={text} onRetry={onRetry} onDownload={onDownload} />;
}
