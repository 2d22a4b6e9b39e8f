/** Processor time of a page that waits for news, and of the files of a first visit. */
import path from 'node:path'
import { reachReview } from '../faults/customer.ts'
import { submitOnce } from '../faults/ways-to-submit.ts'
import { withPostgres } from '../scripts/postgres.mjs'
import { openCheckout } from './checkout.ts'
import { nextVisitor, together } from './load.ts'
import { processorOfTree } from './machine.ts'
import type { Part, PartResult, Tools } from './part.ts'
import { spreadOf } from './statistics.ts'
import { numberText, spreadText, tableOf, verdictText } from './table.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const whole = { rounds: 9, times: 200 }
const small = { rounds: 2, times: 40 }
const mostLookMs = 1.5
const mostFilesMs = 5

/** `ms`: of processor, the server's and the database's, for each round. */
type Measured = { name: string; goal?: number; once(): Promise<void>; used(): number; ms: number[] }

export const waiting: Part = {
  title: 'A page that waits, and the files of a first visit',
  async measure(tools) {
    const postgres = await withPostgres({ durable: true })
    const open: { close(): Promise<void> }[] = [{ close: postgres.stop }]
    try {
      const server = await startTestServer({ databaseUrl: postgres.url })
      open.push(server)
      const used = () => processorOfTree(server.pid()) + processorOfTree(postgres.pid)
      const measured: Measured[] = [
        ...(await reachStatus(server.url)).map((each) => ({ ...each, used, ms: [] })),
        { ...(await listFiles('', server)), goal: mostFilesMs, ms: [] },
      ]
      if (tools.against) {
        const checkout = await openCheckout(path.resolve(tools.against), tools.say)
        const before = await startTestServer({ checkout })
        open.push(before)
        measured.push({ ...(await listFiles(` (${checkout.commit})`, before)), ms: [] })
      }
      await measureAll(measured, tools)
      return report(measured, tools.short ? small : whole)
    } finally {
      for (const each of open.reverse()) await each.close()
    }
  },
}

/** A look as the page's script makes it, and the page made again, as at each look without a mark. */
async function reachStatus(origin: string) {
  const customer = await reachReview(origin, nextVisitor())
  const { path: at } = await submitOnce(customer)
  const readMark = async () => {
    const { html } = await customer.browser.open(at)
    const mark = /\bmark\\?":\\?"([\w-]+)/.exec(html)?.[1]
    if (!mark) throw new Error(`${at} has no mark`)
    return mark
  }
  let mark = await readMark()
  const ask = async (to: string, init: RequestInit) => {
    const response = await customer.browser.send(to, init)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${to} answered ${response.status}`)
    return response.status
  }
  // Next leads to the address that its own script would ask.
  const rsc = { headers: { rsc: '1' } }
  const made = (await customer.browser.send(at, rsc)).headers.get('location')
  if (!made) throw new Error(`${at} leads script nowhere`)
  return [
    {
      name: 'a look at the status',
      goal: mostLookMs,
      once: async () => {
        const status = await ask(at, { method: 'HEAD', headers: { 'x-page-mark': mark } })
        // It was decided meanwhile, or ten minutes have passed.
        if (status === 200) mark = await readMark()
      },
    },
    {
      name: 'the status made again',
      once: async () => {
        await ask('/api/health', { method: 'HEAD' })
        await ask(made, rsc)
      },
    },
  ]
}

/** The scripts and styles that the start page names, as a browser that has none of them asks for them. */
async function listFiles(name: string, { url, pid }: TestServer) {
  const html = await (await fetch(`${url}/en`)).text()
  const files = [...new Set(html.match(/\/_next\/static\/[^"?\\]+\.(js|css)\?dpl=\w+/g))]
  if (files.length === 0) throw new Error('The start page names no files')
  return {
    name: `the ${files.length} files of the start page${name}`,
    used: () => processorOfTree(pid()),
    once: async () => {
      for (const file of files) {
        const response = await fetch(url + file, { headers: { 'accept-encoding': 'br' } })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${file} answered ${response.status}`)
      }
    },
  }
}

async function measureAll(measured: Measured[], { say, noteMachineSpeed, short }: Tools) {
  const { rounds, times } = short ? small : whole
  for (let round = 0; round <= rounds; round++) {
    for (const { name, once, used, ms } of measured) {
      noteMachineSpeed()
      const before = used()
      await together(times, 4, once)
      const each = ((used() - before) * 1000) / times
      // The first round warms up.
      if (round > 0) ms.push(each)
      say(`round ${round}, ${name}: ${numberText(each)} ms of processor`)
    }
  }
}

function report(measured: Measured[], { rounds, times }: typeof whole): PartResult {
  const rows = measured.map(({ name, goal, ms }) => {
    const spread = spreadOf(ms)
    const met = goal === undefined ? undefined : spread.median <= goal
    return { name, goal, spread, met }
  })
  return {
    lines: [
      `Processor time of the server and of its PostgreSQL, ${times} times in each of ${rounds} rounds, in turn. A look is what the script of an open status page asks where nothing is new; before there was a mark, each look made the page again.`,
      '',
      ...tableOf(
        ['processor ms', 'measured', 'goal', ''],
        rows.map(({ name, spread, goal, met }) => [
          name,
          spreadText(spread),
          goal === undefined ? '' : `≤ ${goal}`,
          met === undefined ? '' : verdictText(met),
        ]),
      ),
    ],
    missed: rows.flatMap(({ name, spread, met }) =>
      met === false ? [`${name}: ${spreadText(spread)}`] : [],
    ),
  }
}
