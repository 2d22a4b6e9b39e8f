const largestBytes = 1_000_000

/** A body as text: undefined when it is not UTF-8, and not read on when it is over 1 MB. */
export async function readText(
  request: Request,
): Promise<{ text: string | undefined; isTooLarge: boolean }> {
  const tooLarge = { text: undefined, isTooLarge: true }
  if (!request.body) return { text: '', isTooLarge: false }
  if (Number(request.headers.get('content-length')) > largestBytes) return tooLarge
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > largestBytes) return tooLarge
    chunks.push(chunk)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    return { text, isTooLarge: false }
  } catch {
    return { text: undefined, isTooLarge: false }
  }
}
