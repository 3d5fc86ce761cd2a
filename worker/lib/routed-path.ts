import { getPath } from 'hono/utils/url';
import { pastedPath } from '../contract/pasted-links';

/** Returns the decoded path, without punctuation that was pasted after a link. */
export const routedPath = (request: Request): string => pastedPath(getPath(request));
