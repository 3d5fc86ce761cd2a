import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { PreviewMessage } from './preview-message';
import type { ViewerProps } from './viewer';
import { useWhyNotShown } from './why-not-shown';

/** A film or a sound in the browser's own player, which asks for the ranges that it plays. */
function MediaViewer({ url, file, onDownload, sound }: ViewerProps & { sound: boolean }) {
  const [failed, setFailed] = useState(false);
  const why = useWhyNotShown(url, failed, `Your browser cannot play this ${sound ? 'sound' : 'video'}.`);
  if (failed) {
    return <PreviewMessage icon={CircleAlert} text={why} onAgain={() => setFailed(false)} onDownload={onDownload} />;
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
