import { getPath } from 'hono/utils/url';
import { pastedPath } from '../contract/pasted-links';

/** Returns the path that a request is routed by: percent-decoded, and without punctuation that was pasted along. */
export const routedPath = (request: Request): string => pastedPath(getPath(request));
