/** Extracts the last release's Worker from the git history. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../dev/wrangler.ts';

const LAST_RELEASE = 'df050c8a';

/** A shallow clone lacks the commit of the last release. */
export const releaseInHistory = {
  name: `git history back to ${LAST_RELEASE}`,
  isThere: () => spawnSync('git', ['cat-file', '-e', `${LAST_RELEASE}^{commit}`], { cwd: ROOT }).status === 0,
};

/** Files that `wrangler dev` needs. The page comes from the current version. */
const PATHS = ['worker', 'db', 'wrangler.toml', 'tsconfig.json', 'package.json'];

interface Release {
  readonly config: string;
  remove(): Promise<void>;
}

export async function lastRelease(): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'fileshare-release-'));
  const archive = execFileSync('git', ['archive', LAST_RELEASE, ...PATHS], { cwd: ROOT, maxBuffer: 1 << 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const shared of ['node_modules', 'dist']) await symlink(join(ROOT, shared), join(folder, shared));
  return { config: join(folder, 'wrangler.toml'), remove: () => rm(folder, { recursive: true }) };
}
