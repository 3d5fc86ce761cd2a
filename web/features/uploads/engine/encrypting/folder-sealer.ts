/** Keys and encrypted metadata of an upload. Loaded only if the upload is encrypted. */
import { type Bytes, fromBase64Url } from '../../../../../encryption/bytes';
import { newHeader, segmentCount, segmentRange } from '../../../../../encryption/content';
import {
  encryptedIdempotencyKey,
  encryptedUploadKey,
  type FileIdentity,
} from '../../../../../encryption/file-identity';
import { type FolderKeys, folderKeys, newFolderKey } from '../../../../../encryption/folder-keys';
import { type KeyRecord, newLinkSecret, protectFolderKey } from '../../../../../encryption/link-keys';
import { formatKey } from '../../../../../encryption/links';
import { sealFile, sealFolder } from '../../../../../encryption/metadata';
import { FLOE_HEADER_BYTES, SEGMENT_BYTES } from '../../../../../worker/contract/encryption';
import type { FolderSecrets } from '../../../../lib/encryption/stored-keys';
import type { Sealing } from '../../../../lib/hashing/seal-and-hash';
import type { PlannedFile } from '../init/plan';

interface SealedFile {
  readonly sealed: string;
  readonly idempotencyKey: string;
}

/** Range of the original file. `end` is exclusive. */
interface PlainRange {
  readonly start: number;
  readonly end: number;
  readonly sealing: Sealing;
}

export class FolderSealer {
  readonly secrets: FolderSecrets;
  /** Values that the server stores for a new folder. Null if the folder already exists. */
  readonly record: KeyRecord | null;
  readonly #keys: FolderKeys;
  readonly #sealedFiles = new WeakMap<PlannedFile, Promise<SealedFile>>();

  constructor(secrets: FolderSecrets, keys: FolderKeys, record: KeyRecord | null) {
    this.secrets = secrets;
    this.record = record;
    this.#keys = keys;
  }

  fullLink = (shareLink: string): string => `${shareLink}#${formatKey(this.secrets.secret)}`;

  sealFolder = (title: string, message: string): Promise<string> => sealFolder(this.#keys, { title, message });

  uploadKey = (files: readonly PlannedFile[]): Promise<string> => encryptedUploadKey(this.#keys, files.map(identityOf));

  /** Returns the same encrypted metadata for each call, because a second encryption would have different bytes. */
  sealedFile(file: PlannedFile): Promise<SealedFile> {
    const existing = this.#sealedFiles.get(file);
    if (existing) return existing;
    const sealed = this.#seal(file);
    this.#sealedFiles.set(file, sealed);
    return sealed;
  }

  /**
   * Returns the range of the original file for a range of the encrypted file, from `start` to `end`. `start` must be
   * the start of a segment.
   */
  async plainRange(file: PlannedFile, start: number, end: number): Promise<PlainRange> {
    const { sealed } = await this.sealedFile(file);
    const firstSegment = start / SEGMENT_BYTES;
    const lastSegment = Math.min(segmentCount(file.plainSize), Math.ceil(end / SEGMENT_BYTES)) - 1;
    return {
      start: segmentRange(file.plainSize, firstSegment).plainStart,
      end: segmentRange(file.plainSize, lastSegment).plainEnd,
      sealing: { keys: this.#keys, header: headerOf(sealed), plainBytes: file.plainSize, firstSegment },
    };
  }

  async #seal(file: PlannedFile): Promise<SealedFile> {
    const identity = identityOf(file);
    const idempotencyKey = await encryptedIdempotencyKey(this.#keys, identity);
    // Keeps the header of the first attempt, so the encrypted bytes are the same.
    if (file.picked.sealed !== undefined) return { sealed: file.picked.sealed, idempotencyKey };
    const header = await newHeader(this.#keys, identity);
    const { isDirectory = false, file: onDisk } = file.picked;
    const metadata = { ...identity, type: onDisk.type.replace(/;.*/s, '').trim(), isDirectory };
    return { sealed: await sealFile(this.#keys, header, metadata), idempotencyKey };
  }
}

/** Creates the keys of a new folder and of its link. `password` is `''` if the folder has no password. */
export async function newFolderSealer(password: string): Promise<FolderSealer> {
  const secrets = { secret: newLinkSecret(), folderKey: newFolderKey() };
  const [keys, record] = await Promise.all([
    folderKeys(secrets.folderKey),
    protectFolderKey(secrets.folderKey, secrets.secret, password),
  ]);
  return new FolderSealer(secrets, keys, record);
}

export const folderSealer = async (secrets: FolderSecrets): Promise<FolderSealer> =>
  new FolderSealer(secrets, await folderKeys(secrets.folderKey), null);

const identityOf = ({ name, path, plainSize, lastModified }: PlannedFile): FileIdentity => ({
  name,
  path,
  size: plainSize,
  // The standard does not require whole milliseconds.
  modified: Math.floor(lastModified),
});

const headerOf = (sealed: string): Bytes => (fromBase64Url(sealed) ?? new Uint8Array()).slice(0, FLOE_HEADER_BYTES);
