/** A mail server in this process, that accepts e-mails over a real socket and parses them. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedEmail = {
  to: string[]
  /** Keyed by lower-case name; folded lines are joined. */
  headers: Record<string, string>
  text: string
  html: string
}

export type TestMailServer = {
  /** The value of `SMTP_URL`. */
  url: string
  received: ReceivedEmail[]
  /** Sets its response to each recipient, such as `550`; `undefined`: it accepts the e-mail. */
  refuseWith(code: number | undefined): void
  close(): Promise<void>
}

/** Listens on that port, or on a free one; `secure`: with a certificate that nobody has signed. */
export async function startMailServer({
  port = 0,
  secure = false,
}: {
  port?: number
  secure?: boolean
} = {}): Promise<TestMailServer> {
  const arrived: ReceivedEmail[] = []
  let refusal: number | undefined
  const server = new SMTPServer({
    secure,
    disabledCommands: secure ? [] : ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username }, _session, callback) {
      callback(null, { user: username })
    },
    onRcptTo(_address, _session, callback) {
      const error = refusal && Object.assign(new Error('no'), { responseCode: refusal })
      callback(error || null)
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        arrived.push({ to, ...readEmail(Buffer.concat(chunks).toString('latin1')) })
        callback()
      })
    },
  })
  // A client that trusts no certificate hangs up, which is tested.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const { port: listened } = server.server.address() as AddressInfo
  return {
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${listened}`,
    received: arrived,
    refuseWith: (code) => {
      refusal = code
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function readEmail(raw: string): Omit<ReceivedEmail, 'to'> {
  const { headers, body } = readPart(raw)
  const boundary = headers['content-type']?.match(/boundary="?([^";]+)/)?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.trimStart().replace(/\r\n$/, '')))
  const ofType = (type: string) => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type))
    return part ? decoded(part.body, part.headers['content-transfer-encoding']) : ''
  }
  return {
    headers: { ...headers, subject: unencoded(headers.subject ?? '') },
    text: ofType('text/plain'),
    html: ofType('text/html'),
  }
}

function readPart(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) }
}

/** RFC 2045 section 6: quoted-printable, base64, or as it is. */
function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  const plain = encoding === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : body
  return Buffer.from(plain, 'latin1').toString().replaceAll('\r\n', '\n')
}

/** RFC 2047: words of a header that are not ASCII. */
function unencoded(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : unquoted(word.replaceAll('_', ' ')),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString())
}

function unquoted(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
