import type { Page } from '@playwright/test';
import type { GeneratedFile } from '../../../dev/seed/generated-files.ts';

/** Records a film in the page. The first 200 ms are black, because many films start with a black picture. */
export async function recordFilm(page: Page, name: string): Promise<GeneratedFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const draw = (ms: number) => {
      context.fillStyle = '#000';
      context.fillRect(0, 0, 320, 180);
      for (let x = 0; ms > 200 && x < 320; x += 20) {
        context.fillStyle = `hsl(${x} 80% 50%)`;
        context.fillRect(x, 0, 20, 180);
      }
    };
    const pieces: Blob[] = [];
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const startedAt = performance.now();
    recorder.start();
    while (performance.now() - startedAt < 2000) {
      draw(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    await new Promise((resolve) => {
      recorder.onstop = resolve;
      recorder.stop();
    });
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}
