import { LoaderCircle, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useImperativeHandle, useState } from 'react';
import { Button } from '../../../ui/button';
import { FileIcon } from '../../../ui/file-icon';
import { Slider } from '../../../ui/form/slider';
import { Unplayable } from '../unplayable';
import type { ViewerKeys, ViewerProps } from '../viewer';
import { formatPlayTime } from './play-time';
import { usePlayer } from './use-player';

/**
 * Plays a sound. The browser loads only the ranges that it plays. The space key plays or pauses, the `m` key mutes.
 */
export function AudioViewer(props: ViewerProps) {
  const [failed, setFailed] = useState(false);
  if (!failed) return <AudioPlayer {...props} onError={() => setFailed(true)} />;
  return <Unplayable url={props.url} what="sound" onRetry={() => setFailed(false)} onDownload={props.onDownload} />;
}

function AudioPlayer({ url, file, large, keys, onError }: ViewerProps & { onError(): void }) {
  const player = usePlayer();
  const { isPlaying, isWaiting, time, duration, volume, isMuted } = player;
  useImperativeHandle(
    keys,
    (): ViewerKeys => (key) => {
      if (key === ' ') player.togglePlay();
      else if (key === 'm') player.toggleMuted();
      else return false;
      return true;
    },
  );
  const PlayIcon = isWaiting ? LoaderCircle : isPlaying ? Pause : Play;
  return (
    <div className="flex size-full flex-col items-center justify-center gap-10 px-4 py-6 sm:px-6">
      {large && (
        <div className="grid size-40 place-items-center rounded-surface border border-line bg-surface [&_svg]:size-16">
          <FileIcon name={file.name} />
        </div>
      )}
      <audio
        ref={player.ref}
        src={url}
        preload="metadata"
        aria-label={file.name}
        onError={onError}
        {...player.events}
      />
      <div className="flex w-full max-w-3xl items-center gap-x-3 sm:gap-x-4">
        <Button
          variant="primary"
          size="icon"
          className="size-11! rounded-full!"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={player.togglePlay}
        >
          <PlayIcon aria-hidden className={`size-5! fill-current ${isWaiting ? 'animate-spin fill-none!' : ''}`} />
        </Button>
        <span className="text-sm text-muted tabular-nums">{formatPlayTime(time)}</span>
        <Slider
          label="Position"
          value={time}
          max={duration || 1}
          step={1}
          disabled={duration === 0}
          valueText={`${formatPlayTime(time)} of ${formatPlayTime(duration)}`}
          className="flex-1"
          onChange={player.seek}
        />
        <span className="text-sm text-muted tabular-nums">{formatPlayTime(duration)}</span>
        <div className="flex items-center gap-1">
          <Button variant="quiet" size="icon" aria-label={isMuted ? 'Unmute' : 'Mute'} onClick={player.toggleMuted}>
            {isMuted || volume === 0 ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </Button>
          {/* Phones have volume keys, so this slider is hidden on phones. On iOS, a page cannot set the volume. */}
          <Slider
            label="Volume"
            value={isMuted ? 0 : volume}
            max={1}
            step={0.05}
            valueText={`${Math.round((isMuted ? 0 : volume) * 100)} %`}
            className="w-24 max-sm:hidden pointer-coarse:hidden"
            onChange={player.setVolume}
          />
        </div>
      </div>
    </div>
  );
}
