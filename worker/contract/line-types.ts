/** JSON for programs that have no parser of it: shells, and what they call. */

/** Sent as `Accept`: what would be JSON is answered as lines, a path, TAB and a value each. Refusals are, too. */
export const ANSWER_LINES_TYPE = 'text/tab-separated-values';

/**
 * The type of a body that says its JSON by lines: `files/0/name=any text` for strings, `files/0/size:=123` for other
 * values and for strings as JSON writes them. No page may send this type to another site unasked.
 */
export const BODY_LINES_TYPE = 'application/vnd.fileshare.lines';
