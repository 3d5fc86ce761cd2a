/**
 * Reads the files of a form ahead, so that a form that is refused costs its bytes and no work: nothing is announced or
 * stored before the form has ended, or has brought as much as is held here.
 */
import { cleanName } from '../contract/names';
import { invalidInput } from '../lib/api-error';
import type { FormReader } from './form-reader';
import { FORM_HELD_MAX_BYTES, FORM_MAX_FILES } from './limits';

interface Named {
  readonly name: string;
  readonly type: string;
}

/** A file that is here whole. */
export interface HeldFile extends Named {
  readonly bytes: Uint8Array;
}

/** The beginning of a file that is longer than what is held. */
export interface OpenFile extends Named {
  readonly head: Uint8Array<ArrayBuffer>;
}

export interface Batch {
  readonly held: readonly HeldFile[];
  /** The file that comes now. Null if the form has ended. */
  readonly open: OpenFile | null;
}

export interface FormRules {
  /** Throws if a file of so many bytes, or a form of as many as were read, is too large. */
  readonly judgeSize: (bytes: number) => void;
  readonly tooManyFiles: () => Error;
}

/** Returns a function that reads the next files of the form. Throws what is wrong with it. */
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
        // A field of a browser's form for which nothing was chosen.
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

/** Returns the name with `_` for backslashes, as the page sends it. A slash stays, and is refused: it is a path. */
export const keptName = (name: string): string => name.replaceAll('\\', '_');

/** Rejects a text field: a password that its sender believes to have set must not be ignored. */
const textRefused = (name: string) =>
  invalidInput('form', `takes files only, and “${name.slice(0, 40)}” is a text; settings are headers`);
