import { getMimeType } from 'hono/utils/mime';
import { endingOf, PASSIVE_TYPES, SVG_TYPE, TEXT_ENDINGS } from '../contract/preview-types';

const PASSIVE = new Set(PASSIVE_TYPES.values());

/** Text by what the sender said, for names that say nothing. */
const TEXT_TYPE = /^(text\/.*|application\/(javascript|json|ld\+json|toml|x-ndjson|x-sh|xml|yaml))$/;

const AS_TEXT = { contentType: 'text/plain; charset=utf-8', disposition: 'inline' } as const;

export interface Shown {
  contentType: string;
  disposition: 'inline' | 'attachment';
}

/** The type in which a file is saved: by its name, else as its sender said. It is always an attachment. */
export const downloadType = (file: { name: string; type: string }): string => getMimeType(file.name) ?? file.type;

/**
 * How a file is shown. Active content is text, SVG an image that cannot be opened, and what is neither passive nor
 * text is only to be saved. The name decides before the type that the sender gave.
 */
export function previewOf(file: { name: string; type: string }): Shown {
  const ending = endingOf(file.name);
  if (TEXT_ENDINGS.has(ending)) return AS_TEXT;
  const type = (PASSIVE_TYPES.get(ending) ?? getMimeType(file.name) ?? file.type).split(';')[0]?.trim() ?? '';
  if (type === SVG_TYPE) return { contentType: SVG_TYPE, disposition: 'attachment' };
  if (PASSIVE.has(type)) return { contentType: type, disposition: 'inline' };
  if (TEXT_TYPE.test(type)) return AS_TEXT;
  return { contentType: 'application/octet-stream', disposition: 'attachment' };
}
