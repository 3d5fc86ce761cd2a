import type { BrowserContext, Page } from '@playwright/test';
import type { Disk } from '../e2e/acts/disk.ts';
import type { Calls } from '../harness/calls.ts';

export interface Stage {
  /** Empty page of the owner. */
  readonly page: Page;
  readonly context: BrowserContext;
  /** API client of the owner. */
  readonly owner: Calls;
  /** Opens an empty page of another visitor. */
  readonly newVisitor: () => Promise<Page>;
  readonly disk: Disk;
}

/** State of a screen, and the steps that lead to this state. */
export interface Scene {
  readonly name: string;
  /** Runs the steps before the picture. Returns the page to photograph. */
  readonly play: (stage: Stage) => Promise<Page>;
}

/** Returns a scene on the owner's page. */
export const scene = (name: string, play: (stage: Stage) => Promise<unknown>): Scene => ({
  name,
  async play(stage) {
    await play(stage);
    return stage.page;
  },
});

/** Returns a scene on another page. `play` returns the page. */
export const sceneElsewhere = (name: string, play: Scene['play']): Scene => ({ name, play });
