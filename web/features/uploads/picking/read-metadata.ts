import type { PickedFile } from './picked-file';

/** Maximum duration of a task. Between two tasks, the page can react to the user. */
const TASK_MS = 50;

/**
 * Reads the size and time of each file in short tasks. A browser asks the disk for them when they are first read, and
 * then remembers them. In one task, thousands of files would freeze the page.
 */
export async function readMetadata(picked: readonly PickedFile[]): Promise<void> {
  let taskEnd = performance.now() + TASK_MS;
  for (const { file } of picked) {
    // One of the two values is enough, because the browser reads them together.
    void file.size;
    if (performance.now() < taskEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    taskEnd = performance.now() + TASK_MS;
  }
}
