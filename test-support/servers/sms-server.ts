/** An SMS service in this process, that takes signed messages over real HTTP. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signSms } from '../../lib/messages/sms/sms-transport.ts'
import { closeServer } from './close-server.ts'

type TestSms = { id: string; to: string; text: string }

export type TestSmsServer = {
  /** The value of `SMS_URL`. */
  url: string
  secret: string
  /** The messages that were accepted, one for each id. */
  accepted: TestSms[]
  /** Every request that came, with its headers, whether it was rightly signed, and its body. */
  requests: { path: string; headers: IncomingHttpHeaders; signed: boolean; body: string }[]
  /** Answers otherwise from now on; `undefined`: takes messages again. */
  answers(how: ((answer: ServerResponse) => void) | undefined): void
  close(): Promise<void>
}

const testSmsSecret = 'the-secret-of-an-sms-service-in-tests'

export async function startSmsServer({ port = 0 }: { port?: number } = {}): Promise<TestSmsServer> {
  const accepted: TestSms[] = []
  const requests: TestSmsServer['requests'] = []
  let otherwise: ((answer: ServerResponse) => void) | undefined
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const timestamp = String(asked.headers['portico-timestamp'])
      const expected = `v1=${signSms(testSmsSecret, timestamp, body)}`
      const signed = asked.headers['portico-signature'] === expected
      requests.push({ path: asked.url ?? '', headers: asked.headers, signed, body })
      if (otherwise) return otherwise(answer)
      if (!signed) return void answer.writeHead(401).end()
      const message = JSON.parse(body) as TestSms
      if (message.to === '') return void answer.writeHead(422).end()
      if (!accepted.some(({ id }) => id === message.id)) accepted.push(message)
      answer.writeHead(202).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const { port: listened } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${listened}/sms`,
    secret: testSmsSecret,
    accepted,
    requests,
    answers: (how) => {
      otherwise = how
    },
    close: () => closeServer(server),
  }
}
