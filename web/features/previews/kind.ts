import {
  endingOf,
  PASSIVE_TYPES,
  SVG_TYPE,
  TEXT_ENDINGS,
  ZIP_ENDINGS,
  ZIPPED_DOCUMENTS,
} from '../../../worker/contract/preview-types';
import type { PreviewFile } from './preview-file';

export type ViewerKind = 'image' | 'pdf' | 'text' | 'video' | 'audio' | 'archive';

/** `unknown`: only the server knows the kind. `none`: there is no preview. */
export type Kind = ViewerKind | 'unknown' | 'none';

const UNPREVIEWABLE_ENDINGS = new Set(
  (
    '3gp 7z ai app bin bz2 cab class dat db deb dll dmg doc eot exe gz iso lzma mdb mobi msg msi otf pkg ppt psd pst ' +
    'rar raw rpm rtf so sqlite sys tar tgz torrent ttf vhd vmdk wasm wmv woff woff2 xls xz zst'
  ).split(' '),
);

export function kindOfType(contentType: string): ViewerKind | 'none' {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/pdf') return 'pdf';
  const [family] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' || family === 'text' ? family : 'none';
}

export function kindOf({ name, type }: Pick<PreviewFile, 'name' | 'type'>): Kind {
  const ending = endingOf(name);
  if (TEXT_ENDINGS.has(ending)) return 'text';
  if (ending === 'svg') return kindOfType(SVG_TYPE);
  const passiveType = PASSIVE_TYPES.get(ending);
  if (passiveType !== undefined) return kindOfType(passiveType);
  if (ZIP_ENDINGS.has(ending) || ZIPPED_DOCUMENTS.has(ending)) return 'archive';
  if (UNPREVIEWABLE_ENDINGS.has(ending)) return 'none';
  const declaredKind = kindOfType(type);
  return declaredKind === 'none' ? 'unknown' : declaredKind;
}

export const canPreview = (file: Pick<PreviewFile, 'name' | 'type'>): boolean => kindOf(file) !== 'none';
