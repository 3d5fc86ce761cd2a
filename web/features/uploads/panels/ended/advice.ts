import { plural, t } from '@lingui/core/macro';
import { formatBytes, formatExactTime } from '../../../../lib/format';
import type { UploadError } from '../../engine/upload';
import { MISSING_FOLDER_CODES } from '../../engine/upload-stopped';
import type { Failed } from '../stage/stage';

/** Most useful action. Its button has the accent colour. `leave`: no action helps. */
export type Action = 'choose-again' | 'retry' | 'change-files' | 'upgrade' | 'sign-in' | 'contact' | 'leave';

interface Advice {
  readonly action: Action;
  /** Says how to continue. Null if not necessary. */
  readonly text: string | null;
}

interface Offers {
  readonly canBuy: boolean;
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
/** Errors after which the server may accept other files. */
const FILES_REFUSED_CODES: ReadonlySet<string> = new Set(['invalid_input', 'file_too_large', 'request_full']);
const REQUEST_ENDED_CODES: ReadonlySet<string> = new Set(['request_closed', 'request_expired', 'request_taken']);
/** Refusals that usually end within a minute. */
const BUSY_CODES: ReadonlySet<string> = new Set(['busy', 'folder_busy', 'unhealthy', 'sign_in_unavailable']);
const SERVER_FAULT_CODES: ReadonlySet<string> = new Set(['internal', 'unknown', 'invalid_answer']);

export const needsSignIn = ({ error: { code } }: Failed): boolean => SIGN_IN_CODES.has(code);

export const isServerFault = ({ error: { code, files } }: Failed): boolean =>
  files.length === 0 && SERVER_FAULT_CODES.has(code);

export function adviceFor(failed: Failed, { canBuy, hasList, canSignIn }: Offers): Advice {
  const { error, isCancelled, request } = failed;
  const { code, files, bandwidth } = error;
  const selectedSentence = stillSelected(request.files.length);
  if (isCancelled) return { action: 'retry', text: null };
  if (files.length > 0) return adviceForFiles(failed);
  if (bandwidth) {
    const canSendFewer = hasList && bandwidth.remainingBytes > 0;
    const action = canBuy ? 'upgrade' : canSendFewer ? 'change-files' : 'retry';
    return { action, text: bandwidthWords(bandwidth, canBuy, canSendFewer) };
  }
  if (error.retryAt !== undefined)
    return {
      action: 'retry',
      text: t({
        message: `${selectedSentence} Keep this page open.`,
        comment: 'Example of selectedSentence: Your file is still selected.',
      }),
    };
  if (needsSignIn(failed) && canSignIn) return { action: 'sign-in', text: selectedSentence };
  if (FILES_REFUSED_CODES.has(code) && hasList)
    return { action: 'change-files', text: t`Change the files, then send them.` };
  if (REQUEST_ENDED_CODES.has(code)) return { action: 'leave', text: t`Ask for a new request to send them.` };
  if (code === 'uploader_excluded' || code === 'not_configured') return { action: 'contact', text: null };
  if (code === 'running_elsewhere') {
    return { action: 'retry', text: t`Watch it there. Or close that tab and try again: only what is missing is sent.` };
  }
  if (MISSING_FOLDER_CODES.has(code)) {
    return request.folderId === undefined && !request.sending
      ? {
          action: 'retry',
          text: t({
            message: `${selectedSentence} Sending them again makes a new link.`,
            comment: 'Example of selectedSentence: Your file is still selected.',
          }),
        }
      : { action: 'leave', text: null };
  }
  if (BUSY_CODES.has(code))
    return {
      action: 'retry',
      text: t({
        message: `${selectedSentence} A minute later it usually works.`,
        comment: 'Example of selectedSentence: Your file is still selected.',
      }),
    };
  if (SERVER_FAULT_CODES.has(code)) {
    return {
      action: 'retry',
      text: t({
        message: `${selectedSentence} Try again in a minute. If it keeps failing, contact us.`,
        comment: 'Example of selectedSentence: Your file is still selected.',
      }),
    };
  }
  return { action: 'retry', text: selectedSentence };
}

function adviceForFiles({ error: { files }, doneFiles }: Failed): Advice {
  const lost = files.filter((file) => file.lost).length;
  if (lost === 0) {
    const text = doneFiles > 0 ? t`Try Again sends only the missing files.` : stillSelected(files.length);
    return { action: 'retry', text };
  }
  const text =
    doneFiles > 0
      ? plural(lost, {
          one: 'Choose it again to continue. Only what is missing is sent.',
          other: 'Choose them again to continue. Only what is missing is sent.',
        })
      : plural(lost, {
          one: 'Choose it again to continue. The link stays the same.',
          other: 'Choose them again to continue. The link stays the same.',
        });
  return { action: 'choose-again', text };
}

function bandwidthWords(
  { remainingBytes, resetsAt }: NonNullable<UploadError['bandwidth']>,
  canBuy: boolean,
  canSendFewer: boolean,
): string {
  const size = formatBytes(remainingBytes);
  const time = formatExactTime(resetsAt);
  if (canBuy && canSendFewer) {
    return t`${size} left this month. It resets on ${time}. You can upgrade, choose fewer files, or wait until then.`;
  }
  if (canBuy) return t`${size} left this month. It resets on ${time}. You can upgrade or wait until then.`;
  return canSendFewer
    ? t`${size} left this month. It resets on ${time}. You can choose fewer files or wait until then.`
    : t`${size} left this month. It resets on ${time}. You can wait until then.`;
}

const stillSelected = (count: number): string =>
  plural(count, { one: 'Your file is still selected.', other: 'Your # files are still selected.' });
