/** `Accept` value of programs without a JSON parser. A response then has one value per line: path, TAB, value. */
export const ANSWER_LINES_TYPE = 'text/tab-separated-values';
