import { getMimeType } from 'hono/utils/mime';

/** Types a browser shows without running anything of them. */
const PASSIVE = new Set([
  'application/pdf',
  'audio/aac',
  'audio/flac',
  'audio/midi',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/x-icon',
  'video/mp4',
  'video/mpeg',
  'video/ogg',
  'video/quicktime',
  'video/webm',
  'video/x-msvideo',
]);

/** Shown as an image only: opened by itself it would be a document that can run scripts. */
const SVG = 'image/svg+xml';

const TEXT_EXTENSIONS = new Set(
  (
    'bat c cc cfg clj cmd conf cpp cs css csv cxx dart diff dockerfile env ex exs fs go gradle graphql groovy h hpp hs ' +
    'htm html ini ipynb java jl js json jsonc jsx kt less lisp log lua m makefile markdown md mjs ml nim patch php pl ' +
    'properties proto ps1 py r rb rs rst sass scala scss sh sql srt svelte swift tcl tex text toml ts tsv tsx txt vb vim ' +
    'vtt vue xhtml xml yaml yml zig'
  ).split(' '),
);

export interface Shown {
  contentType: string;
  disposition: 'inline' | 'attachment';
}

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** The type in which a file is saved: by its name, else as its sender said. It is always an attachment. */
export const downloadType = (file: { name: string; type: string }): string => getMimeType(file.name) ?? file.type;

/**
 * How a file is shown. Active content is text, SVG an image that cannot be opened, and what is neither passive nor
 * text is only to be saved. The name decides before the type that the sender gave.
 */
export function previewOf(file: { name: string; type: string }): Shown {
  if (TEXT_EXTENSIONS.has(extensionOf(file.name)))
    return { contentType: 'text/plain; charset=utf-8', disposition: 'inline' };
  const type = (getMimeType(file.name) ?? file.type).split(';')[0]?.trim() ?? '';
  if (type === SVG) return { contentType: SVG, disposition: 'attachment' };
  if (PASSIVE.has(type)) return { contentType: type, disposition: 'inline' };
  if (type.startsWith('text/')) return { contentType: 'text/plain; charset=utf-8', disposition: 'inline' };
  return { contentType: 'application/octet-stream', disposition: 'attachment' };
}
