/** Rules for end-to-end encrypted folders, whose names, types and messages the server must not learn. */
import type { ParsedInput } from '../../contract/calls/endpoint';
import type { endpoints } from '../../contract/calls/endpoints';
import { ENCRYPTED_IDEMPOTENCY_KEY, plainSize } from '../../contract/encryption';
import { invalidInput } from '../../lib/api-error';

const MISSING = 'is missing: all files of an encrypted upload have it';

type Input = ParsedInput<typeof endpoints.initUpload>;
type InitFile = Input['files'][number];

export type EncryptionFields = Pick<Input, 'files' | 'directories'> &
  Partial<Pick<Input, 'encryption' | 'sealed' | 'folderId' | 'folderName' | 'password' | 'message'>>;

export const isEncrypted = (files: readonly InitFile[]): boolean => files.some(({ sealed }) => sealed !== undefined);

/**
 * Throws `invalid_input` if encrypted and plaintext fields are mixed, or if an encrypted field of a new folder is
 * missing.
 */
export function checkEncryptionFields(input: EncryptionFields): void {
  const { files, encryption, sealed, directories, folderId, folderName, password, message } = input;
  if (!isEncrypted(files)) {
    if (encryption !== undefined) throw invalidInput('files[0].sealed', MISSING);
    if (sealed !== undefined) throw invalidInput('sealed', 'is only for an encrypted upload');
    return;
  }
  refusePlainFields('', { directories: directories.length > 0, folderName, password, message });
  if (folderId) return;
  if (encryption === undefined) throw invalidInput('encryption', 'is missing');
  if (sealed === undefined) throw invalidInput('sealed', 'is missing');
}

/** Returns the encrypted metadata of a file. Throws `invalid_input` if a field is missing, in plain text or invalid. */
export function sealedOf({ name, path, type, size, idempotencyKey, sealed }: InitFile, index: number): string {
  const prefix = `files[${index}].`;
  refusePlainFields(prefix, { name, path, type });
  if (sealed === undefined) throw invalidInput(`${prefix}sealed`, MISSING);
  if (plainSize(size) === null) throw invalidInput(`${prefix}size`, 'is not the size of an encrypted file');
  if (ENCRYPTED_IDEMPOTENCY_KEY.test(idempotencyKey)) return sealed;
  throw invalidInput(`${prefix}idempotencyKey`, 'is not 32 bytes in base64url');
}

function refusePlainFields(prefix: string, plainFields: Readonly<Record<string, unknown>>): void {
  const [field] = Object.entries(plainFields).find(([, value]) => value) ?? [];
  if (field !== undefined) throw invalidInput(prefix + field, 'is not allowed in an encrypted upload');
}

/** A folder has either encrypted or plain files. Throws `invalid_input` for the other kind. */
export function refuseMixing({ accessHash }: { accessHash: string | null }, isSealed: boolean): void {
  if (isSealed && accessHash === null) throw invalidInput('files[0].sealed', 'is only for an encrypted folder');
  if (!isSealed && accessHash !== null) throw invalidInput('files[0].name', 'is not allowed in an encrypted folder');
}
