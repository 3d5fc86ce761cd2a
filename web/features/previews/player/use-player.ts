import { type RefObject, useRef, useState } from 'react';

/** State and controls of an `<audio>` or `<video>` element. The element must have the props `ref` and `events`. */
export interface Player<Media extends HTMLMediaElement = HTMLMediaElement> {
  readonly ref: RefObject<Media | null>;
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

export function usePlayer<Media extends HTMLMediaElement>(): Player<Media> {
  const ref = useRef<Media>(null);
  const [state, setState] = useState({
    isPlaying: false,
    isWaiting: false,
    time: 0,
    duration: 0,
    volume: 1,
    isMuted: false,
  });

  function read() {
    const media = ref.current;
    if (!media) return;
    setState({
      isPlaying: !media.paused,
      isWaiting: !media.paused && media.readyState < media.HAVE_FUTURE_DATA,
      time: media.currentTime,
      // The duration is infinite until the browser knows the end of the file.
      duration: Number.isFinite(media.duration) ? media.duration : 0,
      volume: media.volume,
      isMuted: media.muted,
    });
  }

  const act = (change: (media: Media) => void) => () => {
    if (ref.current) change(ref.current);
    read();
  };

  return {
    ...state,
    ref,
    togglePlay: act((media) => {
      // The failure is ignored here, because the element's `error` event reports the failure.
      if (media.paused) media.play().catch(() => {});
      else media.pause();
    }),
    seek: (seconds) =>
      act((media) => {
        media.currentTime = Math.min(state.duration, Math.max(0, seconds));
      })(),
    setVolume: (volume) =>
      act((media) => {
        media.volume = volume;
        media.muted = false;
      })(),
    toggleMuted: act((media) => {
      media.muted = !media.muted;
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
