/** The first question on a slow telephone far away, beside the same form without any script. */
import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import { browserOptions, ensureBrowser } from '../scripts/browser.mjs'
import { openCheckout } from './checkout.ts'
import type { Part, PartResult } from './part.ts'
import { type PlainForm, servePlainForm } from './plain-form.ts'
import {
  type Arrival,
  beginInBrowser,
  countReceived,
  countScript,
  pressEarly,
  pressOnceReady,
} from './slow-phone.ts'
import { ratios, spreadOf } from './statistics.ts'
import { numberText, spreadText, tableOf, verdictText } from './table.ts'
import { startTestServer } from './test-server.ts'

const wholeRounds = 21
const mostKilobytes = 145
const mostRatio = 1.3
const mostErrorMs = 100

export const firstPage: Part = {
  title: 'The first page',
  async measure({ say, noteMachineSpeed, short, against }) {
    const rounds = short ? 2 : wholeRounds
    ensureBrowser()
    const checkout = against ? await openCheckout(path.resolve(against), say) : undefined
    const server = await startTestServer()
    const before = checkout && (await startTestServer({ checkout }))
    const browser = await chromium.launch(browserOptions())
    let plain: PlainForm | undefined
    try {
      const arrival = await beginInBrowser(browser, server.url)
      const other = before && (await beginInBrowser(browser, before.url))
      plain = await servePlainForm(arrival)
      const scripts = {
        start: await countScript(browser, { ...arrival, url: `${server.url}/en` }),
        first: await countScript(browser, arrival),
      }
      const measured = await measureAll(
        browser,
        { arrival, plain: { ...arrival, url: plain.url }, other },
        { say, noteMachineSpeed, rounds },
      )
      return describeResult(scripts, measured, {
        received: await countReceived(browser, arrival),
        other: checkout &&
          other && { name: checkout.commit, received: await countReceived(browser, other) },
      })
    } finally {
      await browser.close()
      await plain?.close()
      await before?.close()
      await server.close()
    }
  },
}

type Measured = Awaited<ReturnType<typeof measureAll>>

async function measureAll(
  browser: Browser,
  pages: {
    arrival: Arrival
    plain: Arrival
    /** The first question of another checkout. */
    other: Arrival | undefined
  },
  {
    say,
    noteMachineSpeed,
    rounds,
  }: { say(line: string): void; noteMachineSpeed(): void; rounds: number },
) {
  const ours: number[] = []
  const plain: number[] = []
  const other: number[] = []
  const errors: number[] = []
  const shifts: number[] = []
  for (let round = 1; round <= rounds; round++) {
    noteMachineSpeed()
    // Alternately, and each first every other time.
    const visits = [
      async () => ours.push(await pressEarly(browser, pages.arrival)),
      async () => plain.push(await pressEarly(browser, pages.plain)),
      async () => pages.other && other.push(await pressEarly(browser, pages.other)),
    ]
    for (const visit of round % 2 ? visits : visits.reverse()) await visit()
    const { errorMs, shift } = await pressOnceReady(browser, pages.arrival)
    errors.push(errorMs)
    shifts.push(shift)
    const [usable, plainly, error, before] = [ours, plain, errors, other].map((all) =>
      numberText(all.at(-1) ?? 0),
    )
    const beside = pages.other ? `, the other commit ${before} ms` : ''
    say(
      `round ${round}: usable ${usable} ms, plain ${plainly} ms${beside}; error after ${error} ms`,
    )
  }
  return { ours, plain, other, errors, shifts }
}

/** States the measurement, the demand, and whether it was met. */
type Goal = [name: string, value: string, goal: string, met: boolean | undefined]
type Weight = Awaited<ReturnType<typeof countScript>>

type Beside = {
  /** Kilobytes of the first question. */
  received: number
  other: { name: string; received: number } | undefined
}

function describeResult(
  scripts: { start: Weight; first: Weight },
  measured: Measured,
  { received, other }: Beside,
): PartResult {
  const { ours, plain, errors, shifts } = measured
  const ratio = spreadOf(ratios(ours, plain))
  const error = spreadOf(errors)
  const shift = Math.max(...shifts)
  const goals: Goal[] = [
    weight('scripts of the start page, KB gzip', scripts.start.own),
    weight('scripts of the first question, KB gzip', scripts.first.own),
    ['fetched when it is at rest, KB gzip', numberText(scripts.first.atRest), '', undefined],
    ['a press of Continue works, ms', spreadText(spreadOf(ours)), '', undefined],
    ['the same form without script, ms', spreadText(spreadOf(plain)), '', undefined],
    ['ratio', spreadText(ratio), `≤ ${mostRatio}`, ratio.median <= mostRatio],
    ['received for the first question in all, KB', numberText(received), '', undefined],
    ...compareWith(other, measured),
    [
      'error shown after Continue, ms',
      spreadText(error),
      `≤ ${mostErrorMs}`,
      error.median <= mostErrorMs,
    ],
    ['layout shift, the most', numberText(shift), '0', shift === 0],
  ]
  return {
    lines: [
      `Chromium, its processor slowed 4 times, 150 ms to the server, 1.6 Mbit/s, nothing cached; ${ours.length} rounds. Continue is pressed every 50 ms from the first paint on, and works when the form first takes it; before the scripts are there the browser posts it. Beside it: the same page with its styles, without its scripts, out of a server's memory. The error of an empty form is timed from the press to the frame that shows it, once React has the form.`,
      '',
      ...tableOf(
        ['', 'measured', 'goal', ''],
        goals.map(([name, value, goal, met]) => [
          name,
          value,
          goal,
          met === undefined ? '' : verdictText(met),
        ]),
      ),
    ],
    missed: goals.flatMap(([name, value, , met]) => (met === false ? [`${name}: ${value}`] : [])),
  }
}

/** The same first question at another commit, visited by turns. */
function compareWith(commit: Beside['other'], { ours, other }: Measured): Goal[] {
  if (!commit) return []
  const { name, received } = commit
  return [
    [`a press of Continue works at ${name}, ms`, spreadText(spreadOf(other)), '', undefined],
    [`of what ${name} takes`, spreadText(spreadOf(ratios(ours, other))), '', undefined],
    [`received for it at ${name} in all, KB`, numberText(received), '', undefined],
  ]
}

function weight(name: string, kilobytes: number): Goal {
  return [name, numberText(kilobytes), `≤ ${mostKilobytes}`, kilobytes <= mostKilobytes]
}
