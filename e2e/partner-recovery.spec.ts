/** A firm's own system and Portico are killed in turn while it starts, withdraws and hears of applications. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../scripts/port.mjs'
import { hasEveryVariant } from '../scripts/test-tiers.mjs'
import { isWithdrawn, type JournalLine, readJournal } from '../test-support/partner-server.ts'
import { runScript } from '../test-support/run-script.ts'
import { expect, test } from './support/test.ts'

/** As many as take a minute; the whole number where every variant is run. */
const customers = hasEveryVariant() ? 200 : 40
const program = path.resolve(import.meta.dirname, '../test-support/partner-server.ts')

test('nothing is started twice or lost, and all is heard of in its order', async ({
  startServer,
}) => {
  const env = { WEBHOOK_NETWORKS: '127.0.0.0/8' }
  const server = await startServer({ env })
  const run = async (command: string, args: string[]) =>
    (await runScript(`${command}.ts`, args, { DATA_DIR: server.dataDir, ...env })).output
  const key = (await run('partner', ['add', 'Acme', '--all'])).trim().split('\n').at(-1) ?? ''
  const port = await findFreePort()
  await run('webhooks', ['add', 'crm', `http://127.0.0.1:${port}/hooks`, '--partner', 'Acme'])
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-partner-'))
  const journal = path.join(folder, 'journal')
  const lines = () => readJournal(journal)
  const done = (what: 'started' | 'withdrawn') =>
    lines().filter((line) => 'did' in line && line.did === what).length
  const start = () =>
    spawn(process.execPath, [program, server.url, key, journal, String(port), String(customers)], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  const kill = async (partner: ChildProcess) => {
    partner.kill('SIGKILL')
    await once(partner, 'exit')
  }

  let partner = start()
  for (const share of [1, 2, 3, 4, 5]) {
    await expect
      .poll(() => done('started'), { timeout: 120_000, intervals: [20] })
      .toBeGreaterThan((share * customers) / 6)
    if (share % 2 === 0) {
      await server.restart('SIGKILL')
    } else {
      await kill(partner)
      partner = start()
    }
  }
  await expect.poll(() => done('withdrawn'), { timeout: 120_000 }).toBe(customers / 2)
  await expect.poll(() => done('started'), { timeout: 120_000 }).toBe(customers)
  const told = customers + 2 * (customers / 2)
  await expect.poll(() => heardOnce(lines()).length, { timeout: 240_000 }).toBe(told)

  const applications = new Map<string, number>()
  for (const line of lines()) {
    if ('did' in line && line.did === 'started') applications.set(line.application, line.customer)
  }
  expect(applications.size).toBe(customers)
  expect(await listAll(server.url, key)).toEqual(
    [...applications]
      .map(([id, customer]) => [id, isWithdrawn(customer) ? 'deleted' : 'not_opened'])
      .toSorted(),
  )
  for (const [application, customer] of applications) {
    const heard = heardOnce(lines()).filter((line) => line.application === application)
    const kinds = isWithdrawn(customer) ? ['started', 'withdrawn', 'erased'] : ['started']
    expect(heard.map(({ type }) => type)).toEqual(kinds.map((kind) => `application.${kind}`))
  }
  await kill(partner)
  await rm(folder, { recursive: true })
})

type Heard = Extract<JournalLine, { heard: string }>

/** The webhooks in the order in which they came first. */
function heardOnce(lines: JournalLine[]): Heard[] {
  const heard = new Map<string, Heard>()
  for (const line of lines)
    if ('heard' in line && !heard.has(line.heard)) heard.set(line.heard, line)
  return [...heard.values()]
}

async function listAll(url: string, key: string): Promise<[string, string][]> {
  const found: [string, string][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await fetch(`${url}/api/v1/applications${cursor && `?cursor=${cursor}`}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const page = (await response.json()) as {
      data: { id: string; status: string }[]
      next: string | null
    }
    found.push(...page.data.map(({ id, status }): [string, string] => [id, status]))
    cursor = page.next
  }
  return found.toSorted()
}
