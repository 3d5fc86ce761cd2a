import { File, FileArchive, FileCode, FileText, Film, Image, Music } from 'lucide-react';

const byExtension = new Map(
  Object.entries({
    image: 'jpg jpeg png gif webp svg bmp ico heic heif jxl avif tif tiff raw cr2 nef dng psd ai',
    video: 'mp4 mov mkv avi webm m4v mpg mpeg wmv',
    audio: 'mp3 wav flac aac ogg m4a opus aiff',
    archive: 'zip rar 7z tar gz bz2 xz zst dmg iso pkg deb apk',
    code: 'js ts jsx tsx json html css xml py rb go rs c h cpp java kt swift sh yml yaml toml sql php',
    text: 'pdf doc docx txt md rtf odt pages xls xlsx csv ods ppt pptx key epub log',
  }).flatMap(([kind, endings]) => endings.split(' ').map((ending) => [ending, kind] as const)),
);

const icons = { image: Image, video: Film, audio: Music, archive: FileArchive, code: FileCode, text: FileText };

/** What kind of file a name promises, as a small picture. */
export function FileIcon({ name }: { name: string }) {
  const kind = byExtension.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
  const Icon = kind === undefined ? File : (icons[kind as keyof typeof icons] ?? File);
  return <Icon aria-hidden className="size-[18px] shrink-0 text-faint" strokeWidth={1.6} />;
}
