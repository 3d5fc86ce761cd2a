/** `Accept` value of programs without a JSON parser. The response then has lines of path, TAB and value. */
export const ANSWER_LINES_TYPE = 'text/tab-separated-values';
