/**
 * Tables of file extensions, which decide how a preview shows a file. If the tables do not have the extension, the page
 * asks the server.
 */

/** Browsers show these types without running any code in the file. */
export const PASSIVE_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'application/pdf': 'pdf',
    'audio/aac': 'aac',
    'audio/flac': 'flac',
    'audio/midi': 'mid midi',
    'audio/mp4': 'm4a',
    'audio/mpeg': 'mp3',
    'audio/ogg': 'oga ogg opus',
    'audio/wav': 'wav',
    'audio/webm': 'weba',
    'image/avif': 'avif',
    'image/bmp': 'bmp',
    'image/gif': 'gif',
    'image/heic': 'heic heics',
    'image/heif': 'heif heifs hif',
    'image/jpeg': 'jfif jpeg jpg',
    'image/jxl': 'jxl',
    'image/png': 'png',
    'image/tiff': 'tif tiff',
    'image/webp': 'webp',
    'image/x-icon': 'ico',
    'video/mp4': 'm4v mp4',
    'video/mpeg': 'mpeg mpg',
    'video/ogg': 'ogv',
    'video/quicktime': 'mov',
    'video/webm': 'webm',
    'video/x-matroska': 'mkv',
    'video/x-msvideo': 'avi',
  }).flatMap(([type, endings]) => endings.split(' ').map((ending) => [ending, type] as const)),
);

/**
 * Media type of SVG. A preview shows an SVG only as an image, because an SVG that is opened as a page can run scripts.
 */
export const SVG_TYPE = 'image/svg+xml';

/** Extensions of text files. A name without a dot, such as `Makefile`, is its own extension. */
export const TEXT_ENDINGS: ReadonlySet<string> = new Set(
  (
    'adoc asm astro authors bash bat bib c cc cfg changelog clj cmake cmd conf containerfile copying cpp cs css csv cxx ' +
    'dart diff dockerfile editorconfig edn elm env erl ex exs fs gemfile gitattributes gitignore go gql gradle graphql ' +
    'groovy h hbs hcl hpp hs htm html ics ini ipynb java jenkinsfile jl js json json5 jsonc jsonl jsx kt kts less license ' +
    'lisp lock log lua m makefile map markdown md mdx mjs ml mm mts ndjson nfo nim nix org patch php pl plist pm ' +
    'procfile properties proto ps1 py r rakefile rb readme rs rst sass scala scss sh sql srt sub svelte swift tcl tex ' +
    'text tf toml ts tsv tsx txt vb vcf vim vtt vue webmanifest xhtml xml xsd xsl yaml yml zig zsh'
  ).split(' '),
);

/** Documents in ZIP format. No browser shows them. */
export const ZIPPED_DOCUMENTS: ReadonlySet<string> = new Set(
  'docx epub key numbers odp ods odt pages pptx xlsx'.split(' '),
);

export const ZIP_ENDINGS: ReadonlySet<string> = new Set('apk cbz ipa jar kmz war whl xpi zip'.split(' '));

/** Returns the lower-case text after the last dot, or the whole name. */
export const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
