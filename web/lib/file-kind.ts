import {
  CODE_ENDINGS,
  DOCUMENT_ENDINGS,
  endingOf,
  PASSIVE_TYPES,
  ZIP_ENDINGS,
  ZIPPED_DOCUMENTS,
} from '../../worker/contract/preview-types';

export const FILE_KINDS = ['image', 'video', 'audio', 'text', 'archive', 'code', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Extensions that are not in `preview-types.ts`. */
const byEnding = new Map(
  Object.entries({
    image: 'svg raw cr2 nef dng psd ai',
    video: 'wmv 3gp',
    audio: 'aiff',
    archive: 'rar 7z tar tgz gz bz2 xz zst dmg iso pkg deb',
    text: 'doc ppt rtf xls',
  } satisfies Partial<Record<FileKind, string>>).flatMap(([kind, endings]) =>
    endings.split(' ').map((ending) => [ending, kind as FileKind] as const),
  ),
);

export function fileKindOf(name: string, type = ''): FileKind {
  const ending = endingOf(name);
  const kind = byEnding.get(ending);
  if (kind) return kind;
  if (CODE_ENDINGS.has(ending)) return 'code';
  if (DOCUMENT_ENDINGS.has(ending)) return 'text';
  if (ZIP_ENDINGS.has(ending)) return 'archive';
  if (ZIPPED_DOCUMENTS.has(ending)) return 'text';
  const [family, subtype] = (PASSIVE_TYPES.get(ending) ?? type).split('/');
  if (family === 'image' || family === 'video' || family === 'audio' || family === 'text') return family;
  return subtype === 'pdf' ? 'text' : 'other';
}
