/** Letters and signs of Western scripts that do not fall apart into one of ASCII and a mark. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  [
    ...([
      'ßss',
      'æae',
      'Æae',
      'œoe',
      'Œoe',
      'øo',
      'Øo',
      'đd',
      'Đd',
      'ðd',
      'Ðd',
      'łl',
      'Łl',
      'þth',
      'Þth',
      'ıi',
    ] as const),
    ...(['–-', '—-', "‘'", "’'", "“'", "”'", "„'", '⁄-'] as const),
  ].map(([letter = '', ...others]) => [letter, others.join('')] as const),
);

/** What is left of a name that has nothing of ASCII before its ending. */
const NAMELESS = 'file';

/**
 * A name in ASCII for programs that read no other, such as `curl -OJ`: accents go, what has no likeness in ASCII is left
 * out, and the ending stays. Everybody else is told the whole name beside it.
 */
export function asciiName(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, (letter) => LETTERS.get(letter) ?? '')
    // Some letters fall apart into what would make a path, or a quote.
    .replace(/[/\\"]/g, '_')
    .replace(/ {2,}/g, ' ')
    .trim();
  const dot = folded.lastIndexOf('.');
  const [stem, ending] = dot < 0 ? [folded, ''] : [folded.slice(0, dot), folded.slice(dot)];
  if (/[A-Za-z0-9]/.test(stem)) return folded;
  return /^\.[A-Za-z0-9]+$/.test(ending) ? NAMELESS + ending : NAMELESS;
}
