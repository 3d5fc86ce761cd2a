/**
 * Reads the files of a form ahead, so that a rejected form costs bytes but no further work. Files are announced and
 * stored only when the form has ended, or the buffer is full.
 */
import { cleanName } from '../contract/names';
import { invalidInput } from '../lib/api-error';
import type { FormReader } from './form-reader';
import { FORM_BUFFER_MAX_BYTES, FORM_MAX_FILES } from './limits';

interface FormFile {
  readonly name: string;
  readonly type: string;
}

/** A file that is completely in memory. */
export interface BufferedFile extends FormFile {
  readonly bytes: Uint8Array;
}

/** The start of a file that does not fit into the buffer. */
export interface OpenFile extends FormFile {
  readonly head: Uint8Array<ArrayBuffer>;
}

export interface Batch {
  readonly buffered: readonly BufferedFile[];
  /** The file that is being received, or null if the form has ended. */
  readonly open: OpenFile | null;
}

export interface FormRules {
  /** Throws if a file of this many bytes is too large, or if the form is. */
  readonly checkSize: (bytes: number) => void;
  readonly tooManyFiles: () => Error;
}

/** Returns a function that reads the next files of the form. It throws if the form is invalid. */
export function batchesOf(form: FormReader, { checkSize, tooManyFiles }: FormRules): () => Promise<Batch> {
  let files = 0;
  let emptyFields = 0;
  return async () => {
    const buffered: BufferedFile[] = [];
    let room = FORM_BUFFER_MAX_BYTES;
    for (let part = await form.next(); part; part = await form.next()) {
      const { name: field, filename, type } = part;
      if (filename === undefined) throw textFieldError(field);
      if (filename === '') {
        // A file field of a browser's form without a chosen file.
        if ((await form.read(1)).byteLength > 0) throw invalidInput('form', 'has a file without a name');
        emptyFields += 1;
        if (emptyFields > FORM_MAX_FILES) throw tooManyFiles();
        continue;
      }
      files += 1;
      if (files > FORM_MAX_FILES) throw tooManyFiles();
      const name = withoutBackslashes(filename);
      const cleaned = cleanName(name);
      if ('problem' in cleaned) throw invalidInput('name', cleaned.problem);
      const bytes = await form.read(room + 1);
      checkSize(bytes.byteLength);
      if (bytes.byteLength > room) return { buffered, open: { name, type, head: bytes } };
      buffered.push({ name, type, bytes });
      room -= bytes.byteLength;
    }
    return { buffered, open: null };
  };
}

/** Returns the name with `_` for backslashes, as the page sends it. A slash stays and is rejected later, as a path. */
export const withoutBackslashes = (name: string): string => name.replaceAll('\\', '_');

/** Rejects a text field. If it were ignored, a sender might believe that they have set a password. */
const textFieldError = (name: string) =>
  invalidInput('form', `takes files only, and “${name.slice(0, 40)}” is a text; settings are headers`);
