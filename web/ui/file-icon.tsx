import { File, FileArchive, FileCode, FileText, Film, Image, Music } from 'lucide-react';
import { fileKindOf } from '../lib/file-kind';

export const FILE_ICONS = {
  image: Image,
  video: Film,
  audio: Music,
  archive: FileArchive,
  code: FileCode,
  text: FileText,
  other: File,
};

export function FileIcon({ name }: { name: string }) {
  const Icon = FILE_ICONS[fileKindOf(name)];
  return <Icon aria-hidden className="size-[18px] shrink-0 text-faint" strokeWidth={1.6} />;
}
