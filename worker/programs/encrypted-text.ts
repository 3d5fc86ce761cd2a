import { encryptedPath } from '../contract/byte-paths';
import { SHARE_ID } from '../contract/ids';
import { OPEN_PROGRAM_PATH } from './paths';

/**
 * Returns text for clients that do not run the scripts of pages. The text says how to open an encrypted share. The
 * link's key never reaches the server.
 */
export const encryptedText = (origin: string, folderId: string): string => `\
This is end-to-end encrypted. Open the whole link in a browser, including the part after the #.
Or in a terminal with Node.js 20 or later, with the link in quotes:

  curl -O ${origin}${OPEN_PROGRAM_PATH}
  node open.mjs '${origin}${encryptedPath(SHARE_ID.test(folderId) ? folderId : 'ID')}#KEY'
`;
