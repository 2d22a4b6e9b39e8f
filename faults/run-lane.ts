/** Runs one lane in a server of its own, and looks at the server when it is over. */

import { findEvidenceFaults, findTermsFaults } from './check-evidence.ts'
import { createDatabase } from './databases.ts'
import type { Lane } from './lanes.ts'
import type { Outcome } from './matrix.ts'
import { type Count, type Seed, seedAndStop, takeSeed } from './seeds.ts'
import {
  countUnansweredTokenRequests,
  findLeaks,
  startTestServer,
  type TestServer,
  type TestServerOptions,
  withStoppedStore,
} from './test-server.ts'

/** The observations of a lane. */
export type LaneResult = {
  outcomes: Outcome[]
  /** What must hold of all of its rows together, and did not. */
  general: string[]
  seconds: number
  /** The log's errors and the size of it, for whoever reads along. */
  words: string
}

/** A stopped server with the applications of all lanes, for them to copy. */
export type TemplateServer = { server: TestServer; serverUrl: string | undefined; seeds: Seed[] }

const modelName = 'model'

/** Makes it, with so many applications. With `serverUrl` it is on a database of its own there. */
export async function createTemplateServer(
  serverUrl: string | undefined,
  count: Count,
): Promise<TemplateServer> {
  const databaseUrl = serverUrl && (await createDatabase({ url: serverUrl }, modelName))
  const server = await startTestServer(databaseUrl ? { databaseUrl } : {})
  return { server, serverUrl, seeds: await seedAndStop(server, count) }
}

/** Runs one on a copy of the model; takes its applications out of the model's. */
export async function runLane(
  lane: Lane,
  model: TemplateServer,
  say: (line: string) => void,
): Promise<LaneResult> {
  const from = performance.now()
  const seeds = dealt(model.seeds, lane)
  const server = await startTestServer({
    tls: lane.tls === true,
    early: lane.early === true,
    ...(await copyOf(model, lane)),
  })
  try {
    say(`${lane.name}: ${server.url} is ready after ${secondsSince(from).toFixed(1)} s`)
    const outcomes = await lane.run(server, seeds, say)
    return { outcomes, ...(await lookAt(server, lane)), seconds: secondsSince(from) }
  } catch (error) {
    // Only this lane has failed; the others go on.
    const general = [`it came to nothing: ${error instanceof Error ? error.stack : error}`]
    return { outcomes: [], general, words: 'failed', seconds: secondsSince(from) }
  } finally {
    await server.close()
  }
}

/** As many of each kind as a lane needs, from those of the model. */
function dealt(seeds: Seed[], { seeds: persons, companies }: Lane): Seed[] {
  const take = (isCompany: boolean) => takeSeed(seeds, isCompany) ?? []
  return [
    ...Array.from({ length: persons }, () => take(false)),
    ...Array.from({ length: companies }, () => take(true)),
  ].flat()
}

async function copyOf(
  { server, serverUrl: url }: TemplateServer,
  { name }: Lane,
): Promise<TestServerOptions> {
  if (url) {
    const databaseUrl = await createDatabase({ url }, name.replace(/\W+/g, '_'), modelName)
    return { databaseUrl, keysFrom: server.env.KEY_DIR }
  }
  return 'dataDir' in server.where ? { from: server.where.dataDir } : {}
}

/** What must hold of everything together. Ends the servers. */
async function lookAt(
  server: TestServer,
  { early }: Lane,
): Promise<{ general: string[]; words: string }> {
  const { calls, strays, tokens, applications } = await server.platform.report()
  // One whose answer was spoilt was of no use to anybody.
  const issued = calls.filter(
    ({ operation, committed, faulted }) => operation === 'token' && committed && !faulted,
  ).length
  const faults = await findLeaks(server)
  if (strays.some((stray) => stray.includes('*'))) {
    faults.push('a redirect of the token endpoint was followed')
  }
  // Two for each start (to read, to write), one for each end of a token's life, each 401 that reported its
  // end, and each response that came too late to be used.
  const ended = calls.filter((call) => call.status === 401).length
  const reasons =
    2 * server.starts() + tokens.expired + ended + countUnansweredTokenRequests(server.output())
  if (issued > reasons) faults.push(`${issued} tokens for ${reasons} reasons`)
  await server.stop()
  const { verdict, evidence } = await withStoppedStore(server, async (store) => ({
    verdict: await store.audit.verify(store.db),
    evidence: [
      ...(await findEvidenceFaults(store)),
      ...(early ? await findTermsFaults(store, applications) : []),
    ],
  }))
  if (!verdict.ok) faults.push(`the audit chain is ${verdict.fault} at ${verdict.sequence}`)
  faults.push(...evidence)
  const audit = verdict.ok ? `${verdict.events} events in the audit` : 'a broken audit'
  const words = `${calls.length} calls, ${audit}, errors logged: ${errorsIn(server.output())}`
  return { general: faults, words }
}

/** The logged errors and how often each: the event, and of a fault of our own its name and location. */
function errorsIn(output: string): string {
  const counts = new Map<string, number>()
  for (const line of output.split('\n').filter((each) => each.includes('"level":"error"'))) {
    const { event, error } = JSON.parse(line)
    const words = error ? [event, error.name, error.code, error.at?.[0]] : [event]
    const name = words.filter(Boolean).join(' ')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return JSON.stringify(Object.fromEntries(counts))
}

function secondsSince(from: number): number {
  return (performance.now() - from) / 1000
}
