/** Files of one form: each is announced by itself. Those who have more send them by the script. */
export const FORM_MAX_FILES = 100;
/** Files of a folder that is shown as an index of links: all are looked at whenever one of them is asked for. */
export const INDEX_MAX_FILES = 1000;
