/**
 * Worker of the last deployed release, from the git history. During a deployment it runs on the tables that the new
 * migrations have made. A release sets `LAST_RELEASE` to its commit (CONTRIBUTING.md).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../dev/wrangler.ts';

const LAST_RELEASE = 'df050c8a';

/** The release's commit, which a shallow clone does not have. */
export const releaseInHistory = {
  name: `git history back to ${LAST_RELEASE}`,
  isThere: () => spawnSync('git', ['cat-file', '-e', `${LAST_RELEASE}^{commit}`], { cwd: ROOT }).status === 0,
};

/** Paths that `wrangler dev` needs. The page is built from the current version. */
const PATHS = ['worker', 'db', 'wrangler.toml', 'tsconfig.json', 'package.json'];

export interface Release {
  /** Path of its `wrangler.toml`. */
  readonly config: string;
  remove(): Promise<void>;
}

/** Extracts the release into a temporary folder. */
export async function lastRelease(): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'fileshare-release-'));
  const archive = execFileSync('git', ['archive', LAST_RELEASE, ...PATHS], { cwd: ROOT, maxBuffer: 1 << 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const shared of ['node_modules', 'dist']) await symlink(join(ROOT, shared), join(folder, shared));
  return { config: join(folder, 'wrangler.toml'), remove: () => rm(folder, { recursive: true }) };
}
