import { type DamagedCode, DamagedError } from '../../encryption/damaged-error';
import type { ErrorAnswer } from '../../worker/contract/errors';
import { Refusal } from '../lib/encryption/stored-bytes';

/** Same exit statuses as the script at `/cli`. */
export const EXIT = {
  /** Wrong arguments, or a problem on this computer. */
  usage: 1,
  refused: 2,
  /** The network or the server failed. */
  failed: 3,
  /** The share does not exist, has expired, or is not completely uploaded. */
  gone: 4,
  damaged: 5,
  interrupted: 130,
} as const;

export class Stop extends Error {
  override readonly name = 'Stop';
  constructor(
    readonly exitCode: (typeof EXIT)[keyof typeof EXIT],
    message: string,
  ) {
    super(message);
  }
}

/** Returns the error code of a refusal. Returns null for other failures, and for responses of other servers. */
export function codeOf(failure: unknown): string | null {
  const answer = failure instanceof Refusal ? answerOf(failure) : null;
  return typeof answer?.code === 'string' ? answer.code : null;
}

export function answerOf({ fields }: Refusal): Partial<ErrorAnswer> | null {
  try {
    return { ...JSON.parse(fields.body) };
  } catch {
    return null;
  }
}

export const isNetworkFailure = (failure: unknown): boolean =>
  failure instanceof TypeError || (failure instanceof DOMException && failure.name === 'TimeoutError');

const DAMAGED: Readonly<Record<DamagedCode, string>> = {
  tag: 'The authentication tag does not match.',
  header: 'The header belongs to another key or format.',
  folder_key: 'The key of the share does not open.',
  content: 'The content of a file does not open.',
  file_length: 'The file was cut or extended.',
  file_size: 'The file does not have the size that it should.',
  segment_length: 'A segment has the wrong length.',
  segment_position: 'A segment is not where it belongs.',
  metadata_format: 'The metadata is not JSON.',
  file_metadata: 'The metadata of a file has an invalid value.',
  folder_metadata: 'The metadata of the share has an invalid value.',
};

const AGAIN = 'Run the same command again to resume.';

export function stopOf(failure: unknown): Stop {
  if (failure instanceof Stop) return failure;
  if (failure instanceof Refusal) return refused(failure);
  if (failure instanceof DamagedError) return new Stop(EXIT.damaged, `This is damaged. ${DAMAGED[failure.code]}`);
  const { message = String(failure), cause, syscall } = (failure ?? {}) as NodeJS.ErrnoException;
  if (cause instanceof Refusal) return refused(cause);
  if (isNetworkFailure(failure)) {
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : message;
    return new Stop(EXIT.failed, `The connection failed: ${reason}. ${AGAIN}`);
  }
  return new Stop(EXIT.usage, syscall === undefined ? `This should not have happened: ${message}` : message);
}

function refused(refusal: Refusal): Stop {
  const { status, retryAfter } = refusal.fields;
  const sentence = answerOf(refusal)?.error ?? `The server answers ${status}.`;
  const text = retryAfter === null ? sentence : `${sentence} Try again in ${retryAfter} s.`;
  if (status >= 500) return new Stop(EXIT.failed, `${text} ${AGAIN}`);
  return new Stop(status === 404 || status === 410 ? EXIT.gone : EXIT.refused, text);
}
