/**
 * A firm's own system as a program: starts an application for each of its customers, withdraws every second, and
 * hears of all by webhooks. What it knows is in its journal, a line each, so it goes on where it was killed.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPartnerClient } from './partner-client.ts'

/** What the journal says of a customer: `started` with the application, `withdrawn`, or a webhook that was taken. */
export type JournalLine =
  | { customer: number; did: 'started'; application: string }
  | { customer: number; did: 'withdrawn' }
  | { heard: string; type: string; application: string }

export function readJournal(file: string): JournalLine[] {
  if (!existsSync(file)) return []
  // A line without an end was cut off by the kill.
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

/** Tells whether a customer's application is withdrawn. */
export function isWithdrawn(customer: number): boolean {
  return customer % 2 === 1
}

if (import.meta.main) await run(process.argv.slice(2) as [string, string, string, string, string])

async function run([url, key, file, port, count]: [string, string, string, string, string]) {
  const note = (line: JournalLine) => appendFileSync(file, `${JSON.stringify(line)}\n`)
  createServer(async (asked, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk)
    const { type, data } = JSON.parse(Buffer.concat(chunks).toString())
    note({ heard: String(asked.headers['webhook-id']), type, application: data.id })
    answer.writeHead(204).end()
  }).listen(Number(port), '127.0.0.1')

  const known = readJournal(file)
  const applications = new Map<number, string>()
  const withdrawn = new Set<number>()
  for (const line of known) {
    if (!('did' in line)) continue
    if (line.did === 'started') applications.set(line.customer, line.application)
    else withdrawn.add(line.customer)
  }
  const document = await untilAnswered(async () => {
    const served = await fetch(`${url}/api/v1/openapi.json`)
    return served.ok ? served.json() : undefined
  })
  async function send(idempotencyKey: string, body?: object, to = '') {
    const client = await createPartnerClient(document, {
      baseUrl: url,
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey },
    })
    return to ? client.deleteApplication({ id: to }) : client.startApplication({ startBody: body })
  }

  const waiting = Array.from({ length: Number(count) }, (_, customer) => customer)
  async function work(): Promise<void> {
    for (let customer = waiting.shift(); customer !== undefined; customer = waiting.shift()) {
      const body = { customer_id: `customer-${customer}`, type: 'INDIVIDUAL', language: 'en' }
      let application = applications.get(customer)
      if (!application) {
        const started = await untilAnswered(() => send(`start-${customer}`, body))
        application = started.data.id as string
        note({ customer, did: 'started', application })
      }
      const id = application
      if (!isWithdrawn(customer) || withdrawn.has(customer)) continue
      await untilAnswered(() => send(`end-${customer}`, undefined, id))
      note({ customer, did: 'withdrawn' })
    }
  }
  await Promise.all([work(), work(), work(), work()])
}

/** Tries until there is an answer that says something was done, now or before. */
async function untilAnswered<T extends { status?: number } | undefined>(
  attempt: () => Promise<T>,
): Promise<NonNullable<T>> {
  for (;;) {
    const answer = await attempt().catch(() => undefined)
    const { status = 200 } = answer ?? {}
    if (answer && (status < 300 || status === 410)) return answer
    if (status !== 429 && status >= 400 && status < 500) {
      throw new Error(`Portico answered ${status}: ${JSON.stringify(answer)}`)
    }
    await sleep(100)
  }
}
