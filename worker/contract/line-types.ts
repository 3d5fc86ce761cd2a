/**
 * `Accept` value for programs without a JSON parser, such as shell scripts. JSON answers and errors are then sent as
 * lines of path, TAB and value.
 */
export const ANSWER_LINES_TYPE = 'text/tab-separated-values';
