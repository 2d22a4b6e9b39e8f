/** Reads a posted form: bytes, one time, by its boundary. */
import type { IncomingMessage } from 'node:http'

const mostBytes = 262_144

export async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new Error('The form is too large')
    chunks.push(chunk)
  }
  const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''
  const fields: Record<string, string> = {}
  for (const part of Buffer.concat(chunks).toString().split(`--${boundary}`)) {
    const [, name, value] = /name="([^"]*)"\r\n\r\n(.*)\r\n$/s.exec(part) ?? []
    if (name !== undefined && value !== undefined) fields[name] = value
  }
  return fields
}
