/** HTTP requests written byte for byte, sent over a connection of their own. */
import { connect, type Socket } from 'node:net'

export type Target = { host: string; origin: string }

export type Sent = {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Sends chunks of 64 KB in place of a length. */
  chunked?: boolean
  type?: string
}

/** A multipart body with the boundary `x`. */
export function createMultipart(fields: [name: string, value: string][]): string {
  const parts = fields.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}

/** A whole request, its body in one piece or in chunks. */
export function createRawRequest(
  { host, origin }: Target,
  { path = '/en', method = 'POST', headers = {}, body = '', chunked = false, type }: Sent,
): Buffer[] {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    ...(type ? [`Content-Type: ${type}`] : []),
    // So that the end of an answer is seen whatever its length.
    ...('Connection' in headers ? [] : ['Connection: close']),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes.byteLength}`,
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  return chunked ? [head, ...chunksOf(bytes), Buffer.from('0\r\n\r\n')] : [head, bytes]
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += 65_536) {
    const chunk = bytes.subarray(at, at + 65_536)
    const size = Buffer.from(`${chunk.byteLength.toString(16)}\r\n`)
    yield Buffer.concat([size, chunk, Buffer.from('\r\n')])
  }
}

export type RawAnswer = { status: number | undefined; text: string }

/**
 * Returns the status of the first answer, or undefined when the connection was closed without one. Continues
 * sending, as a malicious program would, until everything has left or the other side closes.
 */
export function sendRaw(port: number, pieces: readonly Buffer[]): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const finish = () => {
      clearTimeout(overdue)
      socket.destroy()
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
      resolve({ status: status === undefined ? undefined : Number(status), text })
    }
    const overdue = setTimeout(finish, 60_000)
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (isWhole(text)) finish()
    })
    socket.once('close', finish)
    // A connection that is reset while we write closes as well.
    socket.on('error', () => {})
    void writeAll(socket, pieces)
  })
}

async function writeAll(socket: Socket, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return
    if (socket.write(piece)) continue
    await new Promise<void>((resolve) => {
      socket.once('drain', resolve)
      socket.once('close', () => resolve())
    })
  }
}

/** Tells whether a head is here and as much after it as it says. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end))?.[1]
  return length !== undefined && text.length >= end + 4 + Number(length)
}
