/** Reads `multipart/form-data` (RFC 7578) as it arrives, holding no more than a few chunks. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'

type Part = { name: string | undefined; fileName: string | undefined }

/** A body that is no multipart body, or that ended before its end. */
export class BrokenBody extends Error {
  override name = 'BrokenBody'
  constructor() {
    super('the body is not whole')
  }
}

/** Far more than a name needs. */
const limits = { headerPairs: 8, headerSize: 8_000 }

/**
 * Passes each part to `take`: what its headers say, and its bytes, which must be read to their end.
 * Throws BrokenBody, or what `take` throws; then it reads no further.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string | null,
  take: (part: Part, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const parser = createParser(contentType ?? '')
  const stop = new AbortController()
  const reads: Promise<void>[] = []
  let refused: { cause: unknown } | undefined
  parser.on('file', (name: string | undefined, stream: Readable, fileName: string | undefined) => {
    reads.push(
      take({ name, fileName }, readWhole(stream)).catch((cause: unknown) => {
        refused ??= { cause }
        stop.abort()
      }),
    )
  })
  try {
    await pipeline(body, parser, { signal: stop.signal })
  } catch {
    if (!refused) throw new BrokenBody()
  }
  await Promise.all(reads)
  if (refused) throw refused.cause
}

/** Busboy ends the stream of a part with an error if the body ends too soon. */
async function* readWhole(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch {
    throw new BrokenBody()
  }
}

function createParser(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      // The caller refuses parts that are no files, and names with a path.
      isPartAFile: () => true,
      preservePath: true,
    })
  } catch {
    throw new BrokenBody()
  }
}
