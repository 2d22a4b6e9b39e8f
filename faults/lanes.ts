/** The whole matrix in lanes that run beside each other, each in a server of its own. */

import {
  type Crash,
  crashRowName,
  earlyCrashes,
  namedCrashes,
  runEveryCrash,
  runNamedCrashes,
} from './crash.ts'
import { nameOf, type Outcome, runMatrix } from './matrix.ts'
import type { Row } from './row.ts'
import { early, isolated, sideBySide } from './rows/all.ts'
import { type IsolatedRow, runIsolated } from './run-isolated.ts'
import { behaviours } from './scripted-simulator/script.ts'
import type { Seed } from './seeds.ts'
import type { TestServer } from './test-server.ts'

export type Lane = {
  name: string
  /** How many rows, and how many applications of persons these take at most. */
  rows: number
  seeds: number
  /** The same for companies. */
  companies: number
  tls?: boolean
  /** Whether applications are created before they are accepted. */
  early?: boolean
  /** Whether the machine computes all the time. */
  isBusy?: boolean
  run(server: TestServer, seeds: Seed[], say: (line: string) => void): Promise<Outcome[]>
}

type LaneSelection = {
  /** Each kind of row as the interface documents the platform, and a death at each kind of boundary. */
  short: boolean
  postgres: boolean
  fits(name: string): boolean
}

/** Rows alone wait more than they compute, deaths compute more: so many of each for two processors. */
const isolatedLanes = 4
const crashLanes = 2

/** The lanes that have anything to run. */
export function planLanes(selection: LaneSelection): Lane[] {
  const { short, postgres, fits } = selection
  const kind = postgres ? 'postgres' : 'pglite'
  const here = isolated.filter(
    ({ name, on, long }) => fits(name) && !(short && long) && (on ?? kind) === kind,
  )
  const deaths = namedCrashes.filter((death) => fits(crashRowName(death)) && !(short && death.long))
  // If the lease of the dead has to run out first, each takes three times as long.
  const steps = postgres ? 3 : 1
  return [
    ...(short ? (['documented'] as const) : behaviours).map((behaviour) =>
      matrixLane(behaviour, selection),
    ),
    ...(short ? (['documented'] as const) : behaviours).map((behaviour) =>
      earlyLane(behaviour, selection),
    ),
    ...dealt(
      earlyCrashes.filter((death) => fits(crashRowName(death)) && !(short && death.long)),
      1,
    ).map((some) => ({ ...deathLane('early deaths', some), early: true })),
    ...dealt(
      here.filter(({ tls }) => !tls),
      isolatedLanes,
    ).map((rows, index) => aloneLane(`alone ${index + 1}`, rows)),
    ...dealt(
      here.filter(({ tls }) => tls),
      1,
    ).map((rows) => aloneLane('alone, TLS', rows)),
    ...dealt(deaths, crashLanes).map((some, index) => deathLane(`deaths ${index + 1}`, some)),
    ...(short || !fits('killed at the boundary number')
      ? []
      : Array.from({ length: steps }, (_, index) => everyDeathLane(index + 1, steps))),
  ].filter(({ rows }) => rows > 0)
}

/** The same for applications that are created before they are accepted. */
function earlyLane(behaviour: (typeof behaviours)[number], selection: LaneSelection): Lane {
  return { ...rowsLane(`early rows, ${behaviour}`, early, behaviour, selection), early: true }
}

function matrixLane(behaviour: (typeof behaviours)[number], selection: LaneSelection): Lane {
  return rowsLane(`rows, ${behaviour}`, sideBySide, behaviour, selection)
}

function rowsLane(
  name: string,
  rows: Row[],
  behaviour: (typeof behaviours)[number],
  { short, fits }: LaneSelection,
): Lane {
  const pairs = rows
    .filter(({ varies }) => varies || behaviour === 'documented')
    .filter(({ long }) => !(short && long))
    .map((row) => ({ row, behaviour }))
    .filter((pair) => fits(nameOf(pair)))
  return {
    name,
    rows: pairs.length,
    seeds: pairs.filter(({ row }) => !row.isCompany).length,
    companies: pairs.filter(({ row }) => row.isCompany).length,
    isBusy: true,
    run: (server, seeds, say) => runMatrix(server, pairs, seeds, { say }),
  }
}

function aloneLane(name: string, rows: IsolatedRow[]): Lane {
  return {
    name,
    rows: rows.length,
    seeds: rows.reduce((sum, { people }) => sum + people, 0),
    companies: 0,
    tls: rows.some(({ tls }) => tls),
    async run(server, seeds) {
      const outcomes: Outcome[] = []
      for (const row of rows) outcomes.push(await runIsolated(server, row, seeds))
      return outcomes
    },
  }
}

function deathLane(name: string, deaths: Crash[]): Lane {
  const run: Lane['run'] = (server, seeds) => runNamedCrashes(server, seeds, deaths)
  const companies = deaths.filter(({ isCompany }) => isCompany).length
  return { name, rows: deaths.length, seeds: deaths.length - companies, companies, run }
}

/** So many boundaries have never been passed. */
const mostBoundaries = 60

function everyDeathLane(first: number, step: number): Lane {
  return {
    name: `every death, ${first} of ${step}`,
    rows: 1,
    seeds: mostBoundaries / step,
    companies: 0,
    run: (server, seeds) => runEveryCrash(server, seeds, { first, step }),
  }
}

/** Deals rows out: neighbours, which are of one kind and take the same time, go to different lanes. */
function dealt<T>(rows: T[], hands: number): T[][] {
  const count = Math.min(hands, rows.length)
  return Array.from({ length: count }, (_, hand) =>
    rows.filter((_row, index) => index % count === hand),
  )
}
