import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { notify } from '../../ui/overlay/notify';

export const isLoggedOut = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'admin_required' || failure.code === 'admin_session_expired');

export function notifyFailure(failure: unknown, { refused, broken }: { refused: string; broken: string }): void {
  const answered = failure instanceof ApiError && failure.status > 0;
  notify('error', answered ? refused : broken);
}

const LINK_PROBLEMS: Readonly<Record<string, MessageDescriptor>> = {
  not_a_link: msg`This is not a link.`,
  other_site: msg`This is not a link of this site.`,
  not_a_share: msg`This is not a link to files or to a request for files, such as /d/ or /u/ and an id.`,
};

const OTHER_LINK = msg`This is not a link of this site to files or to a request.`;

/** Returns why the server refused a link. Returns null if no usable response arrived. */
export function reasonOf(failure: unknown): string | null {
  if (!(failure instanceof ApiError) || failure.status === 0) return null;
  if (failure.code !== 'invalid_input') return failureMessage(failure);
  return i18n._(LINK_PROBLEMS[String(failure.fields.reason)] ?? OTHER_LINK);
}
