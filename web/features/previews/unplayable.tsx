import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { checkDownload } from '../../lib/check-download';
import { PreviewFailure, PreviewMessage } from './preview-message';

interface UnplayableProps {
  url: string;
  what: 'sound' | 'video';
  onRetry(): void;
  onDownload(): void;
}

export function Unplayable({ url, what, onRetry, onDownload }: UnplayableProps) {
  const { error: refusal } = useQuery({
    queryKey: ['why-not-shown', url],
    queryFn: ({ signal }) => checkDownload(url, signal).then(() => null),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (refusal) return <PreviewFailure failure={refusal} onRetry={onRetry} onDownload={onDownload} />;
  const text = what === 'sound' ? t`Your browser cannot play this sound.` : t`Your browser cannot play this video.`;
  return <PreviewMessage icon={CircleAlert} text={text} onRetry={onRetry} onDownload={onDownload} />;
}
