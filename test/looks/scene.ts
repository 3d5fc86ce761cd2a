import type { BrowserContext, Page } from '@playwright/test';
import type { Disk } from '../e2e/acts/disk.ts';
import type { Calls } from '../harness/calls.ts';

export interface Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly owner: Calls;
  readonly newVisitor: () => Promise<Page>;
  readonly disk: Disk;
}

export interface Scene {
  readonly name: string;
  readonly play: (stage: Stage) => Promise<Page>;
}

export const scene = (name: string, play: (stage: Stage) => Promise<unknown>): Scene => ({
  name,
  async play(stage) {
    await play(stage);
    return stage.page;
  },
});

export const sceneElsewhere = (name: string, play: Scene['play']): Scene => ({ name, play });
