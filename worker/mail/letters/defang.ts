/** Texts of which mail programs make links: URLs, mail addresses, and host names with a top-level domain of letters. */
const LINK_LIKE = /[^\s<>()"'“”]*(?::\/\/|@|[\p{L}\p{N}]\.\p{L}{2,})[^\s<>()"'“”]*/gu;

/**
 * Dot between letters or digits, except before these file extensions at the end of a word. None of them is a top-level
 * domain (data.iana.org/TLD, November 2026), unlike `.zip` and `.mov`.
 */
const DOT =
  /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])(?!(?:pdf|jpe?g|png|gif|heic|webp|svg|txt|csv|docx?|xlsx?|pptx?|odt|mp[34]|wav|mkv|avi)[,;!?]*$)/giu;

/**
 * Keeps mail programs from making links of users' text: `https://a.example` becomes `https[:]//a[.]example`. Otherwise
 * our mail would make links of strangers look trustworthy.
 */
export const defang = (text: string): string =>
  text.replace(LINK_LIKE, (word) => word.replaceAll('://', '[:]//').replaceAll('@', '[@]').replace(DOT, '[.]'));
