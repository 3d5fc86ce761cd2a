/**
 * Media types that run no code in the page's origin, by extension. Some browsers cannot show all of them. Text files
 * are in `TEXT_ENDINGS` instead.
 */
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

/** SVG is shown only as an image. As a page, it could run scripts. */
export const SVG_TYPE = 'image/svg+xml';

/**
 * Extensions of text files, which are sent as `text/plain`. The type filter of a share distinguishes code from
 * documents. A name without a dot, such as `Makefile`, is its own extension.
 */
export const CODE_ENDINGS: ReadonlySet<string> = new Set(
  (
    'asm astro bash bat c cc cfg clj cmake cmd conf containerfile cpp cs css cxx dart diff dockerfile ' +
    'editorconfig edn elm env erl ex exs fs gemfile gitattributes gitignore go gql gradle graphql groovy h hbs ' +
    'hcl hpp hs htm html ini ipynb java jenkinsfile jl js json json5 jsonc jsonl jsx kt kts less lisp lock lua m ' +
    'makefile map mdx mjs ml mm mts ndjson nim nix org patch php pl plist pm procfile properties proto ps1 py r ' +
    'rakefile rb rs sass scala scss sh sql svelte swift tcl tf toml ts tsx vb vim vue webmanifest xhtml xml xsd ' +
    'xsl yaml yml zig zsh'
  ).split(' '),
);

export const DOCUMENT_ENDINGS: ReadonlySet<string> = new Set(
  (
    'adoc authors bib changelog copying csv ics license log markdown md nfo readme rst srt sub tex text tsv txt ' +
    'vcf vtt'
  ).split(' '),
);

export const TEXT_ENDINGS: ReadonlySet<string> = new Set([...CODE_ENDINGS, ...DOCUMENT_ENDINGS]);

/** Documents in ZIP format. No browser shows them, so a preview lists the files in the ZIP. */
export const ZIPPED_DOCUMENTS: ReadonlySet<string> = new Set(
  'docx epub key numbers odp ods odt pages pptx xlsx'.split(' '),
);

export const ZIP_ENDINGS: ReadonlySet<string> = new Set('apk cbz ipa jar kmz war whl xpi zip'.split(' '));

/** Returns the lower-case text after the last dot, or the whole name. */
export const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
