import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { PreviewFailure, PreviewMessage } from './preview-message';
import { useLoadRefusal } from './use-load-refusal';
import type { ViewerProps } from './viewer';

/** Plays video or audio in the browser's player. The player requests only the ranges that it plays. */
function MediaViewer({ url, file, onDownload, sound }: ViewerProps & { sound: boolean }) {
  const [failed, setFailed] = useState(false);
  const refusal = useLoadRefusal(url, failed);
  const retry = () => setFailed(false);
  if (refusal) return <PreviewFailure failure={refusal} onRetry={retry} onDownload={onDownload} />;
  if (failed) {
    const text = `Your browser cannot play this ${sound ? 'sound' : 'video'}.`;
    return <PreviewMessage icon={CircleAlert} text={text} onRetry={retry} onDownload={onDownload} />;
  }
  const shared = {
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': file.name,
    onError: () => setFailed(true),
  } as const;
  if (sound) {
    return (
      <div className="flex size-full items-center px-4 py-8 sm:px-6">
        <audio className="w-full" {...shared} />
      </div>
    );
  }
  return <video playsInline className="size-full bg-ground" {...shared} />;
}

export const VideoViewer = (props: ViewerProps) => <MediaViewer {...props} sound={false} />;
export const AudioViewer = (props: ViewerProps) => <MediaViewer {...props} sound />;
