import { mimes } from 'hono/utils/mime';
import { endingOf, PASSIVE_TYPES, SVG_TYPE, TEXT_ENDINGS } from '../contract/preview-types';

const PASSIVE = new Set(PASSIVE_TYPES.values());

/** Types shown as text, if the preview tables do not contain the name's extension. */
const TEXT_TYPE = /^(text\/.*|application\/(javascript|json|ld\+json|toml|x-ndjson|x-sh|xml|yaml))$/;

const AS_TEXT = { contentType: 'text/plain; charset=utf-8', disposition: 'inline' } as const;

export interface ContentPresentation {
  contentType: string;
  disposition: 'inline' | 'attachment';
}

interface NamedFile {
  name: string;
  type: string;
}

const UNKNOWN_TYPE = 'application/octet-stream';

/** Hono's function fails for extensions such as `constructor`, which are properties of every object. */
function typeByName(name: string): string | undefined {
  const ending = endingOf(name);
  return name.includes('.') && Object.hasOwn(mimes, ending) ? mimes[ending] : undefined;
}

const typeOf = ({ name, type }: NamedFile): string =>
  (PASSIVE_TYPES.get(endingOf(name)) ?? typeByName(name) ?? type).split(';')[0]?.trim() ?? '';

/** Returns a type that no page of this origin can load as a script, style sheet or document. */
export function downloadType(file: NamedFile): string {
  const type = typeOf(file);
  return PASSIVE.has(type) ? type : UNKNOWN_TYPE;
}

/**
 * Decides how a browser shows a file. Text and code, even HTML, are plain text. SVG is shown only as an image. Other
 * files are shown only if their type cannot run scripts.
 */
export function previewOf(file: NamedFile): ContentPresentation {
  if (TEXT_ENDINGS.has(endingOf(file.name))) return AS_TEXT;
  const type = typeOf(file);
  if (type === SVG_TYPE) return { contentType: SVG_TYPE, disposition: 'attachment' };
  if (PASSIVE.has(type)) return { contentType: type, disposition: 'inline' };
  if (TEXT_TYPE.test(type)) return AS_TEXT;
  return { contentType: UNKNOWN_TYPE, disposition: 'attachment' };
}

export interface InertForm {
  readonly kind: 'image' | 'text' | 'none';
  readonly contentType: string;
}

/**
 * Returns a form in which an admin can safely view the file: nothing runs or loads. SVG is text, because it can contain
 * scripts. Unknown types are text, and the page checks the bytes.
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
