/** Messages go to standard error. Standard output is only for links and the help text. */
import { stderr } from 'node:process';
import { formatBytes } from '../../worker/contract/sizes';

/** Characters of names and messages that could move the cursor or change the text direction. */
const UNSAFE = /[^\n\P{Cc}]|\p{Bidi_Control}/gu;
const CLEAR_LINE = '\r\u001b[K';
const INTERVAL_MS = 1000;

let isLineShown = false;

export function say(text: string): void {
  hideProgress();
  stderr.write(`${text.replace(UNSAFE, '')}\n`);
}

function hideProgress(): void {
  if (isLineShown) stderr.write(CLEAR_LINE);
  isLineShown = false;
}

export interface Progress {
  add(bytes: number): void;
  /** Counts bytes of an earlier run, which have no effect on the speed. */
  addEarlier(bytes: number): void;
  end(): void;
}

/** Updates one line of the terminal every second. Shows nothing if standard error is not a terminal. */
export function showProgress(totalBytes: number): Progress {
  let done = 0;
  let doneAtLastDraw = 0;
  const draw = () => {
    const percent = totalBytes === 0 ? 0 : Math.floor((99 * done) / totalBytes);
    const speed = formatBytes(Math.max(0, done - doneAtLastDraw));
    stderr.write(`${CLEAR_LINE}${percent}%  ${formatBytes(done)} of ${formatBytes(totalBytes)}  ${speed}/s`);
    isLineShown = true;
    doneAtLastDraw = done;
  };
  const timer = stderr.isTTY ? setInterval(draw, INTERVAL_MS) : undefined;
  return {
    add: (bytes) => {
      done += bytes;
    },
    addEarlier: (bytes) => {
      done += bytes;
      doneAtLastDraw += bytes;
    },
    end: () => {
      clearInterval(timer);
      hideProgress();
    },
  };
}
