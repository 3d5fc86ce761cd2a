import { encryptedPath } from '../contract/byte-paths';
import { SHARE_ID } from '../contract/ids';
import type { Words } from '../words/words';
import { OPEN_PROGRAM_PATH } from './paths';

/** For clients that run no scripts. The link's key never reaches the server, so `KEY` stands for it. */
export const encryptedText = ({ say }: Words, origin: string, folderId: string): string => `\
${say('This is end-to-end encrypted. Open the whole link in a browser, including the part after the #.')}
${say('Or in a terminal with Node.js 20 or later, with the link in quotes:', {}, { comment: 'Commands for a terminal follow, each on its own line' })}

  curl -O ${origin}${OPEN_PROGRAM_PATH}
  node open.mjs '${origin}${encryptedPath(SHARE_ID.test(folderId) ? folderId : 'ID')}#KEY'
`;
