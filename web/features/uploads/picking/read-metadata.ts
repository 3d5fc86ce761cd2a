import type { PickedFile } from './picked-file';

/** Maximum time of a task. Between tasks, the page can react to the user. */
const TASK_MS = 50;

/** Reads size and time of the files in short tasks, because a long task would freeze the page. */
export async function readMetadata(picked: readonly PickedFile[]): Promise<void> {
  let taskEnd = performance.now() + TASK_MS;
  for (const { file } of picked) {
    // The browser reads the time together with the size.
    void file.size;
    if (performance.now() < taskEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    taskEnd = performance.now() + TASK_MS;
  }
}
