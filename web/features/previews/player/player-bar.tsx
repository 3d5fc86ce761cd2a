import { DirectionProvider } from '@base-ui/react/direction-provider';
import { t } from '@lingui/core/macro';
import { LoaderCircle, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPercent } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { Slider } from '../../../ui/form/slider';
import { formatPlayTime } from './play-time';
import type { Player } from './use-player';

interface PlayerBarProps {
  player: Player;
  children?: ReactNode;
}

export function PlayerBar({ player, children }: PlayerBarProps) {
  const { isPlaying, isWaiting, time, duration, volume, isMuted } = player;
  const [position, length] = [formatPlayTime(time), formatPlayTime(duration)];
  const PlayIcon = isWaiting ? LoaderCircle : isPlaying ? Pause : Play;
  return (
    // Time runs from left to right in all languages.
    <DirectionProvider direction="ltr">
      <div dir="ltr" className="flex w-full items-center gap-x-3 sm:gap-x-4">
        <Button
          variant="primary"
          size="icon"
          className="size-11! rounded-full!"
          aria-label={
            isPlaying
              ? t({ message: 'Pause', comment: 'Verb: pauses a video or sound' })
              : t({ message: 'Play', comment: 'Verb: plays a video or sound' })
          }
          onClick={player.togglePlay}
        >
          <PlayIcon aria-hidden className={`size-5! fill-current ${isWaiting ? 'animate-spin fill-none!' : ''}`} />
        </Button>
        <span className="text-sm text-muted tabular-nums">{position}</span>
        <Slider
          label={t({ message: 'Position', comment: 'Slider: position in a video or sound' })}
          value={time}
          max={duration || 1}
          step={1}
          disabled={duration === 0}
          valueText={t({ message: `${position} of ${length}`, comment: 'Position in a video or sound: 0:05 of 1:20' })}
          className="flex-1"
          onChange={player.seek}
        />
        <span className="text-sm text-muted tabular-nums">{length}</span>
        <div className="flex items-center gap-1">
          <Button
            variant="quiet"
            size="icon"
            aria-label={
              isMuted
                ? t({ message: 'Unmute', comment: 'Verb: turns the sound on' })
                : t({ message: 'Mute', comment: 'Verb: turns the sound off' })
            }
            onClick={player.toggleMuted}
          >
            {isMuted || volume === 0 ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </Button>
          {/* Phones have volume keys, and on iOS a page cannot set the volume. */}
          <Slider
            label={t({ message: 'Volume', comment: 'Slider: loudness of the sound' })}
            value={isMuted ? 0 : volume}
            max={1}
            step={0.05}
            valueText={formatPercent(Math.round((isMuted ? 0 : volume) * 100))}
            className="w-24 max-sm:hidden pointer-coarse:hidden"
            onChange={player.setVolume}
          />
          {children}
        </div>
      </div>
    </DirectionProvider>
  );
}
