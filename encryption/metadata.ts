import {
  FILE_METADATA_MAX_BYTES,
  FLOE_HEADER_BYTES,
  FOLDER_METADATA_MAX_BYTES,
  paddedSize,
  storedSize,
} from '../worker/contract/encryption.ts';
import { NAME_MAX_CHARS, PATH_MAX_CHARS, PATH_MAX_LEVELS, SHARE_MESSAGE_MAX_CHARS } from '../worker/contract/limits.ts';
import { cleanMessage, cleanName, withoutInvisible } from '../worker/contract/names.ts';
import { type Bytes, fromBase64Url, joined, toBase64Url, utf8 } from './bytes.ts';
import { DamagedError } from './damaged-error.ts';
import type { FileIdentity } from './file-identity.ts';
import type { FolderKeys } from './folder-keys.ts';
import { decryptWithNonce, encryptWithNonce } from './primitives.ts';

const FILE_LABEL = utf8('fileshare/1/file');
const FOLDER_LABEL = utf8('fileshare/1/folder');
const SPACE = 0x20;
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,63}\/[\w!#$&^.+-]{1,63}$/;

export interface FileMetadata extends FileIdentity {
  /** `''` if unknown. */
  readonly type: string;
  /** True for an empty directory. Its size is 0. */
  readonly isDirectory: boolean;
}

export interface FolderMetadata {
  readonly title: string;
  readonly message: string;
}

/** Returns the field `sealed`: header and encrypted metadata. Throws `RangeError` if the metadata is too long. */
export async function sealFile(keys: FolderKeys, header: Bytes, file: FileMetadata): Promise<string> {
  const { name, path, type, size, modified, isDirectory } = file;
  const json = { name, path, type, size, modified, ...(isDirectory && { directory: true }) };
  const encrypted = await encryptJson(keys, json, {
    aad: joined(FILE_LABEL, header),
    maxBytes: FILE_METADATA_MAX_BYTES,
  });
  return toBase64Url(joined(header, encrypted));
}

/**
 * Returns header and metadata. Cleans name and path, which the sender controls. Throws `DamagedError` if the data is
 * damaged, or if the size in the metadata is wrong.
 */
export async function openFile(
  keys: FolderKeys,
  sealed: string,
  storedBytes: number,
): Promise<{ header: Bytes; file: FileMetadata }> {
  const bytes = fromBase64Url(sealed) ?? new Uint8Array();
  const header = bytes.slice(0, FLOE_HEADER_BYTES);
  const json = await decryptJson(keys, bytes.subarray(FLOE_HEADER_BYTES), joined(FILE_LABEL, header));
  const file = readFile(json);
  if (!file) throw new DamagedError('file_metadata');
  if (storedSize(file.size) !== storedBytes) throw new DamagedError('file_size');
  return { header, file };
}

/** Throws `RangeError` if the metadata is too long. */
export async function sealFolder(keys: FolderKeys, { title, message }: FolderMetadata): Promise<string> {
  const json = { title, message };
  return toBase64Url(await encryptJson(keys, json, { aad: FOLDER_LABEL, maxBytes: FOLDER_METADATA_MAX_BYTES }));
}

/** Throws `DamagedError` if the data is damaged. */
export async function openFolder(keys: FolderKeys, sealed: string): Promise<FolderMetadata> {
  const { title, message } = await decryptJson(keys, fromBase64Url(sealed) ?? new Uint8Array(), FOLDER_LABEL);
  if (typeof title !== 'string' || typeof message !== 'string') {
    throw new DamagedError('folder_metadata');
  }
  return {
    title: withoutInvisible(title).slice(0, NAME_MAX_CHARS),
    message: cleanMessage(message).slice(0, SHARE_MESSAGE_MAX_CHARS),
  };
}

/** Pads the JSON with spaces to hide its exact length. Throws `RangeError` if it is too long. */
async function encryptJson(
  keys: FolderKeys,
  value: object,
  { aad, maxBytes }: { aad: Bytes; maxBytes: number },
): Promise<Bytes> {
  const json = utf8(JSON.stringify(value));
  if (json.byteLength > maxBytes) throw new RangeError(`Metadata must have at most ${maxBytes} bytes.`);
  const padded = new Uint8Array(paddedSize(json.byteLength)).fill(SPACE);
  padded.set(json);
  return encryptWithNonce(keys.metadata, padded, aad);
}

async function decryptJson(keys: FolderKeys, encrypted: Bytes, aad: Bytes): Promise<Record<string, unknown>> {
  const json = await decryptWithNonce(keys.metadata, encrypted, aad);
  try {
    return { ...JSON.parse(new TextDecoder().decode(json)) };
  } catch {
    throw new DamagedError('metadata_format');
  }
}

/** Returns null if a value is invalid. An invalid media type becomes `''` instead. */
function readFile({ name, path, type, size, modified, directory }: Record<string, unknown>): FileMetadata | null {
  if (typeof name !== 'string' || typeof path !== 'string') return null;
  if (!isWhole(size) || size < 0 || !isWhole(modified)) return null;
  const isDirectory = directory === true;
  const cleanedName = cleanName(name);
  const cleanedPath = path === '' ? [] : path.split('/').map(cleanName);
  const segments = cleanedPath.flatMap((segment) => ('name' in segment ? [segment.name] : []));
  const cleanPath = segments.join('/');
  if ('problem' in cleanedName || segments.length !== cleanedPath.length) return null;
  if (segments.length > PATH_MAX_LEVELS || cleanPath.length > PATH_MAX_CHARS || (isDirectory && size > 0)) return null;
  const knownType = typeof type === 'string' && MEDIA_TYPE.test(type) ? type : '';
  return { name: cleanedName.name, path: cleanPath, type: knownType, size, modified, isDirectory };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
