import { countOf, formatBytes, formatExactTime } from '../../../../lib/format';
import { MISSING_FOLDER_CODES } from '../../engine/upload-stopped';
import type { Failed } from '../stage/stage';

/** Action that helps most. Only its button has the accent colour. 'leave' means that no action helps. */
export type Act = 'choose-again' | 'retry' | 'change-files' | 'upgrade' | 'sign-in' | 'contact' | 'leave';

interface Advice {
  readonly act: Act;
  /** Sentence after the reason. Null if the reason already says how to continue. */
  readonly text: string | null;
}

interface Means {
  readonly canBuy: boolean;
  /** True if the user can go back to a list of files. */
  readonly hasList: boolean;
  readonly canSignIn: boolean;
}

const SIGN_IN_CODES: ReadonlySet<string> = new Set([
  'sign_in_required',
  'token_expired',
  'session_ended',
  'not_your_account',
  'id_linked',
]);
/** The server rejects these files, but may accept other files. */
const FILES_REFUSED_CODES: ReadonlySet<string> = new Set(['invalid_input', 'file_too_large', 'request_full']);
/** The request for files accepts no more files. */
const REQUEST_ENDED_CODES: ReadonlySet<string> = new Set(['request_closed', 'request_expired', 'request_taken']);
/** Failures that usually end within a minute. */
const BUSY_CODES: ReadonlySet<string> = new Set(['busy', 'folder_busy', 'unhealthy', 'sign_in_unavailable']);
const SERVER_FAULT_CODES: ReadonlySet<string> = new Set(['internal', 'unknown', 'invalid_answer']);

/** Returns true if the upload may succeed after a sign-in. */
export const needsSignIn = ({ error: { code } }: Failed): boolean => SIGN_IN_CODES.has(code);

/** Returns true if the user should report the failure to the operator. */
export const isServerFault = ({ error: { code, files } }: Failed): boolean =>
  files.length === 0 && SERVER_FAULT_CODES.has(code);

export function adviceFor(failed: Failed, { canBuy, hasList, canSignIn }: Means): Advice {
  const { error, isCancelled, request } = failed;
  const { code, files, bandwidth } = error;
  const still = stillSelected(request.files.length);
  if (isCancelled) return { act: 'retry', text: null };
  if (files.length > 0) return adviceForFiles(failed);
  if (bandwidth) {
    const left = `${formatBytes(bandwidth.remainingBytes)} left this month. It resets on ${formatExactTime(bandwidth.resetsAt)}.`;
    const fewer = hasList && bandwidth.remainingBytes > 0;
    const act = canBuy ? 'upgrade' : fewer ? 'change-files' : 'retry';
    return { act, text: `${left} ${bandwidthWays(canBuy, fewer)}` };
  }
  if (error.retryAt !== undefined) return { act: 'retry', text: `${still} Keep this page open until then.` };
  if (needsSignIn(failed) && canSignIn) return { act: 'sign-in', text: `Sign in, then send them. ${still}` };
  if (FILES_REFUSED_CODES.has(code) && hasList)
    return { act: 'change-files', text: 'Change the files, then send them.' };
  if (REQUEST_ENDED_CODES.has(code)) return { act: 'leave', text: 'Ask for a new request to send them.' };
  if (code === 'uploader_excluded' || code === 'not_configured') return { act: 'contact', text: null };
  if (code === 'running_elsewhere') {
    return { act: 'retry', text: 'Watch it there. Or close that tab and try again: only what is missing is sent.' };
  }
  if (MISSING_FOLDER_CODES.has(code)) {
    return request.folderId === undefined && !request.sending
      ? { act: 'retry', text: `${still} Sending them again makes a new link.` }
      : { act: 'leave', text: null };
  }
  if (BUSY_CODES.has(code)) return { act: 'retry', text: `${still} A minute later it usually works.` };
  if (SERVER_FAULT_CODES.has(code)) {
    return { act: 'retry', text: `${still} Try again in a minute. If it keeps failing, contact us.` };
  }
  return { act: 'retry', text: still };
}

function adviceForFiles({ error: { files }, doneFiles }: Failed): Advice {
  const lost = files.filter((file) => file.lost).length;
  if (lost === 0) {
    const text = doneFiles > 0 ? 'Try Again sends only the missing files.' : stillSelected(files.length);
    return { act: 'retry', text };
  }
  const again = lost === 1 ? 'Choose it again to continue.' : 'Choose them again to continue.';
  const onlyMissing = doneFiles > 0 ? 'Only what is missing is sent.' : 'The link stays the same.';
  return { act: 'choose-again', text: `${again} ${onlyMissing}` };
}

/** `fewer` is true if the user can choose fewer files. */
function bandwidthWays(canBuy: boolean, fewer: boolean): string {
  if (canBuy && fewer) return 'You can upgrade, choose fewer files, or wait until then.';
  if (canBuy) return 'You can upgrade or wait until then.';
  return fewer ? 'You can choose fewer files or wait until then.' : 'You can wait until then.';
}

const stillSelected = (count: number): string =>
  count === 1 ? 'Your file is still selected.' : `Your ${countOf(count, 'file')} are still selected.`;
