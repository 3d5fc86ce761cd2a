import { endingOf } from '../../../../worker/contract/preview-types';

/** Grammars of some file extensions. Other extensions are themselves names or aliases of grammars. */
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

/** Returns the name or alias of the grammar, or the extension if no grammar is known. */
export const languageOf = (name: string): string => LANGUAGES.get(endingOf(name)) ?? endingOf(name);
