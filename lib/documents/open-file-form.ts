/** Reads the form with a document while it arrives (RFC 7578). */
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { parserOptions } from '#lib/http/forms/form-parser.ts'
import { findFormType } from '#lib/http/forms/form-type.ts'
import { documentUpload } from '#lib/platform/contract/values.ts'

export type PostedFile = {
  /** The name as the browser sent it. */
  name: string
  /** The bytes as they arrive; throws if the form is cut off or cannot be parsed. */
  chunks: AsyncIterable<Uint8Array>
}

export type PostedForm = {
  /** The file, as soon as it begins to arrive; undefined if the form has none. Throws like `chunks`. */
  file(): Promise<PostedFile | undefined>
  /**
   * Reads the rest and discards it: a browser reads the answer only when it has sent everything. Ends with
   * the form, or after `maxDiscardedBytes`.
   */
  discardRest(): Promise<void>
}

/** 1 GiB covers a film chosen by mistake. A longer request has its connection closed. */
const maxDiscardedBytes = 1024 * 1024 * 1024

/** Begins to read a form. Throws if its content type is not that of a form with a file. */
export function openFileForm(contentType: string, body: ReadableStream<Uint8Array>): PostedForm {
  const type = findFormType(contentType)
  if (type?.kind !== 'multipart') throw new TypeError('not a form with a file')
  const parser = new Busboy({
    ...parserOptions(type, { files: 1, fields: 0, parts: 10 }),
    // Everything else is skipped unread.
    isPartAFile: (name) => name === documentUpload.part,
  })
  const source = Readable.fromWeb(body as WebStream<Uint8Array>)
  const failed = new Promise<never>((_, reject) => {
    parser.on('error', reject)
    source.on('error', reject)
  })
  failed.catch(() => undefined)
  const finished = new Promise<void>((resolve) => parser.once('finish', resolve))
  const file = new Promise<PostedFile | undefined>((resolve) => {
    parser.once('file', (_part, stream, name) => {
      stream.on('error', () => undefined)
      resolve({ name: name ?? '', chunks: chunksOf(stream) })
    })
    void finished.then(() => resolve(undefined))
  })
  source.pipe(parser)

  async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
    const pieces = stream.iterator({ destroyOnReturn: false })
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), failed])
      if (done) break
      yield value
    }
    // A form without its closing boundary may have been cut off within the file.
    await Promise.race([finished, failed])
  }

  return {
    // The order matters: a form that cannot be parsed also finishes, and both may be settled by now.
    file: () => Promise.race([failed, file]),
    async discardRest() {
      if (source.readableEnded || source.destroyed) return
      source.unpipe(parser)
      let discarded = 0
      await new Promise<void>((resolve) => {
        source.on('data', (bytes: Uint8Array) => {
          discarded += bytes.byteLength
          if (discarded <= maxDiscardedBytes) return
          source.destroy()
          resolve()
        })
        source.once('end', resolve)
        source.once('close', resolve)
        source.once('error', () => resolve())
        source.resume()
      })
    },
  }
}
