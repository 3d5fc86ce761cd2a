import { mimes } from 'hono/utils/mime';
import { endingOf, PASSIVE_TYPES, SVG_TYPE, TEXT_ENDINGS } from '../contract/preview-types';

const PASSIVE = new Set(PASSIVE_TYPES.values());

/**
 * Media types that are shown as text if the file's name has no known extension. The sender declared the media type.
 */
const TEXT_TYPE = /^(text\/.*|application\/(javascript|json|ld\+json|toml|x-ndjson|x-sh|xml|yaml))$/;

const AS_TEXT = { contentType: 'text/plain; charset=utf-8', disposition: 'inline' } as const;

export interface ContentPresentation {
  contentType: string;
  disposition: 'inline' | 'attachment';
}

interface NamedFile {
  name: string;
  /** Media type that the sender declared. */
  type: string;
}

const UNKNOWN_TYPE = 'application/octet-stream';

/** Hono's own function fails for extensions that are properties of every object, such as `constructor`. */
function typeByName(name: string): string | undefined {
  const ending = endingOf(name);
  return name.includes('.') && Object.hasOwn(mimes, ending) ? mimes[ending] : undefined;
}

/**
 * Returns the media type of the file's extension. If the extension is unknown, returns the sender's media type.
 * Parameters of the type are left out.
 */
const typeOf = ({ name, type }: NamedFile): string =>
  (PASSIVE_TYPES.get(endingOf(name)) ?? typeByName(name) ?? type).split(';')[0]?.trim() ?? '';

/**
 * Returns the type of a file that is sent as an attachment. Replaces every type that is not passive. Otherwise a page
 * of this origin could load the file as a script, a style sheet or a document. Operating systems know the type from
 * the extension.
 */
export function downloadType(file: NamedFile): string {
  const type = typeOf(file);
  return PASSIVE.has(type) ? type : UNKNOWN_TYPE;
}

/**
 * Returns the form in which a file is shown. Active content is shown as text. SVG is shown as an image, and cannot be
 * opened as a page. Any other file that is not passive can only be saved. The file's extension takes precedence over
 * the sender's type.
 */
export function previewOf(file: NamedFile): ContentPresentation {
  if (TEXT_ENDINGS.has(endingOf(file.name))) return AS_TEXT;
  const type = typeOf(file);
  if (type === SVG_TYPE) return { contentType: SVG_TYPE, disposition: 'attachment' };
  if (PASSIVE.has(type)) return { contentType: type, disposition: 'inline' };
  if (TEXT_TYPE.test(type)) return AS_TEXT;
  return { contentType: UNKNOWN_TYPE, disposition: 'attachment' };
}

/** The form in which an admin views a file. */
export interface InertForm {
  readonly kind: 'image' | 'text' | 'none';
  readonly contentType: string;
}

/**
 * Returns a form in which nothing in the file can run or load anything. Here SVG is text, because an SVG can contain
 * scripts. A file of unknown type counts as text. The page then looks at the bytes and decides whether they are text.
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
