import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { GeneratedFile } from '../../dev/seed/generated-files.ts';
import { type LineProxy, startProxy } from '../bench/line/proxy.ts';
import { type Disk, newDisk } from '../e2e/acts/disk.ts';
import type { BrowserDriver, Launch } from './driver.ts';
import { Page } from './page.ts';

/** Slow enough to reload a page between two parts. */
const LINE = { roundTripMs: 5, bytesPerSecond: 30_000_000 };

export interface SetUp {
  /** Without a slash at the end. */
  readonly url: string;
  readonly line: LineProxy;
  readonly disk: Disk;
  newPage(): Promise<Page>;
}

export async function withSetUp(launch: Launch, run: (setUp: SetUp) => Promise<void>): Promise<void> {
  const url = inject('productUrl');
  const disk = newDisk();
  const line = await startProxy(new URL(url), LINE);
  const drivers: BrowserDriver[] = [];
  const newPage = async () => {
    const driver = await launch();
    drivers.push(driver);
    return new Page(driver);
  };
  try {
    await run({ url, line, disk, newPage });
  } finally {
    await Promise.allSettled(drivers.map((driver) => driver.close()));
    await line.close();
    disk.remove();
  }
}

export function writeGenerated(disk: Disk, { name, buffer }: GeneratedFile): string {
  const path = join(disk.root, name);
  writeFileSync(path, buffer);
  return path;
}
