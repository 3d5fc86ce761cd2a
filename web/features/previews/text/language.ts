import { endingOf } from '../../../../worker/contract/preview-types';

/** Grammar by file extension, for extensions that are not the grammar's name or alias. */
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

/** Returns the grammar's name or alias for a file name. Returns the extension if no grammar is known for it. */
export const languageOf = (name: string): string => LANGUAGES.get(endingOf(name)) ?? endingOf(name);
