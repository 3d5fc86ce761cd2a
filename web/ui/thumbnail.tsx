import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type ListedFile, type ThumbnailSource, Thumbnails } from '../lib/thumbnails';
import { FileIcon } from './file-icon';

/** Thumbnails are loaded at this distance from the window. */
const LOADED_AHEAD = '200px 0px';

/** `files` must be in the order of the list's rows. */
export function useThumbnails(source: ThumbnailSource, files: readonly ListedFile[]): Thumbnails {
  const key = 'folderId' in source ? source.folderId : source.userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the source, which may be a new object
  return useMemo(() => new Thumbnails(source, files), [key, files]);
}

interface ThumbnailProps {
  thumbnails: Thumbnails;
  file: ListedFile;
  name: string;
  className?: string;
  fallback?: ReactNode;
}

/** Screen readers skip the picture, because the file name is next to it. */
export function Thumbnail(props: ThumbnailProps) {
  const { thumbnails, file, name, className = ROW_SIZE, fallback = <FileIcon name={name} /> } = props;
  const { fileId, hasThumbnail } = file;
  const box = useRef<HTMLSpanElement>(null);
  const [loaded, setLoaded] = useState<{ fileId: string; image: string } | null>(null);
  const image = loaded?.fileId === fileId ? loaded.image : thumbnails.imageOf(fileId);
  const isMissing = hasThumbnail === true && image === null;
  useEffect(() => {
    const element = box.current;
    if (!isMissing || !element) return;
    let stopWaiting = () => {};
    const observer = new IntersectionObserver(
      (entries) => {
        stopWaiting();
        if (entries.at(-1)?.isIntersecting)
          stopWaiting = thumbnails.request(fileId, (image) => setLoaded({ fileId, image }));
      },
      { rootMargin: LOADED_AHEAD },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      stopWaiting();
    };
  }, [isMissing, fileId, thumbnails]);
  if (thumbnails.isEmpty) return fallback;
  return (
    <span ref={box} data-thumbnail={image !== null || undefined} className={`${pictureBox} ${className}`}>
      {image !== null && hasThumbnail ? (
        <img src={image} alt="" className="size-full animate-enter object-cover" />
      ) : (
        fallback
      )}
    </span>
  );
}

const ROW_SIZE = 'size-9 rounded-[0.375rem]';
const pictureBox = 'grid shrink-0 place-items-center overflow-hidden';

/** Gives a folder's icon the width of a thumbnail, so all names are aligned. */
export const BesideThumbnails = ({ thumbnails, children }: { thumbnails: Thumbnails; children: ReactNode }) =>
  thumbnails.isEmpty ? children : <span className={`${pictureBox} ${ROW_SIZE}`}>{children}</span>;
