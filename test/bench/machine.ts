import { createRequire } from 'node:module';
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';

/** Returns a line that describes the machine and versions. */
export function machineLine(): string {
  const versionOf = (name: string): string => createRequire(import.meta.url)(`${name}/package.json`).version;
  const model = cpus()[0]?.model.trim() ?? 'processor unknown';
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB`;
  return [
    `${availableParallelism()} cores (${model}), ${memory}, ${platform()} ${arch()}`,
    `Node ${process.versions.node}`,
    `wrangler ${versionOf('wrangler')}`,
    `workerd ${versionOf('workerd')}`,
  ].join('; ');
}
