import { useState } from 'react';
import { formatBytes } from '../../../lib/format';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { Unplayable } from '../unplayable';
import type { ViewerProps } from '../viewer';
import { PlayerBar } from './player-bar';
import { usePlayer } from './use-player';
import { usePlayerKeys } from './use-player-keys';

export function AudioViewer(props: ViewerProps) {
  const [failed, setFailed] = useState(false);
  if (!failed) return <AudioPlayer {...props} onError={() => setFailed(true)} />;
  return <Unplayable url={props.url} what="sound" onRetry={() => setFailed(false)} onDownload={props.onDownload} />;
}

function AudioPlayer({ url, file, keys, onError }: ViewerProps & { onError(): void }) {
  const player = usePlayer<HTMLAudioElement>();
  usePlayerKeys(keys, player);
  return (
    <div className="flex size-full items-center justify-center p-4 sm:p-6">
      <audio
        ref={player.ref}
        src={url}
        preload="metadata"
        aria-label={file.name}
        onError={onError}
        {...player.events}
      />
      <div className="w-full max-w-2xl space-y-3 rounded-surface border border-line bg-surface p-4 shadow-surface sm:p-5">
        <div className="flex items-center gap-4">
          <span className="grid size-16 shrink-0 place-items-center rounded-control bg-accent-wash sm:size-20 [&_svg]:size-8 [&_svg]:text-accent">
            <FileIcon name={file.name} />
          </span>
          <div className="min-w-0">
            <FileName name={file.name} wraps="always" className="font-medium" />
            <p className="mt-0.5 text-sm text-muted tabular-nums">{formatBytes(file.size)}</p>
          </div>
        </div>
        <PlayerBar player={player} />
      </div>
    </div>
  );
}
