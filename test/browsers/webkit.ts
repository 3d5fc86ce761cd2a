import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../dev/port.ts';
import { openDisplay } from './display.ts';
import type { BrowserDriver, Point } from './driver.ts';
import { spawnGroup } from './process-group.ts';
import { beginSession, type ElementReference, pathOf, type Session } from './webdriver.ts';

/** Size of the window, and width of the screen space beside it. */
const WINDOW = { width: 1100, height: 1000 };
const ROOM_PX = 100;

const DRAG_FILE = fileURLToPath(new URL('drag-file.py', import.meta.url));

/** Time limits on a busy machine, in milliseconds. */
const START_LIMIT_MS = 60_000;
const DIALOG_LIMIT_MS = 20_000;

export interface WebKitDriver extends BrowserDriver {
  /** Drags a file from the desktop to a position, and drops it. */
  drop(path: string, at: Point): Promise<void>;
}

/** Starts WebKitGTK's MiniBrowser on a separate display, driven by WebDriver. */
export async function launchWebKit(): Promise<WebKitDriver> {
  const home = mkdtempSync(join(tmpdir(), 'fileshare-webkit-'));
  const downloads = join(home, 'downloads');
  mkdirSync(downloads);
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const display = await openDisplay(WINDOW.width + ROOM_PX, WINDOW.height);
  const port = await freePort();
  const server = spawnGroup('WebKitWebDriver', [`--port=${port}`], {
    env: { ...isolatedDirectories(home), DISPLAY: display.name },
    stdio: 'ignore',
  });
  const close = async () => {
    await server.end();
    await display.close();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const session = await beginSession(`http://127.0.0.1:${port}`, {}, START_LIMIT_MS);
    await session.post('/window/rect', { x: 0, y: 0, ...WINDOW });
    const driver = driverOf(session);
    return {
      ...driver,
      downloads,
      close,
      async drop(path, { x, y }) {
        // The page is at the bottom of the window, below the toolbar.
        const bar = await driver.run(() => window.outerHeight - window.innerHeight);
        const places = [WINDOW.width + ROOM_PX / 2, ROOM_PX / 2, x, y + bar].map(String);
        await promisify(execFile)('python3', [DRAG_FILE, pathToFileURL(path).href, ...places], {
          env: { ...process.env, DISPLAY: display.name },
        });
      },
    };
  } catch (failure) {
    await close();
    throw failure;
  }
}

function driverOf(session: Session): Omit<BrowserDriver, 'downloads' | 'close'> {
  const execute = <T>(script: string, ...args: unknown[]) => session.post<T>('/execute/sync', { script, args });
  return {
    open: (url) => session.post('/url', { url }),
    reload: () => session.post('/refresh'),
    press: (at) => press(session, at),
    async type(text) {
      await session.post(`${pathOf(await session.get<ElementReference>('/element/active'))}/value`, { text });
    },
    async pick(at, paths) {
      await execute(WATCH_DIALOGS, at.x, at.y);
      await press(session, at);
      await untilTrue(() => execute<boolean>('return window.fileDialogWasClosed'), 'The press opened no file dialog.');
      const input = await execute<ElementReference>('return document.elementFromPoint(...arguments)', at.x, at.y);
      await session.post(`${pathOf(input)}/value`, { text: paths.join('\n') });
    },
    run: (script, ...args) => execute(`return (${script})(...arguments)`, ...args),
  };
}

/**
 * WebDriver passes files to a file input and not to its dialog. So the input must be under the pointer, and the click
 * must open its dialog. A driven browser closes the dialog at once and sends `cancel` to the input.
 */
const WATCH_DIALOGS = `
  const input = document.elementFromPoint(...arguments);
  if (!input?.matches('input[type=file]')) throw new Error('Under the pointer is no file input: ' + input?.outerHTML);
  window.fileDialogWasClosed = false;
  input.addEventListener('cancel', () => { window.fileDialogWasClosed = true; }, { once: true });`;

async function untilTrue(ask: () => Promise<boolean>, otherwise: string): Promise<void> {
  const deadline = Date.now() + DIALOG_LIMIT_MS;
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error(otherwise);
    await wait(50);
  }
}

async function press(session: Session, { x, y }: Point): Promise<void> {
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  await session.post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
}

/** Returns the environment of a new user of the machine. */
function isolatedDirectories(home: string): NodeJS.ProcessEnv {
  const { XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME, XDG_DOWNLOAD_DIR, ...others } = process.env;
  return { ...others, HOME: home };
}
