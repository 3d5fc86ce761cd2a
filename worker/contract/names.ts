/** Control characters, those that set the direction of text, and separators of lines and paragraphs. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** `name` without characters that are not seen, some of which make `exe.jpg` of what is `gpj.exe`. */
export const withoutInvisible = (name: string): string => name.replace(INVISIBLE, '');
