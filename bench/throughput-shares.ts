/** What Portico does of what a bare app does in the same rounds. */
import type { Timed } from './load.ts'
import type { PartResult } from './part.ts'
import type { Plot } from './plot.ts'
import { quantile, ratios, spreadOf } from './statistics.ts'
import { numberText, spreadText, tableOf, verdictText } from './table.ts'

const atLeast = 0.6

/** Seconds by the clock, and of processor in the server's process. */
export type Round = {
  applications: number
  requests: Timed[]
  seconds: number
  processor: number
}

/** Somebody who is measured: its rounds, by how many came at a time. */
export type Target = {
  name: string
  origin: string
  pid(): number
  once(): Promise<void>
  at: Map<number, Round[]>
}

/** Every target by itself, then ours by the references: the first is the one that is judged by. */
export function compare(
  references: Target[],
  ours: Target[],
  about: { levels: number[]; requestsEach: number; rounds: number },
): PartResult {
  const { levels, requestsEach, rounds } = about
  const measured = levels.flatMap((atOnce) =>
    [...references, ...ours].map((target) => [
      labelOf(target, atOnce),
      ...numbersOf(target, atOnce),
    ]),
  )
  const shares = levels.flatMap((atOnce) =>
    ours.map((target) => ({
      label: labelOf(target, atOnce),
      rates: references.map((each) => ratios(rates(target, atOnce), rates(each, atOnce))),
      thrift: references.map((each) => ratios(costs(each, atOnce), costs(target, atOnce))),
    })),
  )
  const isMet = ({ rates: [judged = []] }: (typeof shares)[number]) =>
    spreadOf(judged).median >= atLeast
  const names = references.map(({ name }) => name)
  const bars: Plot['bars'] = shares.map(({ label, rates: [values = []] }) => ({ label, values }))
  return {
    lines: [
      `An application is ${requestsEach} requests: the start page, each step, the terms, the review and the status page, as a browser without script asks for them. The bare app (\`bare/\`: one page with one input, one action that leads back to it) gets as many posts and pages; its other page has as many bytes as Portico's, and shows what Next itself takes for those. All run as \`next start\` in one process. ${rounds} rounds, everyone in turn in each. The times are of single requests; the processor's are of the server's process, without a PostgreSQL's own.`,
      '',
      ...tableOf(['', 'applications/s', 'p50 ms', 'p99 ms', 'processor ms a request'], measured),
      '',
      'As a share of the bare app in the same round, by the clock and by what the processor takes, which busy neighbours do not change:',
      '',
      ...tableOf(
        ['', ...names, `≥ ${atLeast}`, ...names.map((name) => `${name}, by processor`)],
        shares.map((share) => [
          share.label,
          ...share.rates.map((values) => spreadText(spreadOf(values))),
          verdictText(isMet(share)),
          ...share.thrift.map((values) => spreadText(spreadOf(values))),
        ]),
      ),
    ],
    plots: {
      throughput: {
        title: 'Whole applications: requests a second, as a share of a bare Next app’s',
        unit: 'share of the bare app in the same round',
        bars,
        target: { value: atLeast, label: `goal: at least ${atLeast}` },
      },
    },
    missed: shares
      .filter((share) => !isMet(share))
      .map(({ label, rates: [judged = []] }) => {
        return `${label}: ${numberText(spreadOf(judged).median)} of the bare app`
      }),
  }
}

function labelOf({ name }: Target, atOnce: number): string {
  return `${name}, ${atOnce} at a time`
}

function rates(target: Target, atOnce: number): number[] {
  return roundsOf(target, atOnce).map(({ requests, seconds }) => requests.length / seconds)
}

/** Milliseconds of processor that the server's process took for a request. */
function costs(target: Target, atOnce: number): number[] {
  return roundsOf(target, atOnce).map(
    ({ processor, requests }) => (processor * 1000) / requests.length,
  )
}

function numbersOf(target: Target, atOnce: number): string[] {
  const all = roundsOf(target, atOnce)
  const waits = all.flatMap(({ requests }) => requests.map(({ ms }) => ms))
  return [
    spreadText(spreadOf(all.map(({ applications, seconds }) => applications / seconds))),
    numberText(quantile(waits, 0.5)),
    numberText(quantile(waits, 0.99)),
    spreadText(spreadOf(costs(target, atOnce))),
  ]
}

function roundsOf(target: Target, atOnce: number): Round[] {
  return target.at.get(atOnce) ?? []
}
