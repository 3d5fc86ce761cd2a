/**
 * Programs without a JSON parser send this `Accept` value. The server then writes each value of a response on a line:
 * path, TAB, value.
 */
export const ANSWER_LINES_TYPE = 'text/tab-separated-values';
