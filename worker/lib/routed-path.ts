import { getPath } from 'hono/utils/url';
import { pastedPath } from '../contract/pasted-links';

/** Percent-decoded, and without punctuation that was pasted after a link. */
export const routedPath = (request: Request): string => pastedPath(getPath(request));
