const maxBodyBytes = 1_000_000

/** A body as text: undefined when it is not UTF-8; reading stops at 1 MB. */
export async function readText(
  request: Request,
): Promise<{ text: string | undefined; isTooLarge: boolean }> {
  const tooLarge = { text: undefined, isTooLarge: true }
  if (!request.body) return { text: '', isTooLarge: false }
  if (Number(request.headers.get('content-length')) > maxBodyBytes) return tooLarge
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > maxBodyBytes) return tooLarge
    chunks.push(chunk)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    return { text, isTooLarge: false }
  } catch {
    return { text: undefined, isTooLarge: false }
  }
}

/** A little more than the largest upload; beyond it the connection is closed. */
const maxDrainedBytes = 40_000_000

/** The body as a stream, until the caller disconnects. */
export function getUploadStream({ body, signal }: Request): ReadableStream<Uint8Array> | null {
  return body?.pipeThrough(new TransformStream(), { signal }) ?? null
}

/** Reads the rest of a stream and discards it. Never throws: the caller may have disconnected. */
export async function drain(stream: ReadableStream<Uint8Array>): Promise<void> {
  const reader = stream.getReader()
  try {
    for (let bytes = 0; bytes <= maxDrainedBytes; ) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The connection is closed.
  }
}
