import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Code, openCode } from '../../../../dev/check/worker-code';

const OPTIONS = {
  target: 'ES2024',
  module: 'ESNext',
  moduleResolution: 'bundler',
  strict: true,
  noEmit: true,
  types: [],
};

/** What `look` finds in a program of these files, by path; they are gone again afterwards. */
export function inCode<T>(files: Readonly<Record<string, string>>, look: (code: Code) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'fileshare-code-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const config = join(folder, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ compilerOptions: OPTIONS, include: ['.'] }));
    const code = openCode(config, folder);
    try {
      return look(code);
    } finally {
      code.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
