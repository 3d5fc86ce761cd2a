import { t } from '@lingui/core/macro';
import { Maximize } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button';
import { Unplayable } from '../unplayable';
import { VIEWER_BY_CONTENT, type ViewerProps } from '../viewer';
import { PlayerBar } from './player-bar';
import { usePlayer } from './use-player';
import { usePlayerKeys } from './use-player-keys';

/** Near the frame of the thumbnail. */
const POSTER_SECONDS = 1;

export function VideoViewer(props: ViewerProps) {
  const [failed, setFailed] = useState(false);
  if (!failed) return <VideoPlayer {...props} onError={() => setFailed(true)} />;
  return <Unplayable url={props.url} what="video" onRetry={() => setFailed(false)} onDownload={props.onDownload} />;
}

function VideoPlayer({ url, file, keys, onError }: ViewerProps & { onError(): void }) {
  const player = usePlayer<HTMLVideoElement>({ posterSeconds: POSTER_SECONDS });
  usePlayerKeys(keys, player);
  const { ref } = player;
  const events = { ...player.events, onClick: player.togglePlay };

  // In full screen, only the video element is visible, so it shows the browser's own controls.
  useEffect(() => {
    const change = () => {
      if (ref.current) ref.current.controls = document.fullscreenElement === ref.current;
    };
    document.addEventListener('fullscreenchange', change);
    return () => document.removeEventListener('fullscreenchange', change);
  }, [ref]);

  return (
    <div className={`flex flex-col bg-surface ${VIEWER_BY_CONTENT}`}>
      <video
        ref={ref}
        src={url}
        playsInline
        preload="metadata"
        aria-label={file.name}
        className="[aspect-ratio:auto_16/9] min-h-0 w-full flex-1 bg-ground"
        onError={onError}
        {...events}
      />
      <div className="border-t border-line px-3 py-1.5 sm:px-4">
        <PlayerBar player={player}>
          <Button variant="quiet" size="icon" aria-label={t`Full screen`} onClick={() => fillScreen(ref.current)}>
            <Maximize aria-hidden />
          </Button>
        </PlayerBar>
      </div>
    </div>
  );
}

/** Safari on iPhones supports only its own method. */
function fillScreen(video: (HTMLVideoElement & { webkitEnterFullscreen?(): void }) | null): void {
  if (video?.requestFullscreen) void video.requestFullscreen().catch(() => {});
  else video?.webkitEnterFullscreen?.();
}
