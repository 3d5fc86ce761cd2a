/**
 * `Accept` value of programs without a JSON parser, such as shell scripts. The server then writes each value of a
 * JSON response or error on a line of its own: path, TAB, value.
 */
export const ANSWER_LINES_TYPE = 'text/tab-separated-values';
