/**
 * Words that mail programs turn into links: URLs, mail addresses, and host names with a top-level domain of letters.
 */
const LINK_LIKE = /[^\s<>()"'“”]*(?::\/\/|@|[\p{L}\p{N}]\.\p{L}{2,})[^\s<>()"'“”]*/gu;

/**
 * Dot between letters or digits, except before a common file extension at the end of a word. The extensions in this
 * list are not top-level domains (data.iana.org/TLD, November 2026). `.zip` and `.mov` are top-level domains, so they
 * are not in the list.
 */
const DOT =
  /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])(?!(?:pdf|jpe?g|png|gif|heic|webp|svg|txt|csv|docx?|xlsx?|pptx?|odt|mp[34]|wav|mkv|avi)[,;!?]*$)/giu;

/**
 * Changes text of users so that no mail program turns a part of it into a link: `https://a.example` becomes
 * `https[:]//a[.]example`. Otherwise our mail would make links of strangers look trustworthy.
 */
export const defang = (text: string): string =>
  text.replace(LINK_LIKE, (word) => word.replaceAll('://', '[:]//').replaceAll('@', '[@]').replace(DOT, '[.]'));
