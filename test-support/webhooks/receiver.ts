/** A firm's own system in this process, which hears of applications over real HTTP. */
import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeServer } from '../servers/close-server.ts'

export type HeardWebhook = {
  id: string
  type: string
  application: string
  headers: IncomingHttpHeaders
  body: string
}

/** Answers otherwise than by 204; true: it has, and the webhook was not taken. */
type Otherwise = (answer: ServerResponse, heard: HeardWebhook) => boolean

export type WebhookReceiver = {
  url: string
  /** Every try that came, in order. */
  tries: HeardWebhook[]
  /** The webhooks that it took, in order, each id once. */
  taken: HeardWebhook[]
  answers(how: Otherwise | undefined): void
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const tries: HeardWebhook[] = []
  const taken: HeardWebhook[] = []
  let otherwise: Otherwise | undefined
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      if (!asked.headers['webhook-id']) return void answer.writeHead(401).end()
      const body = Buffer.concat(chunks).toString()
      const { type, data } = JSON.parse(body)
      const { headers } = asked
      const heard = { id: String(headers['webhook-id']), type, application: data.id, headers, body }
      tries.push(heard)
      if (otherwise?.(answer, heard)) return
      if (!taken.some(({ id }) => id === heard.id)) taken.push(heard)
      answer.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    tries,
    taken,
    answers: (how) => {
      otherwise = how
    },
    close: () => closeServer(server),
  }
}

/** Tells whether a webhook has a `v1a` signature by a published key, as the specification says. */
export function isSignedBy(publicKey: string, { headers, body }: HeardWebhook): boolean {
  const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((each) => each.startsWith('v1a,'))
    .some((each) => verify(null, Buffer.from(content), key, Buffer.from(each.slice(4), 'base64')))
}
