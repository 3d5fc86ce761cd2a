/**
 * Reads the files of a form ahead, so that a rejected form costs bytes but no further work. Files are announced and
 * stored only when the form has ended, or the buffer is full.
 */
import { cleanName } from '../contract/names';
import { invalidInput } from '../lib/api-error';
import type { FormReader } from './form-reader';
import { FORM_HELD_MAX_BYTES, FORM_MAX_FILES } from './limits';

interface Named {
  readonly name: string;
  readonly type: string;
}

/** A file that is completely in memory. */
export interface HeldFile extends Named {
  readonly bytes: Uint8Array;
}

/** The start of a file that does not fit into the buffer. */
export interface OpenFile extends Named {
  readonly head: Uint8Array<ArrayBuffer>;
}

export interface Batch {
  readonly held: readonly HeldFile[];
  /** The file that is being received, or null if the form has ended. */
  readonly open: OpenFile | null;
}

export interface FormRules {
  /** Throws if a file of this many bytes is too large, or if the form is. */
  readonly judgeSize: (bytes: number) => void;
  readonly tooManyFiles: () => Error;
}

/** Returns a function that reads the next files of the form. It throws if the form is invalid. */
export function batchesOf(form: FormReader, { judgeSize, tooManyFiles }: FormRules): () => Promise<Batch> {
  let files = 0;
  let unchosen = 0;
  return async () => {
    const held: HeldFile[] = [];
    let room = FORM_HELD_MAX_BYTES;
    for (let part = await form.next(); part; part = await form.next()) {
      const { name: field, filename, type } = part;
      if (filename === undefined) throw textRefused(field);
      if (filename === '') {
        // A file field of a browser's form without a chosen file.
        if ((await form.read(1)).byteLength > 0) throw invalidInput('form', 'has a file without a name');
        unchosen += 1;
        if (unchosen > FORM_MAX_FILES) throw tooManyFiles();
        continue;
      }
      files += 1;
      if (files > FORM_MAX_FILES) throw tooManyFiles();
      const name = keptName(filename);
      const cleaned = cleanName(name);
      if ('problem' in cleaned) throw invalidInput('name', cleaned.problem);
      const bytes = await form.read(room + 1);
      judgeSize(bytes.byteLength);
      if (bytes.byteLength > room) return { held, open: { name, type, head: bytes } };
      held.push({ name, type, bytes });
      room -= bytes.byteLength;
    }
    return { held, open: null };
  };
}

/** Returns the name with `_` for backslashes, as the page sends it. A slash stays and is rejected later, as a path. */
export const keptName = (name: string): string => name.replaceAll('\\', '_');

/** Rejects a text field. If it were ignored, a sender might believe that they have set a password. */
const textRefused = (name: string) =>
  invalidInput('form', `takes files only, and “${name.slice(0, 40)}” is a text; settings are headers`);
