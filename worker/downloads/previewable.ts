import { mimes } from 'hono/utils/mime';
import { endingOf, PASSIVE_TYPES, SVG_TYPE, TEXT_ENDINGS } from '../contract/preview-types';

const PASSIVE = new Set(PASSIVE_TYPES.values());

/** Text by what the sender said, for names that say nothing. */
const TEXT_TYPE = /^(text\/.*|application\/(javascript|json|ld\+json|toml|x-ndjson|x-sh|xml|yaml))$/;

const AS_TEXT = { contentType: 'text/plain; charset=utf-8', disposition: 'inline' } as const;

export interface Shown {
  contentType: string;
  disposition: 'inline' | 'attachment';
}

interface Named {
  name: string;
  /** As its sender said. */
  type: string;
}

const UNKNOWN_TYPE = 'application/octet-stream';

/** Hono's own look-up fails at endings that are keys of every object, such as `constructor`. */
function knownType(name: string): string | undefined {
  const ending = endingOf(name);
  return name.includes('.') && Object.hasOwn(mimes, ending) ? mimes[ending] : undefined;
}

/** By the name, else as the sender said; without parameters. */
const typeOf = ({ name, type }: Named): string =>
  (PASSIVE_TYPES.get(endingOf(name)) ?? knownType(name) ?? type).split(';')[0]?.trim() ?? '';

/**
 * The type in which a file is saved, always as an attachment. Only passive types are named: a script, a style sheet or
 * a document that our own origin serves as what it is could be loaded by a page of this origin. The file's name keeps
 * its ending, by which systems know it.
 */
export function downloadType(file: Named): string {
  const type = typeOf(file);
  return PASSIVE.has(type) ? type : UNKNOWN_TYPE;
}

/**
 * How a file is shown. Active content is text, SVG an image that cannot be opened, and what is neither passive nor
 * text is only to be saved. The name decides before the type that the sender gave.
 */
export function previewOf(file: Named): Shown {
  if (TEXT_ENDINGS.has(endingOf(file.name))) return AS_TEXT;
  const type = typeOf(file);
  if (type === SVG_TYPE) return { contentType: SVG_TYPE, disposition: 'attachment' };
  if (PASSIVE.has(type)) return { contentType: type, disposition: 'inline' };
  if (TEXT_TYPE.test(type)) return AS_TEXT;
  return { contentType: UNKNOWN_TYPE, disposition: 'attachment' };
}

/** How an administrator looks at a file: as a picture, as text, or not at all. */
export interface InertForm {
  readonly kind: 'image' | 'text' | 'none';
  readonly contentType: string;
}

/**
 * Returns the form in which nothing of a file can run or load anything. SVG is text here, because it is a document. A file
 * of an unknown type counts as text, because its bytes tell the page whether it is.
 */
export function inertFormOf(file: Named): InertForm {
  const { contentType } = previewOf(file);
  if (contentType.startsWith('image/') && contentType !== SVG_TYPE) return { kind: 'image', contentType };
  const isUnknown = ['', UNKNOWN_TYPE].includes(typeOf(file));
  if (isUnknown || contentType === SVG_TYPE || contentType === AS_TEXT.contentType) {
    return { kind: 'text', contentType: AS_TEXT.contentType };
  }
  return { kind: 'none', contentType: UNKNOWN_TYPE };
}
