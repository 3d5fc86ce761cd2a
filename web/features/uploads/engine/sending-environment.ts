import { nanoid } from 'nanoid';
import type { Answer, Endpoint, Input } from '../../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../../worker/contract/calls/endpoints';
import type { Call } from '../../../lib/api';
import type { SendingTo } from '../picking/picked-file';
import type { Environment } from './environment';

const SECRET_CHARS = 22;

export const newSendingSecret = (): string => nanoid(SECRET_CHARS);

const SENDER = 'request:';

/** Returns the string that replaces the user id in uploads to a request for files. */
export const senderOf = (requestId: string): string => SENDER + requestId;

export const isSender = (userId: string): boolean => userId.startsWith(SENDER);

/** Calls about a folder become calls about a delivery. The sender never gets the folder's link. */
export function sendingEnvironment(environment: Environment, { requestId, secret, sender }: SendingTo): Environment {
  const options = { sendingSecret: secret };
  const callAsSender = async (
    endpoint: Endpoint,
    input: unknown,
    callOptions?: Parameters<Call>[2],
  ): Promise<unknown> => {
    if (endpoint === endpoints.initUpload) {
      const { files, directories, firstSession, message } = input as Input<typeof endpoints.initUpload>;
      const sendInput = { requestId, sender, files, directories, firstSession, message };
      const answer = await environment.call(endpoints.send, sendInput, { ...callOptions, ...options });
      return { ...answer, shareLink: '', expiryDate: null } satisfies Answer<typeof endpoints.initUpload>;
    }
    if (endpoint === endpoints.deleteFolder || endpoint === endpoints.deleteFile) {
      const { fileId } = input as { fileId?: string };
      return environment.call(endpoints.cancelSending, { requestId, fileId }, { ...callOptions, ...options });
    }
    if (endpoint === endpoints.folder) {
      // Rejects if the request for files no longer exists.
      await environment.call(endpoints.request, { requestId }, callOptions);
      return { folder: { copyrightViolation: false } };
    }
    return environment.call(endpoint, input as never, callOptions);
  };
  return { ...environment, call: callAsSender as Call };
}
