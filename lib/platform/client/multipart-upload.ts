/** Uploading a file to the platform: one multipart part, streamed, of known length. */
import { createHash } from 'node:crypto'
import { documentUpload } from '../contract/values.ts'
import { AttemptFailure } from './failure-code.ts'

export type OutgoingFile = {
  /** A plain name with an extension; sent unchanged. */
  name: string
  /** One of `documentUpload.mediaTypes`. */
  type: string
  /** In bytes; the stream must have exactly that many. */
  size: number
  /** The bytes from their beginning; called again for a replay. */
  stream(): AsyncIterable<Uint8Array>
}

/** A body that is too large to be held: its bytes from their beginning, and their number. */
export type StreamedBody = { size: number; stream(): AsyncIterable<Uint8Array> }

/** A slow line of 1 Mbit/s, in bytes a second: a slower transfer is aborted. */
const minBytesPerSecond = 125_000

/**
 * Returns how long the transfer of a file of `size` bytes may take, in ms: a call's usual time plus that of the
 * bytes.
 */
export function transferTimeoutMs(timeoutMs: number, size: number): number {
  return timeoutMs + Math.ceil((size / minBytesPerSecond) * 1000)
}

/**
 * Tells whether the platform could take a file by its name, type and size ("upload document"). A name with a
 * quote, a slash or a control character could change the header, and is not sent.
 */
export function isUsableFile({ name, type, size }: OutgoingFile): boolean {
  return (
    name.isWellFormed() &&
    name.length <= 255 &&
    /^[^\p{Cc}\p{Cf}"/\\]+\.[A-Za-z0-9]+$/u.test(name) &&
    (documentUpload.mediaTypes as readonly string[]).includes(type) &&
    Number.isSafeInteger(size) &&
    size > 0 &&
    size <= documentUpload.maxBytes
  )
}

/**
 * The file as `multipart/form-data` (RFC 7578). Its boundary is derived from the idempotency id, so that
 * every sending of one operation has the same bytes; no file can contain it, because that id is secret.
 */
export function createMultipartBody(
  file: OutgoingFile,
  idempotencyId: string,
): { headers: Record<string, string>; body: StreamedBody } {
  const digest = createHash('sha256').update(idempotencyId).digest('hex')
  const boundary = `part-${digest.slice(0, 40)}`
  const disposition = `form-data; name="${documentUpload.part}"; filename="${file.name}"`
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${file.type}\r\n\r\n`,
    'utf8',
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`, 'utf8')
  const size = head.byteLength + file.size + tail.byteLength
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(size),
    },
    body: {
      size,
      async *stream() {
        yield head
        yield* readExactly(file)
        yield tail
      },
    },
  }
}

/** The file's bytes; a read error or another length aborts the request. */
async function* readExactly({ size, stream }: OutgoingFile): AsyncGenerator<Uint8Array> {
  let sent = 0
  try {
    for await (const chunk of stream()) {
      sent += chunk.byteLength
      if (sent > size) throw new AttemptFailure('file_changed')
      yield chunk
    }
  } catch (error) {
    // The message of a read error could contain the file's name.
    throw error instanceof AttemptFailure ? error : new AttemptFailure('unreadable_file')
  }
  if (sent !== size) throw new AttemptFailure('file_changed')
}
