import type { BrowserContext, Page } from '@playwright/test';
import type { Disk } from '../e2e/acts/disk.ts';
import type { Calls } from '../harness/calls.ts';

/** What a scene is played with. */
export interface Stage {
  /** A browser in which nothing is open yet. */
  readonly page: Page;
  readonly context: BrowserContext;
  /** What whoever has `page` in front of them did before, elsewhere. */
  readonly owner: Calls;
  /** Somebody else's browser. */
  readonly newVisitor: () => Promise<Page>;
  readonly disk: Disk;
}

/** One state of one screen, reached as people reach it. */
export interface Scene {
  readonly name: string;
  /** Plays it up to the picture; resolves to the page to look at. */
  readonly play: (stage: Stage) => Promise<Page>;
}

/** A scene on the page of the stage. */
export const scene = (name: string, play: (stage: Stage) => Promise<unknown>): Scene => ({
  name,
  async play(stage) {
    await play(stage);
    return stage.page;
  },
});

/** A scene on somebody else's page, to which it resolves. */
export const sceneElsewhere = (name: string, play: Scene['play']): Scene => ({ name, play });
