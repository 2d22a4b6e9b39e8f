/** What an application costs in processor time, and beside what else could be done with it. */
import type { Timed } from './load.ts'
import type { PartResult } from './part.ts'
import { quantile, ratios, spreadOf } from './statistics.ts'
import { numberText, spreadText, tableOf, verdictText } from './table.ts'

/** Of what could be done by hand. */
const twinShare = 0.5

/** What it took when the goals were set, and the goals, in milliseconds on that machine. */
const before = {
  commit: 'a61c00b',
  PostgreSQL: { took: 327, goal: 160 },
  PGlite: { took: 397, goal: 200 },
}

/** Seconds by the clock, and of processor in the server's processes and in the database's. */
export type Round = {
  applications: number
  requests: Timed[]
  seconds: number
  server: number
  database: number
}

/** What is measured; `against` is another commit of ours. */
export type Target = {
  kind: 'ours' | 'twin' | 'bare' | 'against'
  name: string
  origin: string
  /** Seconds of processor that its processes have used so far. */
  processes(): { server: number; database: number }
  once(): Promise<void>
  rounds: Round[]
}

type Goal = { label: string; values: number[]; goal: string; met: boolean | undefined }

/** Every target by itself, then ours beside the others, round by round. */
export function compare(
  targets: Target[],
  { rounds, atOnce, requestsEach }: { rounds: number; atOnce: number; requestsEach: number },
): PartResult {
  const goals = goalsOf(targets)
  return {
    lines: [
      `An application is ${requestsEach} requests: the start page, each step, the review with the terms and the status page, as a browser without script asks for them; ${atOnce} at a time. The processor's milliseconds are those of the server's process and of its PostgreSQL's together (each has its own; PGlite's are in the server's), without the platform's. "By hand" is \`twin/\`: node:http, pg, the same tables, sealing and audit in one statement for each request, string templates. The bare app (\`bare/\`) stores nothing: a page with one input and an action that leads back to it, as many posts and pages; its larger page has more text than one of Portico's. ${rounds} rounds, everyone in turn in each.`,
      '',
      ...tableOf(
        ['', 'processor ms an application', 'of it the database', 'a second', 'p50 ms', 'p99 ms'],
        targets.map(numbersOf),
      ),
      '',
      ...tableOf(
        ['', 'ratio', 'goal', ''],
        goals.map(({ label, values, goal, met }) => [
          label,
          spreadText(spreadOf(values)),
          goal,
          met === undefined ? '' : verdictText(met),
        ]),
      ),
    ],
    plots: {
      applications: {
        title: 'Processor time of a whole application, server and database',
        unit: 'milliseconds',
        bars: targets.map((target) => ({
          label: target.name,
          values: costs(target),
          reference: target.kind !== 'ours',
        })),
      },
    },
    missed: goals
      .filter(({ met }) => met === false)
      .map(({ label, values, goal }) => {
        return `${label}: ${numberText(spreadOf(values).median)}, goal ${goal}`
      }),
  }
}

function goalsOf(targets: Target[]): Goal[] {
  const ours = targets.filter(({ kind }) => kind === 'ours')
  const others = targets.filter(({ kind }) => kind !== 'ours')
  return ours.flatMap((target) =>
    others
      // The other commit's on the other database says nothing.
      .filter(({ kind, name }) => kind !== 'against' || name.startsWith(target.name))
      .map((other) => goalOf(target, other)),
  )
}

function goalOf(target: Target, other: Target): Goal {
  if (other.kind === 'against') {
    const values = ratios(costs(target), costs(other))
    const set = target.name === 'PGlite' ? before.PGlite : before.PostgreSQL
    const isJudged = other.name.includes(before.commit)
    const most = set.goal / set.took
    return {
      label: `${target.name}: of what ${other.name} takes`,
      values,
      goal: isJudged ? `≤ ${numberText(most)} (${set.goal} where it takes ${set.took} ms)` : '',
      met: isJudged ? spreadOf(values).median <= most : undefined,
    }
  }
  // How much of the other's work it does with the same processor time.
  const values = ratios(costs(other), costs(target))
  const isJudged = other.kind === 'twin' && target.name === 'PostgreSQL'
  return {
    label: `${target.name}: share of ${other.name}`,
    values,
    goal: isJudged ? `≥ ${twinShare}` : '',
    met: isJudged ? spreadOf(values).median >= twinShare : undefined,
  }
}

/** Milliseconds of processor that an application took, in each round. */
function costs({ rounds }: Target): number[] {
  return rounds.map(({ server, database, applications }) => {
    return ((server + database) * 1000) / applications
  })
}

function numbersOf(target: Target): string[] {
  const { name, rounds } = target
  const waits = rounds.flatMap(({ requests }) => requests.map(({ ms }) => ms))
  const databases = rounds.map((round) => (round.database * 1000) / round.applications)
  return [
    name,
    spreadText(spreadOf(costs(target))),
    numberText(spreadOf(databases).median),
    spreadText(spreadOf(rounds.map((round) => round.applications / round.seconds))),
    numberText(quantile(waits, 0.5)),
    numberText(quantile(waits, 0.99)),
  ]
}
