/**
 * Reads files of a form into memory. The files are announced when the form ends or the buffer is full, so a rejected
 * small form causes no writes.
 */
import { cleanName } from '../contract/names';
import { validName } from '../folders/naming';
import { invalidInput } from '../lib/api-error';
import type { FormReader } from '../uploads/multipart/form-reader';
import { FORM_BUFFER_MAX_BYTES, FORM_MAX_FILES } from './limits';

interface FormFile {
  readonly name: string;
  readonly type: string;
}

export interface BufferedFile extends FormFile {
  readonly bytes: Uint8Array;
}

/** File that does not fit into the buffer. `head` has its first bytes. The rest is not read yet. */
export interface OpenFile extends FormFile {
  readonly head: Uint8Array<ArrayBuffer>;
}

export interface Batch {
  readonly buffered: readonly BufferedFile[];
  /** Null at the end of the form. */
  readonly open: OpenFile | null;
}

export interface FormRules {
  readonly checkSize: (bytes: number) => void;
  readonly tooManyFiles: () => Error;
}

/** Returns a function that reads the next batch, and throws if the form is invalid. */
export function batchesOf(form: FormReader, { checkSize, tooManyFiles }: FormRules): () => Promise<Batch> {
  let files = 0;
  let emptyFields = 0;
  return async () => {
    const buffered: BufferedFile[] = [];
    let freeBytes = FORM_BUFFER_MAX_BYTES;
    for (let part = await form.next(); part; part = await form.next()) {
      const { name: field, filename, type } = part;
      if (filename === undefined) throw textFieldError(field);
      if (filename === '') {
        // Browsers send a file without a name if the user has chosen no file.
        if ((await form.read(1)).byteLength > 0) throw invalidInput('form', 'has a file without a name');
        emptyFields += 1;
        if (emptyFields > FORM_MAX_FILES) throw tooManyFiles();
        continue;
      }
      files += 1;
      if (files > FORM_MAX_FILES) throw tooManyFiles();
      const name = withoutBackslashes(filename);
      validName('name', cleanName(name));
      const bytes = await form.read(freeBytes + 1);
      checkSize(bytes.byteLength);
      if (bytes.byteLength > freeBytes) return { buffered, open: { name, type, head: bytes } };
      buffered.push({ name, type, bytes });
      freeBytes -= bytes.byteLength;
    }
    return { buffered, open: null };
  };
}

/** The page also replaces backslashes. A slash stays, so that `cleanName` rejects the name. */
export const withoutBackslashes = (name: string): string => name.replaceAll('\\', '_');

/** Without this error, a sender might believe that the text field `password` protects the files. */
const textFieldError = (name: string) =>
  invalidInput('form', `accepts only files, but “${name.slice(0, 40)}” is text. Send settings as headers.`);
