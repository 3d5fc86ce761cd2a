/** What a management link is, to whoever makes or holds one. */
export const WHAT_IT_DOES = 'With this link you, or whoever has it, can change and delete this upload.';
