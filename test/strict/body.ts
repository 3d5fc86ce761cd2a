/** Returns `too_large` if `Content-Length` exceeds `maxBytes`. A body without a length breaks off at the limit. */
export function limitedBody(request: Request, maxBytes: number): Request | 'too_large' {
  const length = request.headers.get('Content-Length');
  if (length !== null) return Number(length) > maxBytes ? 'too_large' : request;
  if (request.body === null) return request;
  const { readable, writable } = new IdentityTransformStream();
  void pass(request.body, writable, maxBytes);
  return new Request(request, { body: readable });
}

async function pass(body: ReadableStream<Uint8Array>, to: WritableStream<Uint8Array>, maxBytes: number): Promise<void> {
  const writer = to.getWriter();
  let passed = 0;
  try {
    for await (const chunk of body) {
      passed += chunk.byteLength;
      if (passed > maxBytes) throw new Error('Payload Too Large');
      await writer.write(chunk);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => {});
  }
}
