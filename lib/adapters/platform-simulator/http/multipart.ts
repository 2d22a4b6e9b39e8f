/** Reads `multipart/form-data` (RFC 7578) as it comes, holding no more than a few chunks. */

export type Part = { name: string | undefined; fileName: string | undefined }

/** A body that is no multipart body, or that ended before its end. */
export class BrokenBody extends Error {
  constructor() {
    super('the body is not whole')
    this.name = 'BrokenBody'
  }
}

const largestHead = 8_000

/**
 * Gives the bytes of each part to `take`, after what its headers say. A part's bytes must be read to
 * their end, or the next is not found. Throws BrokenBody, or what `take` throws.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string | null,
  take: (part: Part, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const boundary = findBoundary(contentType)
  if (!boundary) throw new BrokenBody()
  // A delimiter begins a line; before the first one stands the beginning of the body.
  const input = createInput(body, Buffer.from('\r\n'))
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  try {
    for await (const _ of input.until(delimiter)) {
      // What stands before the first part says nothing (RFC 2046, 5.1.1).
    }
    for (;;) {
      const line = await input.take(2)
      if (line.equals(Buffer.from('--'))) return
      if (!line.equals(Buffer.from('\r\n'))) throw new BrokenBody()
      const part = parseHeaders(await readHeaders(input))
      await take(part, input.until(delimiter))
    }
  } finally {
    await input.letGo()
  }
}

type Input = ReturnType<typeof createInput>

function createInput(body: AsyncIterable<Uint8Array>, begun: Buffer) {
  const chunks = body[Symbol.asyncIterator]()
  let held: Buffer = begun

  async function more(): Promise<void> {
    const { done, value } = await chunks.next().catch(() => {
      throw new BrokenBody()
    })
    if (done) throw new BrokenBody()
    held = Buffer.concat([held, value])
  }

  return {
    /** The bytes before `mark`, as they come; the mark itself is left out. */
    async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
      for (;;) {
        const at = held.indexOf(mark)
        const end = at < 0 ? held.byteLength - mark.byteLength + 1 : at
        if (end > 0) yield held.subarray(0, end)
        held = held.subarray(Math.max(end, 0))
        if (at >= 0) {
          held = held.subarray(mark.byteLength)
          return
        }
        await more()
      }
    },
    async take(length: number): Promise<Buffer> {
      while (held.byteLength < length) await more()
      const taken = held.subarray(0, length)
      held = held.subarray(length)
      return taken
    },
    async letGo(): Promise<void> {
      await chunks.return?.()
    },
  }
}

async function readHeaders(input: Input): Promise<string> {
  // A part without headers has only the line that ends them, so they are read line by line.
  let head = ''
  for (;;) {
    let line = ''
    for await (const bytes of input.until(Buffer.from('\r\n')))
      line += Buffer.from(bytes).toString('latin1')
    if (line === '') return Buffer.from(head, 'latin1').toString('utf8')
    head += `${line}\r\n`
    if (head.length > largestHead) throw new BrokenBody()
  }
}

function parseHeaders(head: string): Part {
  const disposition = /^content-disposition:\s*form-data(;.*)$/im.exec(head)?.[1] ?? ''
  return {
    name: /;\s*name="([^"]*)"/i.exec(disposition)?.[1],
    fileName: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1],
  }
}

function findBoundary(contentType: string | null): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
      contentType ?? '',
    ) ?? []
  return quoted ?? plain
}
