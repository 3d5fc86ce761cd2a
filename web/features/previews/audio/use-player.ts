import { type RefObject, useRef, useState } from 'react';

/** State and controls of an `<audio>` element, which needs the props `ref` and `events`. */
export interface Player {
  readonly ref: RefObject<HTMLAudioElement | null>;
  readonly isPlaying: boolean;
  /** True if the sound should play, but is still loading. */
  readonly isWaiting: boolean;
  /** Position in seconds. */
  readonly time: number;
  /** Length in seconds. 0 until the length is known. */
  readonly duration: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  togglePlay(): void;
  seek(seconds: number): void;
  setVolume(volume: number): void;
  toggleMuted(): void;
  /** Listeners for the element. */
  readonly events: Readonly<Record<`on${string}`, () => void>>;
}

export function usePlayer(): Player {
  const ref = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState({
    isPlaying: false,
    isWaiting: false,
    time: 0,
    duration: 0,
    volume: 1,
    isMuted: false,
  });

  function read() {
    const audio = ref.current;
    if (!audio) return;
    setState({
      isPlaying: !audio.paused,
      isWaiting: !audio.paused && audio.readyState < audio.HAVE_FUTURE_DATA,
      time: audio.currentTime,
      // The duration is infinite until the browser knows the end of the sound.
      duration: Number.isFinite(audio.duration) ? audio.duration : 0,
      volume: audio.volume,
      isMuted: audio.muted,
    });
  }

  const act = (change: (audio: HTMLAudioElement) => void) => () => {
    if (ref.current) change(ref.current);
    read();
  };

  return {
    ...state,
    ref,
    togglePlay: act((audio) => {
      // The failure is ignored here, because the element's `error` event reports the failure.
      if (audio.paused) audio.play().catch(() => {});
      else audio.pause();
    }),
    seek: (seconds) =>
      act((audio) => {
        audio.currentTime = Math.min(state.duration, Math.max(0, seconds));
      })(),
    setVolume: (volume) =>
      act((audio) => {
        audio.volume = volume;
        audio.muted = false;
      })(),
    toggleMuted: act((audio) => {
      audio.muted = !audio.muted;
    }),
    events: {
      onLoadedMetadata: read,
      onDurationChange: read,
      onTimeUpdate: read,
      onSeeked: read,
      onPlay: read,
      onPlaying: read,
      onPause: read,
      onEnded: read,
      onWaiting: read,
      onVolumeChange: read,
    },
  };
}
