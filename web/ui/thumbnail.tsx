import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type ListedFile, type ThumbnailSource, Thumbnails } from '../lib/thumbnails';
import { FileIcon } from './file-icon';

/** A thumbnail is loaded when its distance from the window is smaller than this distance. */
const LOADED_AHEAD = '200px 0px';

/** Returns the thumbnails of a list. `files` must be in the order of the list's rows. */
export function useThumbnails(source: ThumbnailSource, files: readonly ListedFile[]): Thumbnails {
  const key = 'folderId' in source ? source.folderId : source.userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the source, which may be a new object.
  return useMemo(() => new Thumbnails(source, files), [key, files]);
}

interface ThumbnailProps {
  thumbnails: Thumbnails;
  file: ListedFile;
  /** Name of the file, for its icon. */
  name: string;
  /** Size and corners of the picture. */
  className?: string;
  /** Content to show instead of the icon if there is no thumbnail. */
  fallback?: ReactNode;
}

/**
 * Shows the thumbnail of a file, which is loaded shortly before it is visible. Shows the icon until the thumbnail is
 * loaded, or if the file has no thumbnail. Screen readers skip the picture, because the file name is next to the
 * picture.
 */
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

/**
 * If the list has thumbnails, gives the icon of a folder the width of a thumbnail. Then all names start at the same
 * edge.
 */
export const BesideThumbnails = ({ thumbnails, children }: { thumbnails: Thumbnails; children: ReactNode }) =>
  thumbnails.isEmpty ? children : <span className={`${pictureBox} ${ROW_SIZE}`}>{children}</span>;
