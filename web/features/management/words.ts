/** Explains a management link to those who make or hold one. */
export const WHAT_IT_DOES = 'With this link you, or whoever has it, can change and delete this upload.';
