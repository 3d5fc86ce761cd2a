import { endingOf } from '../../../../worker/contract/preview-types';

/** Grammars for endings that are not their name or alias. */
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

/** Returns the language of a text, judged by its name: a grammar's name or alias, or an ending that may be unknown. */
export const languageOf = (name: string): string => LANGUAGES.get(endingOf(name)) ?? endingOf(name);
