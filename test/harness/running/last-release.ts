/**
 * The Worker of the last version that was deployed, out of this repository's history: while a new one is on its way it
 * runs on the tables that the migrations have made for the new one. A release sets `LAST_RELEASE` to its commit
 * (CONTRIBUTING.md).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../dev/wrangler.ts';

const LAST_RELEASE = 'cbc354a7';

/** A clone of the last commits alone does not reach back to it. */
export const releaseInHistory = {
  name: `git history back to ${LAST_RELEASE}`,
  isThere: () => spawnSync('git', ['cat-file', '-e', `${LAST_RELEASE}^{commit}`], { cwd: ROOT }).status === 0,
};

/** What `wrangler dev` needs of it; the page is the one that is built here. */
const PATHS = ['worker', 'db', 'wrangler.toml', 'tsconfig.json', 'package.json'];

export interface Release {
  /** Its `wrangler.toml`. */
  readonly config: string;
  remove(): Promise<void>;
}

/** Takes it out of the history into a folder of its own. */
export async function lastRelease(): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'fileshare-release-'));
  const archive = execFileSync('git', ['archive', LAST_RELEASE, ...PATHS], { cwd: ROOT, maxBuffer: 1 << 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const shared of ['node_modules', 'dist']) await symlink(join(ROOT, shared), join(folder, shared));
  return { config: join(folder, 'wrangler.toml'), remove: () => rm(folder, { recursive: true }) };
}
