import { useState } from 'react';
import { Unplayable } from './unplayable';
import type { ViewerProps } from './viewer';

/** Plays a video in the browser's player. The player loads only the ranges that it plays. */
export function VideoViewer({ url, file, onDownload }: ViewerProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <Unplayable url={url} what="video" onRetry={() => setFailed(false)} onDownload={onDownload} />;
  const player = {
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': file.name,
    onError: () => setFailed(true),
  } as const;
  return <video playsInline className="size-full bg-ground" {...player} />;
}
