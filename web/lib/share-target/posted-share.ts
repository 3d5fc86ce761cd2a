import { SHARE_FIELDS, SHARE_TARGET_PATH } from '../../../worker/contract/share-target';
import type { StoredShare } from './stored-shares';

/**
 * Returns true if the device posted a share, and false for a form of another site. A site that hides its address is
 * harmless, because the user sees the files before they are sent.
 */
export function isPostedShare({ method, url, referrer }: Pick<Request, 'method' | 'url' | 'referrer'>): boolean {
  const { pathname, origin } = new URL(url);
  if (method !== 'POST' || pathname !== SHARE_TARGET_PATH) return false;
  return !URL.canParse(referrer) || !/^https?:/.test(referrer) || new URL(referrer).origin === origin;
}

export function shareOf(form: FormData, sharedAt: number): StoredShare {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    sharedAt,
    title: textOf(SHARE_FIELDS.title),
    text: textOf(SHARE_FIELDS.text),
    url: textOf(SHARE_FIELDS.url),
    // A form without files has an empty file without a name.
    files: form
      .getAll(SHARE_FIELDS.files)
      .filter((value) => value instanceof File && (value.size > 0 || value.name !== '')) as File[],
  };
}

/** A text or link without files becomes a text file. A text beside files is not sent. */
export function filesOf(share: StoredShare, defaultName: string): readonly File[] {
  if (share.files.length > 0) return share.files.map((file) => named(file, defaultName));
  const text = [share.text, share.url].filter((part) => part !== '').join('\n');
  if (text === '') return [];
  const name = share.title === '' ? defaultName : share.title;
  return [new File([`${text}\n`], `${name}.txt`, { type: 'text/plain', lastModified: share.sharedAt })];
}

/** Names a file that has no name. The extension of a picture is the subtype of its media type, for example `jpeg`. */
function named(file: File, defaultName: string): File {
  if (file.name !== '') return file;
  const [, subtype] = /^image\/([a-z]+)$/.exec(file.type) ?? [];
  const name = subtype === undefined ? defaultName : `${defaultName}.${subtype}`;
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}
