/**
 * `Accept` value of programs without a JSON parser, such as shell scripts. The server then sends JSON responses and
 * errors as lines of path, TAB and value.
 */
export const ANSWER_LINES_TYPE = 'text/tab-separated-values';
