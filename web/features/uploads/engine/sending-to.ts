import { nanoid } from 'nanoid';
import type { Answer, Endpoint, Input } from '../../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../../worker/contract/calls/endpoints';
import type { Call } from '../../../lib/api';
import type { SendingTo } from '../picking/picked-file';
import type { Environment } from './environment';

const SECRET_CHARS = 22;

/** 132 random bits. */
export const newSendingSecret = (): string => nanoid(SECRET_CHARS);

const SENDER = 'request:';

/** In the place of a user, for whoever sends to a request: what the browser remembers of it is found by this. */
export const senderOf = (requestId: string): string => SENDER + requestId;

export const isSender = (userId: string): boolean => userId.startsWith(SENDER);

/**
 * The environment of an upload to a request. The engine's calls for a folder of its own become those of a sending, which
 * knows no user: the folder is somebody else's, and its link is told to nobody.
 */
export function sendingEnvironment(environment: Environment, { requestId, secret, sender }: SendingTo): Environment {
  const options = { sendingSecret: secret };
  const callAsSender = async (endpoint: Endpoint, input: unknown, given?: Parameters<Call>[2]): Promise<unknown> => {
    if (endpoint === endpoints.initUpload) {
      const { files, directories, firstSession, message } = input as Input<typeof endpoints.initUpload>;
      const asked = { requestId, sender, files, directories, firstSession, message };
      const answer = await environment.call(endpoints.send, asked, { ...given, ...options });
      return { ...answer, shareLink: '', expiryDate: null } satisfies Answer<typeof endpoints.initUpload>;
    }
    if (endpoint === endpoints.deleteFolder || endpoint === endpoints.deleteFile) {
      return environment.call(endpoints.cancelSending, { requestId }, { ...given, ...options });
    }
    if (endpoint === endpoints.folder) {
      // Asked where a PUT is answered that there is nothing: whether the request is still there says why.
      await environment.call(endpoints.request, { requestId }, given);
      return { folder: { copyrightViolation: false } };
    }
    return environment.call(endpoint, input as never, given);
  };
  return { ...environment, call: callAsSender as Call };
}
