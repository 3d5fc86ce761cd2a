import { ApiError } from '../../../lib/api';
import { failureMessage } from '../../../lib/failure-message';

/** What is said of a PDF that could not be opened. */
export function pdfFailure(failure: unknown): { text: string; mayGoAway: boolean } {
  if (failure instanceof ApiError) return { text: failureMessage(failure), mayGoAway: true };
  if (failure instanceof Error && failure.name === 'PasswordException')
    return { text: 'This PDF is protected by a password. Download it to open it.', mayGoAway: false };
  return { text: 'This PDF could not be read. It may be damaged.', mayGoAway: false };
}
