/** The form by which a document is posted, read while it comes in (RFC 7578). */
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { documentUpload } from '../../domain/contract/values.ts'
import { parserOptions } from '../../security/forms/form-parser.ts'
import { findFormType } from '../../security/forms/form-type.ts'

export type PostedFile = {
  /** As the browser has it. */
  name: string
  /** The bytes as they come; throws when the form breaks off or cannot be taken apart. */
  chunks: AsyncIterable<Uint8Array>
}

export type PostedForm = {
  /** The file, as soon as it begins to come; undefined when the form has none. Throws likewise. */
  file(): Promise<PostedFile | undefined>
  /**
   * Lets the rest go by: a browser reads the answer only when it has sent all. Ends with the form, or
   * when so much has gone by that nobody could have meant it.
   */
  discardRest(): Promise<void>
}

/** 1 GiB: a film that somebody chose by mistake. Who sends more is cut off. */
const mostLetGoBy = 1024 * 1024 * 1024

/** Begins to read a form. Throws when its content type says that it is none. */
export function openFileForm(contentType: string, body: ReadableStream<Uint8Array>): PostedForm {
  const type = findFormType(contentType)
  if (type?.kind !== 'multipart') throw new TypeError('not a form with a file')
  const parser = new Busboy({
    ...parserOptions(type, { files: 1, fields: 0, parts: 10 }),
    // Everything else is passed over unread.
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
    // A form that ends before its last line may end before its last byte.
    await Promise.race([finished, failed])
  }

  return {
    file: () => Promise.race([file, failed]),
    async discardRest() {
      if (source.readableEnded || source.destroyed) return
      source.unpipe(parser)
      let gone = 0
      await new Promise<void>((resolve) => {
        source.on('data', (bytes: Uint8Array) => {
          gone += bytes.byteLength
          if (gone <= mostLetGoBy) return
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
