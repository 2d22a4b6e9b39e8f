/** HTTP requests written byte for byte. */

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
