/**
 * Sent as `Accept`: what would be JSON is answered as lines, a path, TAB and a value each, for programs that have no parser of
 * JSON, as shells have none. Refusals are, too.
 */
export const ANSWER_LINES_TYPE = 'text/tab-separated-values';
