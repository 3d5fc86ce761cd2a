import { type RefObject, useRef, useState } from 'react';

/** The media element must have the props `ref` and `events`. */
export interface Player<Media extends HTMLMediaElement = HTMLMediaElement> {
  readonly ref: RefObject<Media | null>;
  readonly isPlaying: boolean;
  /** True while loading, if the sound or video should play. */
  readonly isWaiting: boolean;
  /** Seconds. */
  readonly time: number;
  /** Seconds. 0 until the length is known. */
  readonly duration: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  togglePlay(): void;
  seek(seconds: number): void;
  setVolume(volume: number): void;
  toggleMuted(): void;
  readonly events: Readonly<Record<`on${string}`, () => void>>;
}

/** Up to this distance from its poster frame, a video counts as not played. */
const POSTER_TOLERANCE_SECONDS = 0.5;

/** Shows a video's frame at `posterSeconds` until the video plays, because the first frame is often black. */
export function usePlayer<Media extends HTMLMediaElement>({ posterSeconds = 0 } = {}): Player<Media> {
  const ref = useRef<Media>(null);
  const poster = useRef<number | null>(null);
  const [state, setState] = useState({
    isPlaying: false,
    isWaiting: false,
    time: 0,
    duration: 0,
    volume: 1,
    isMuted: false,
  });

  const isPoster = ({ currentTime }: Media): boolean =>
    poster.current !== null && Math.abs(currentTime - poster.current) < POSTER_TOLERANCE_SECONDS;

  function showPoster(media: Media) {
    if (posterSeconds === 0) return;
    poster.current = Math.min(posterSeconds, (media.duration || 0) / 2);
    media.currentTime = poster.current;
  }

  function leavePoster(media: Media) {
    if (isPoster(media)) media.currentTime = 0;
    poster.current = null;
  }

  function read() {
    const media = ref.current;
    if (!media) return;
    setState({
      isPlaying: !media.paused,
      isWaiting: !media.paused && media.readyState < media.HAVE_FUTURE_DATA,
      time: isPoster(media) ? 0 : media.currentTime,
      // Infinite until the browser knows the end of the file.
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
      if (!media.paused) return media.pause();
      leavePoster(media);
      // The `error` event reports this failure.
      media.play().catch(() => {});
    }),
    seek: (seconds) =>
      act((media) => {
        poster.current = null;
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
      onLoadedMetadata: act(showPoster),
      onDurationChange: read,
      onTimeUpdate: read,
      onSeeked: read,
      // The browser's own controls may start a video, too.
      onPlay: act(leavePoster),
      onPlaying: read,
      onPause: read,
      onEnded: read,
      onWaiting: read,
      onVolumeChange: read,
    },
  };
}
