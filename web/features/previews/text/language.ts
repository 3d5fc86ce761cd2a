import { endingOf } from '../../../../worker/contract/preview-types';

/** Grammars of some file extensions. All others are looked up as the name or alias of a grammar. */
const LANGUAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'zsh',
    c: 'm',
    cpp: 'cxx hpp',
    css: 'pcss',
    ini: 'cfg conf editorconfig env gitattributes gitignore properties',
    javascript: 'mjs',
    json: 'ipynb json5 jsonl map ndjson webmanifest',
    makefile: 'makefile',
    markdown: 'mdx',
    perl: 'pl pm',
    ruby: 'gemfile rakefile',
    typescript: 'cts mts tsx',
    vbnet: 'vb',
    xml: 'astro htm svelte vue xsd xsl',
  }).flatMap(([language, endings]) => endings.split(' ').map((ending) => [ending, language] as const)),
);

/** Returns the name or alias of the grammar. If there is no known grammar, returns the extension. */
export const languageOf = (name: string): string => LANGUAGES.get(endingOf(name)) ?? endingOf(name);
