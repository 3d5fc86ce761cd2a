import { mimes } from 'hono/utils/mime';
import { endingOf, PASSIVE_TYPES, SVG_TYPE, TEXT_ENDINGS } from '../contract/preview-types';

const PASSIVE = new Set(PASSIVE_TYPES.values());

/**
 * Types that are shown as text, if the name's ending is not in the preview tables. The type comes from the name's
 * ending, or else from the sender.
 */
const TEXT_TYPE = /^(text\/.*|application\/(javascript|json|ld\+json|toml|x-ndjson|x-sh|xml|yaml))$/;

const AS_TEXT = { contentType: 'text/plain; charset=utf-8', disposition: 'inline' } as const;

export interface ContentPresentation {
  contentType: string;
  disposition: 'inline' | 'attachment';
}

interface NamedFile {
  name: string;
  /** Media type that the sender declared. It may be false. */
  type: string;
}

const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Returns the media type for the name's extension. Hono's function fails for extensions that are properties of every
 * object, such as `constructor`.
 */
function typeByName(name: string): string | undefined {
  const ending = endingOf(name);
  return name.includes('.') && Object.hasOwn(mimes, ending) ? mimes[ending] : undefined;
}

/** Returns the type by extension, or else the declared type, without parameters. */
const typeOf = ({ name, type }: NamedFile): string =>
  (PASSIVE_TYPES.get(endingOf(name)) ?? typeByName(name) ?? type).split(';')[0]?.trim() ?? '';

/**
 * Returns the type of an attachment. Types that are not passive are replaced, because a page of this origin could
 * load the file as a script, a style sheet or a document.
 */
export function downloadType(file: NamedFile): string {
  const type = typeOf(file);
  return PASSIVE.has(type) ? type : UNKNOWN_TYPE;
}

/**
 * Decides how a browser shows a file. Text and code, such as HTML, are shown as plain text. SVG can only be shown as an
 * image. Any other file that is not passive can only be saved.
 */
export function previewOf(file: NamedFile): ContentPresentation {
  if (TEXT_ENDINGS.has(endingOf(file.name))) return AS_TEXT;
  const type = typeOf(file);
  if (type === SVG_TYPE) return { contentType: SVG_TYPE, disposition: 'attachment' };
  if (PASSIVE.has(type)) return { contentType: type, disposition: 'inline' };
  if (TEXT_TYPE.test(type)) return AS_TEXT;
  return { contentType: UNKNOWN_TYPE, disposition: 'attachment' };
}

/** Safe form of a file, for an admin who views it. */
export interface InertForm {
  readonly kind: 'image' | 'text' | 'none';
  readonly contentType: string;
}

/**
 * Returns a form in which nothing in the file can run or load anything. SVG is text here, because it can contain
 * scripts. A file of unknown type counts as text, and the page checks whether its bytes are text.
 */
export function inertFormOf(file: NamedFile): InertForm {
  const { contentType } = previewOf(file);
  if (contentType.startsWith('image/') && contentType !== SVG_TYPE) return { kind: 'image', contentType };
  const isUnknown = ['', UNKNOWN_TYPE].includes(typeOf(file));
  if (isUnknown || contentType === SVG_TYPE || contentType === AS_TEXT.contentType) {
    return { kind: 'text', contentType: AS_TEXT.contentType };
  }
  return { kind: 'none', contentType: UNKNOWN_TYPE };
}
