import { endingOf } from '../../../../worker/contract/preview-types';

/** Grammars of some file extensions. All others are looked up as the name or alias of a grammar. */
const LANGUAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    c: 'm',
    css: 'pcss',
    ini: 'cfg conf editorconfig env gitattributes gitignore properties',
    json: 'ipynb jsonl map ndjson webmanifest',
    markdown: 'mdx',
    ruby: 'gemfile rakefile',
    xml: 'astro htm svelte vue',
  }).flatMap(([language, endings]) => endings.split(' ').map((ending) => [ending, language] as const)),
);

/** Returns the name or alias of the grammar. If there is no known grammar, returns the extension. */
export const languageOf = (name: string): string => LANGUAGES.get(endingOf(name)) ?? endingOf(name);
