/** The statements that one whole application sends to the database, by the request that sends them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { reachReview } from '../faults/customer.ts'
import { findShownStatus } from '../faults/status-page.ts'
import { submitOnce } from '../faults/ways-to-submit.ts'
import { nextVisitor } from './load.ts'
import { startTestServer } from './test-server.ts'

export type QueryCounts = {
  /** By method and page, in the order of the requests, with the statements of each. */
  requests: { name: string; texts: string[] }[]
  /** Sent by timers for this application, outside any request. */
  background: string[]
  /** What timers send in a second without any application. */
  idlePerSecond: number
}

type Sent = { request?: string; text: string }

const recorder = path.join(import.meta.dirname, '../test-support/record-queries.mjs')
const idleMs = 5_000

/**
 * One person opens an account without script, from the start page to the first page of the status, on the
 * PostgreSQL of `databaseUrl` or on PGlite. Somebody did so before: what a process does once does not count.
 */
export async function countQueries({ databaseUrl }: { databaseUrl?: string } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-queries-'))
  const file = path.join(folder, 'sent')
  const server = await startTestServer({
    ...(databaseUrl && { databaseUrl }),
    env: {
      NODE_OPTIONS: `--import ${pathToFileURL(recorder).href}`,
      RECORD_QUERIES_FILE: file,
    },
  })
  const read = async (): Promise<Sent[]> =>
    (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const openAccount = async () => {
    const page = await submitOnce(await reachReview(server.url, nextVisitor()))
    if (!findShownStatus(page)) throw new Error(`The application ended at ${page.path}`)
  }
  try {
    await openAccount()
    // Until the platform has decided about it.
    await sleep(4 * idleMs)
    const before = (await read()).length
    await sleep(idleMs)
    const idle = (await read()).slice(before)
    await openAccount()
    // What timers still do for it.
    await sleep(idleMs)
    const sent = (await read()).slice(before + idle.length)
    return sortByRequest(sent, idle)
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function sortByRequest(sent: readonly Sent[], idle: readonly Sent[]): QueryCounts {
  const requests: QueryCounts['requests'] = []
  const ofTimers = new Set(idle.map(({ text }) => text))
  for (const { request, text } of sent) {
    if (!request) continue
    const name = nameRequest(request)
    const same = requests.find((each) => each.name === name)
    if (same) same.texts.push(text)
    else requests.push({ name, texts: [text] })
  }
  const background = sent.filter(({ request, text }) => !request && !ofTimers.has(text))
  return {
    requests,
    background: background.map(({ text }) => text),
    idlePerSecond: idle.filter(({ request }) => !request).length / (idleMs / 1000),
  }
}

/** The method and the page; the start page has no other name. */
function nameRequest(request: string): string {
  const [method, address = ''] = request.split(' ')
  const [, , area, , ...page] = address.split('?')[0]?.split('/') ?? []
  return `${method} ${area === 'apply' ? page.join('/') : 'start'}`
}

/** How many statements there were in all. */
export function sumQueries({ requests, background }: QueryCounts): number {
  return requests.reduce((sum, { texts }) => sum + texts.length, background.length)
}
