/** A body that is compressed: at once when it is complete soon, otherwise as a stream. */
import type { ServerResponse } from 'node:http'
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from 'node:zlib'
import type { ContentCoding } from './content-coding.ts'
import { preloadStyles } from './preload-styles.ts'

export type Callback = (error?: Error | null) => void
export type Write = { chunk: Buffer; callback: Callback | undefined }

export type CompressedBody = {
  /** False: the next write should wait for 'drain' of the response. */
  write(given: Write): boolean
  end(given: Write): void
}

export type HoldLimits = {
  /** The longest time that written bytes are held back, in milliseconds. */
  holdMs: number
  /** A longer body is compressed in another thread as it arrives. */
  heldBytes: number
}

/** Less fits into the first packet however it is written. */
const minBytes = 1_024

const brotliQuality = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/** `send` sends the head, after a change of headers, and writes the body, without compression. */
export function createCompressedBody(
  response: ServerResponse,
  send: {
    head(change: () => void): void
    write: ServerResponse['write']
    end: ServerResponse['end']
  },
  coding: ContentCoding,
  { holdMs, heldBytes }: HoldLimits,
): CompressedBody {
  const held: Buffer[] = []
  let bytes = 0
  let isEnded = false
  let stream: ReturnType<typeof createStream> | undefined
  let timer: NodeJS.Timeout | undefined
  response.once('close', () => {
    clearTimeout(timer)
    stream?.destroy()
  })

  function sendWhole(callback: Callback | undefined): void {
    clearTimeout(timer)
    const whole = Buffer.concat(held, bytes)
    const sent = bytes < minBytes ? whole : compress(whole, coding)
    send.head(() => {
      if (sent !== whole) setCoding(response, coding)
      preloadStyles(response, whole)
      response.setHeader('Content-Length', sent.byteLength)
    })
    Reflect.apply(send.end, response, [sent, callback])
  }

  function startStream(): NonNullable<typeof stream> {
    send.head(() => {
      setCoding(response, coding)
      response.removeHeader('Content-Length')
    })
    const started = createStream(coding)
    stream = started
    started.on('data', (chunk: Buffer) => {
      if (Reflect.apply(send.write, response, [chunk]) === false) started.pause()
    })
    started.once('end', () => Reflect.apply(send.end, response, []))
    // A reader of the response that is slow delays both.
    started.on('drain', () => {
      if (!response.writableNeedDrain) response.emit('drain')
    })
    response.on('drain', () => {
      if (!response.writableNeedDrain) started.resume()
    })
    for (const chunk of held.splice(0)) started.write(chunk)
    return started
  }

  /** Sends what has been written so far. */
  function flush(): void {
    timer = undefined
    if (!isEnded) (stream ?? startStream()).flush()
  }

  return {
    write({ chunk, callback }) {
      timer ??= setTimeout(flush, holdMs)
      if (stream) return stream.write(chunk, callback)
      held.push(chunk)
      bytes += chunk.byteLength
      if (bytes > heldBytes) startStream()
      if (callback) process.nextTick(callback)
      return true
    },
    end({ chunk, callback }) {
      if (isEnded) return
      isEnded = true
      if (stream) {
        clearTimeout(timer)
        if (callback) response.once('finish', callback)
        stream.end(chunk)
        return
      }
      held.push(chunk)
      bytes += chunk.byteLength
      sendWhole(callback)
    },
  }
}

function compress(whole: Buffer, coding: ContentCoding): Buffer {
  if (coding === 'gzip') return gzipSync(whole)
  const sizeHint = { [constants.BROTLI_PARAM_SIZE_HINT]: whole.byteLength }
  return brotliCompressSync(whole, { params: { ...brotliQuality, ...sizeHint } })
}

function createStream(coding: ContentCoding) {
  return coding === 'gzip' ? createGzip() : createBrotliCompress({ params: brotliQuality })
}

function setCoding(response: ServerResponse, coding: ContentCoding): void {
  response.setHeader('Content-Encoding', coding)
  // Parts of the compressed body cannot be asked for.
  response.removeHeader('Accept-Ranges')
  // Weakens the ETag: the content is the same, the bytes are not (RFC 9110, section 8.8.1).
  const etag = String(response.getHeader('etag') ?? '')
  if (etag.startsWith('"')) response.setHeader('ETag', `W/${etag}`)
}
