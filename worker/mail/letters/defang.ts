/** Words that mail programs turn into links: URLs, addresses, and host names with a top-level domain of letters. */
const LINK_LIKE = /[^\s<>()"'“”]*(?::\/\/|@|[\p{L}\p{N}]\.\p{L}{2,})[^\s<>()"'“”]*/gu;

/**
 * Changes text of users so that no mail program turns a part of it into a link: `https://a.example` becomes
 * `https[:]//a[.]example`. Our mail would otherwise lend its credibility to links of strangers.
 */
export const defang = (text: string): string =>
  text.replace(LINK_LIKE, (word) =>
    word
      .replaceAll('://', '[:]//')
      .replaceAll('@', '[@]')
      .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '[.]'),
  );
