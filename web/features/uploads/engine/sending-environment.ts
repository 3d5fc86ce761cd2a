import { nanoid } from 'nanoid';
import type { Answer, Endpoint, Input } from '../../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../../worker/contract/calls/endpoints';
import type { Call } from '../../../lib/api';
import type { SendingTo } from '../picking/picked-file';
import type { Environment } from './environment';

const SECRET_CHARS = 22;

/** Returns a secret of 132 random bits. */
export const newSendingSecret = (): string => nanoid(SECRET_CHARS);

const SENDER = 'request:';

/** Returns the stand-in for a user id of a sender to a request. The browser's records are found by it. */
export const senderOf = (requestId: string): string => SENDER + requestId;

export const isSender = (userId: string): boolean => userId.startsWith(SENDER);

/**
 * Returns the environment of an upload to a request. Maps the engine's calls for a folder to calls of a sending, which
 * has no user. The folder belongs to the request's owner, and the sender never learns its link.
 */
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
      return environment.call(endpoints.cancelSending, { requestId }, { ...callOptions, ...options });
    }
    if (endpoint === endpoints.folder) {
      // A PUT was answered with 404. Fails with the reason if the request is gone.
      await environment.call(endpoints.request, { requestId }, callOptions);
      return { folder: { copyrightViolation: false } };
    }
    return environment.call(endpoint, input as never, callOptions);
  };
  return { ...environment, call: callAsSender as Call };
}
