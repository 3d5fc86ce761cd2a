import { File, FileArchive, FileCode, FileText, Film, Image, Music } from 'lucide-react';
import { fileKindOf } from '../lib/file-kind';

const icons = {
  image: Image,
  video: Film,
  audio: Music,
  archive: FileArchive,
  code: FileCode,
  text: FileText,
  other: File,
};

/** What kind of file a name promises, as a small picture. */
export function FileIcon({ name }: { name: string }) {
  const Icon = icons[fileKindOf(name)];
  return <Icon aria-hidden className="size-[18px] shrink-0 text-faint" strokeWidth={1.6} />;
}
