/** Text that mail programs turn into links: URLs, mail addresses, and host names that end in letters. */
const LINK_LIKE = /[^\s<>()"'“”]*(?::\/\/|@|[\p{L}\p{N}]\.\p{L}{2,})[^\s<>()"'“”]*/gu;

/**
 * Dot between letters or digits, except before these file extensions at the end of a word. No top-level domain has
 * their names (data.iana.org/TLD, November 2026).
 */
const DOT =
  /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])(?!(?:pdf|jpe?g|png|gif|heic|webp|svg|txt|csv|docx?|xlsx?|pptx?|odt|mp[34]|wav|mkv|avi)[,;!?]*$)/giu;

/**
 * Keeps mail programs from turning users' text into links: `https://a.example` becomes `https[:]//a[.]example`. Links
 * of strangers in our mail would look trustworthy.
 */
export const defang = (text: string): string =>
  text.replace(LINK_LIKE, (word) => word.replaceAll('://', '[:]//').replaceAll('@', '[@]').replace(DOT, '[.]'));
