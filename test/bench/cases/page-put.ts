/** Body to send from the page: bytes `from` up to `to`, exclusive, of a file. */
export interface PagePut {
  readonly file: number;
  readonly from: number;
  readonly to: number;
  readonly url: string;
}

/**
 * Sends bodies by XMLHttpRequest, `width` at a time, to measure the browser alone. Runs in the page as source text.
 * Returns the answers in the order of `puts`.
 */
export async function putAll(work: { files: File[]; puts: readonly PagePut[]; width: number }): Promise<string[]> {
  const { files, puts, width } = work;
  const answers: string[] = [];
  const put = ({ file, from, to, url }: PagePut) =>
    new Promise<string>((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.onload = () => (xhr.status === 200 ? resolve(xhr.responseText) : reject(new Error(`PUT ${xhr.status}`)));
      xhr.onerror = () => reject(new Error('PUT failed'));
      xhr.open('PUT', url);
      xhr.send(files[file]?.slice(from, to) ?? null);
    });
  const queue = puts.entries();
  const lane = async () => {
    for (const [at, next] of queue) answers[at] = await put(next);
  };
  await Promise.all(Array.from({ length: width }, lane));
  return answers;
}
