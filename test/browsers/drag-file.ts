import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Point } from './driver.ts';

const run = promisify(execFile);

const DRAG_LIMIT_MS = 60_000;

const IN_BUTTON_PX = 5;

/** Program for `gjs`. Shows a button from which a file can be dragged. Arguments: the file's URI, x and y. */
const DRAG_SOURCE = `
  imports.gi.versions.Gtk = '3.0';
  const { Gdk, Gtk } = imports.gi;
  const [uri, x, y] = ARGV;
  Gtk.init(null);
  const button = new Gtk.Button();
  button.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, null, Gdk.DragAction.COPY);
  button.drag_source_add_uri_targets();
  button.connect('drag-data-get', (_button, _context, data) => data.set_uris([uri]));
  button.connect('drag-end', () => Gtk.main_quit());
  const window = new Gtk.Window({ type: Gtk.WindowType.POPUP, child: button });
  window.move(x, y);
  window.show_all();
  print('shown');
  Gtk.main();`;

/** Drags with the real pointer. WebDriver cannot drag files, and WebKitGTK may treat simulated events differently. */
export async function dragFile(display: string, path: string, from: Point, to: Point): Promise<void> {
  const options = { env: { ...process.env, DISPLAY: display }, timeout: DRAG_LIMIT_MS };
  const button = [pathToFileURL(path).href, String(from.x), String(from.y)];
  const dragged = run('gjs', ['-c', DRAG_SOURCE, ...button], options);
  await Promise.race([once(dragged.child.stdout as Readable, 'data'), dragged]);
  const start = move(from.x + IN_BUTTON_PX, from.y + IN_BUTTON_PX);
  // The pause gives the page time to tell the browser whether it accepts the file.
  const moves = [0, 1, 0, 1, 0, 1].flatMap((aside) => [...move(to.x + aside, to.y), 'sleep', '0.2']);
  await run('xdotool', [...start, 'mousedown', '1', ...moves, 'mouseup', '1'], options);
  await dragged;
}

const move = (x: number, y: number): string[] => ['mousemove', String(x), String(y)];
