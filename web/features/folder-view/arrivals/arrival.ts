import { plural, t } from '@lingui/core/macro';
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { SECOND_MS } from '../../../../worker/contract/units';
import { emptySpeedometer, type Speedometer, speedAt, type TimeLeft, timeLeftAt, withSample } from '../../../lib/speed';

/** Long, because parts of a large file arrive seconds apart. */
const SPEED_WINDOW_MS = 30 * SECOND_MS;

type Arriving = Pick<FolderAnswer, 'arrived' | 'fileCount' | 'totalSize'>;

export interface ArrivalProgress {
  readonly files: number;
  readonly bytes: number;
  /** 100 only if all files have arrived. */
  readonly percent: number;
  readonly isWhole: boolean;
}

export function arrivalProgress({ arrived, fileCount, totalSize }: Arriving): ArrivalProgress {
  if (!arrived) return { files: fileCount, bytes: totalSize, percent: 100, isWhole: true };
  const share = totalSize > 0 ? arrived.bytes / totalSize : arrived.files / Math.max(1, fileCount);
  return { ...arrived, percent: Math.min(99, Math.floor(share * 100)), isWhole: false };
}

export function arrivalSentence(folder: Arriving): string {
  const { files, isWhole } = arrivalProgress(folder);
  const all = folder.fileCount;
  if (isWhole) return plural(all, { one: 'The file has arrived', other: 'All # files have arrived' });
  if (all === 1) return t`The file has not arrived yet`;
  return plural(files, {
    one: `# of ${plural(all, { one: '# file', other: '# files' })} has arrived`,
    other: `# of ${plural(all, { one: '# file', other: '# files' })} have arrived`,
  });
}

export function timeLeftInWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return t`less than a minute left`;
  if (minutes < 90) return plural(minutes, { one: 'about # minute left', other: 'about # minutes left' });
  const hours = Math.round(minutes / 60);
  return plural(hours, { one: 'about # hour left', other: 'about # hours left' });
}

export interface ArrivalObservations {
  readonly quiet: number;
  readonly turn: number;
  readonly speedometer: Speedometer;
  readonly timeLeft: TimeLeft | null;
}

export const NO_OBSERVATIONS: ArrivalObservations = {
  quiet: 0,
  turn: 0,
  speedometer: emptySpeedometer,
  timeLeft: null,
};

/** `answer` is null if the poll failed. */
export function withAnswer(
  previous: ArrivalObservations,
  answer: { folder: Arriving; hasNew: boolean } | null,
  now: number,
): ArrivalObservations {
  const turn = previous.turn + 1;
  if (answer === null) return { ...previous, quiet: previous.quiet + 1, turn };
  const { bytes } = arrivalProgress(answer.folder);
  const speedometer = withSample(previous.speedometer, now, bytes, SPEED_WINDOW_MS);
  const speed = speedAt(speedometer, now, SPEED_WINDOW_MS);
  return {
    quiet: answer.hasNew ? 0 : previous.quiet + 1,
    turn,
    speedometer,
    timeLeft: timeLeftAt(previous.timeLeft, answer.folder.totalSize - bytes, speed, now),
  };
}
