/** What kind of file a name promises. Pure. */
import { endingOf } from '../../worker/contract/preview-types';

export const FILE_KINDS = ['image', 'video', 'audio', 'text', 'archive', 'code', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const byEnding = new Map(
  Object.entries({
    image: 'jpg jpeg png gif webp svg bmp ico heic heif jxl avif tif tiff raw cr2 nef dng psd ai',
    video: 'mp4 mov mkv avi webm m4v mpg mpeg wmv',
    audio: 'mp3 wav flac aac ogg m4a opus aiff',
    archive: 'zip rar 7z tar gz bz2 xz zst dmg iso pkg deb apk',
    code: 'js ts jsx tsx json html css xml py rb go rs c h cpp java kt swift sh yml yaml toml sql php',
    text: 'pdf doc docx txt md rtf odt pages xls xlsx csv ods ppt pptx key epub log',
  } satisfies Record<Exclude<FileKind, 'other'>, string>).flatMap(([kind, endings]) =>
    endings.split(' ').map((ending) => [ending, kind as FileKind] as const),
  ),
);

export const fileKindOf = (name: string): FileKind => byEnding.get(endingOf(name)) ?? 'other';
