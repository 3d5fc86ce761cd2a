/**
 * Reason why encrypted data is rejected:
 * - `tag`: the authentication tag does not match.
 * - `header`: the header belongs to another key or format.
 * - `folder_key`: the stored key of the folder cannot be decrypted.
 * - `content`: the service worker could not decrypt a file.
 * - `file_length`: the file was cut or extended.
 * - `file_size`: the file does not have the size in its metadata.
 * - `segment_length`, `segment_position`: a segment has a wrong length, or is not where it belongs.
 * - `metadata_format`: the metadata is not JSON.
 * - `file_metadata`, `folder_metadata`: the metadata has an invalid value.
 */
export type DamagedCode =
  | 'tag'
  | 'header'
  | 'folder_key'
  | 'content'
  | 'file_length'
  | 'file_size'
  | 'segment_length'
  | 'segment_position'
  | 'metadata_format'
  | 'file_metadata'
  | 'folder_metadata';

/** Encrypted data was changed, cut or moved, or belongs to another key. The caller must not use any part of it. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
  readonly code: DamagedCode;

  constructor(code: DamagedCode) {
    super(code);
    this.code = code;
  }
}
