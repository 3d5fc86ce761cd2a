/** Western letters and signs that Unicode does not decompose. Each entry is a character and its ASCII replacement. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  [
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
    '–-',
    '—-',
    "‘'",
    "’'",
    "“'",
    "”'",
    "„'",
    '⁄-',
  ].map(([letter = '', ...replacement]) => [letter, replacement.join('')] as const),
);

const NAMELESS = 'file';

/** Returns a name for clients that read only ASCII names, such as `curl -OJ`. */
export function asciiName(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, (letter) => LETTERS.get(letter) ?? '')
    // Some characters decompose into a path separator or a quote.
    .replace(/[/\\"]/g, '_')
    .replace(/ {2,}/g, ' ')
    .trim();
  const dot = folded.lastIndexOf('.');
  const [stem, ending] = dot < 0 ? [folded, ''] : [folded.slice(0, dot), folded.slice(dot)];
  if (/[A-Za-z0-9]/.test(stem)) return folded;
  return /^\.[A-Za-z0-9]+$/.test(ending) ? NAMELESS + ending : NAMELESS;
}
