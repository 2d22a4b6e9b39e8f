/** Every action and page of the build, tried by every actor: the table is `scripts/access-table.ts`. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Actor,
  actionRows,
  actors,
  type Outcome,
  pageRows,
  type Rows,
} from '../scripts/access-table.ts'
import { findFreePort } from '../scripts/port.mjs'
import { actionRequests } from './support/access-actions.ts'
import {
  type Case,
  type CaseExtra,
  continuesElsewhere,
  type Kind,
  onDevice,
} from './support/access-case.ts'
import {
  accessSettings,
  createAccessFixtures,
  finishCases,
  type Snapshot,
  sendDelayedMessages,
  snapshot,
  type Written,
  writtenSince,
} from './support/access-fixtures.ts'
import { pageRequests } from './support/access-pages.ts'
import {
  askPage,
  type Form,
  filledIn,
  formFor,
  nameInBuild,
  pageNames,
  postForm,
  readForm,
  type Seen,
  seen,
} from './support/access-requests.ts'
import type { HttpResponse } from './support/http.ts'
import type { Portico } from './support/server.ts'
import { actionIds } from './support/server-actions.ts'
import { expect, type Fixtures, guard, test } from './support/test.ts'

const names = Object.keys(actors) as Actor[]
type Cell = { row: string; actor: Actor; expected: Outcome; isPage: boolean }

const cells = [...cellsOf(actionRows, false), ...cellsOf(pageRows, true)]
const isAllowed = ({ expected }: Cell) => expected === 'yes' || expected === 'as staff'
/** The first actor that each row refuses. */
const refusedFirst = new Map(
  cells
    .filter((cell) => !isAllowed(cell))
    .toReversed()
    .map(({ row, actor }) => [row, actor]),
)

test('every action and page of the build has its row in the table of access, and every row has one', () => {
  expect(namesOf(actionRows)).toEqual([...actionIds().keys()].toSorted())
  expect(namesOf(pageRows)).toEqual(pageNames().toSorted())
})

/** Two halves run in parallel, each with every second row on a server of its own. */
const rowNames = Object.keys({ ...actionRows, ...pageRows })
for (const half of [1, 2]) {
  const isOfHalf = ({ row }: Cell) => rowNames.indexOf(row) % 2 === half - 1
  test(
    `every cell of the table of access is as it says, and what is refused changes nothing, half ${half}`,
    guard,
    ({ startServer }) => tryCells(startServer, cells.filter(isOfHalf)),
  )
}

async function tryCells(
  startServer: Fixtures['startServer'],
  cells: readonly Cell[],
): Promise<void> {
  // Some thousand requests, beside three other tests.
  test.setTimeout(900_000)
  const allowed = cells.filter(isAllowed)
  const refused = cells.filter((cell) => !isAllowed(cell))
  const cases = new Map<string, Case>()
  const port = await findFreePort()
  const server = await startServer({
    port,
    env: accessSettings,
    createAccessFixtures: (dataDir) =>
      createAccessFixtures({ dataDir, port }, async (make) => {
        for (const cell of cells) {
          for (const key of [keyOf(cell), visitorKeyOf(cell)]) {
            if (cases.has(key)) continue
            const [kind, extra] = (key.split(', ')[0] ?? '').split(' ') as [Kind, CaseExtra]
            cases.set(key, await make(kind, extra, aloneIn(key)))
          }
        }
      }),
  })
  const caseOf = (cell: Cell) => required(cases.get(keyOf(cell)), cell)
  await finishCases(server, [...cases.values()])

  // The forms as an allowed visitor sees them, from one case; the others post the same.
  const forms = new Map<string, Form>()
  const formCaseOf = (cell: Cell) => {
    const { kind, extra } = asksOf(cell)
    const shared = isOwnForm(extra) ? undefined : cases.get([kind, extra].filter(Boolean).join(' '))
    return shared ?? caseOf(cell)
  }
  const formKey = (cell: Cell) => `${cell.row} ${formCaseOf(cell).id}`
  const withForms = new Map(
    cells.filter(({ isPage }) => !isPage).map((cell) => [formKey(cell), cell]),
  )
  await together([...withForms.values()], async (cell) => {
    const asks = required(actionRequests[cell.row], cell)
    const by = asks.extra === 'session' && isAllowed(cell) ? cell.actor : asks.by
    forms.set(
      formKey(cell),
      await readForm(server.url, cell.row, { ...asks, by }, formCaseOf(cell)),
    )
  })
  const visitorOf = (cell: Cell) => required(cases.get(visitorKeyOf(cell)), cell)
  const cookieOf = (cell: Cell) => visitorOf(cell).cookies[cell.actor]
  const attempt = (cell: Cell, script = false): Promise<HttpResponse> => {
    const on = caseOf(cell)
    const visitor = visitorOf(cell)
    const headers = { 'X-Forwarded-For': addressOf(cell) }
    const cookie = cookieOf(cell)
    const asks = pageRequests[cell.row]
    if (cell.isPage && asks) {
      const at = continuesElsewhere(asks.kind) ? on : visitor
      return askPage(server.url, asks, { cookie, on: at, headers })
    }
    const own = formFor(required(forms.get(formKey(cell)), cell), formCaseOf(cell), on)
    const form = formFor(filledIn(own, actionRequests[cell.row]?.typed?.(on) ?? []), on, visitor)
    return postForm(server.url, form, { cookie, script, headers })
  }
  const wrong: string[] = []
  const note = (cell: Cell, what: string) =>
    wrong.push(`${cell.row}, ${cell.actor}: ${what} instead of ${cell.expected}`)

  // No message is on its way any longer: each is settled in the database and in the audit.
  const sendSoon = () => sendDelayedMessages(server)
  let before = await awaySnapshot(server, sendSoon)
  for (let tries = 0; before.waitingMessages > 0 && tries < 20; tries++) {
    await sleep(3_000)
    before = await awaySnapshot(server, sendSoon)
  }
  expect(before.waitingMessages).toBe(0)
  await together(refused, async (cell) => {
    for (const script of isTriedByScript(cell) ? [false, true] : [false]) {
      const found = await seen(server.url, await attempt(cell, script), cookieOf(cell))
      if (!isRefusal(cell.expected, found, script))
        note(cell, `${found}${script ? ' by script' : ''}`)
    }
  })
  let written: Written[] = []
  const after = await awaySnapshot(server, async () => {
    written = await writtenSince(server, before)
  })
  expect.soft(wrong.toSorted()).toEqual([])
  expect.soft(changedTables(before, after)).toEqual([])
  expect.soft(written.filter(({ event }) => !refusals.has(event))).toEqual([])

  wrong.length = 0
  await together(allowed, async (cell) => {
    const byScript = !cell.isPage && actionRequests[cell.row]?.script === true
    const problem = await problemOf(cell, await attempt(cell, byScript))
    if (problem) note(cell, problem)
  })
  await awaySnapshot(server, async () => {
    written = await writtenSince(server, after)
  })
  for (const cell of allowed) {
    const missing = missingOf(cell, caseOf(cell), written)
    if (missing) note(cell, `no ${missing} in the audit`)
  }
  expect(wrong.toSorted()).toEqual([])
}

/**
 * Tells whether a refused action is called by script too. One actor stands for all: the action refuses before it
 * knows how it was called.
 */
function isTriedByScript({ row, isPage, actor }: Cell): boolean {
  return !isPage && actor === refusedFirst.get(row)
}

/** Tells whether the form names data of one browser alone. */
function isOwnForm(extra: CaseExtra): boolean {
  return extra === 'session' || extra === 'openPart'
}

/** The events of refusals: the attempt, and a look of staff beside a customer. */
const refusals = new Set([
  'application_viewed',
  'contact_decision_refused',
  'decision_refused',
  'link_refused_staff_device',
  'out_of_scope_refused',
  'report_close_refused',
  'staff_stopped',
])

function cellsOf(rows: Rows, isPage: boolean): Cell[] {
  return Object.entries(rows).flatMap(([row, { cells }]) =>
    Object.entries(cells).map(([actor, expected]) => ({
      row,
      actor: actor as Actor,
      expected,
      isPage,
    })),
  )
}

function namesOf(rows: Rows): string[] {
  return [...new Set(Object.keys(rows).map(nameInBuild))].toSorted()
}

function asksOf(cell: Cell) {
  return required(cell.isPage ? pageRequests[cell.row] : actionRequests[cell.row], cell)
}

/** Actions with an effect have a case of their own; refusals and pages share cases. */
function keyOf(cell: Cell): string {
  const { kind, extra, event } = asksOf(cell)
  const named = [kind, extra].filter(Boolean).join(' ')
  if (isAllowed(cell) && (!cell.isPage || event)) return `${named}, ${cell.row}, ${cell.actor}`
  return cell.expected === 'as staff' ? `${named}, beside` : named
}

/**
 * Chooses the application of an actor who posts another's form: a device is held to one, and is on none that
 * goes on elsewhere.
 */
function visitorKeyOf(cell: Cell): string {
  const key = keyOf(cell)
  if (!onDevice(cell.actor) || key.includes(', ')) return key
  const { kind, extra } = asksOf(cell)
  const named = continuesElsewhere(kind) ? 'draft' : [kind, extra].filter(Boolean).join(' ')
  return cell.actor === 'proven' ? `${named}, proven` : named
}

/** Returns the only actor of the case with that key. */
function aloneIn(key: string): Actor | undefined {
  const name = key.split(', ').at(-1)
  return names.find((actor) => actor === name)
}

/** Each row comes from a network of its own, so that it meets no limit. */
function addressOf({ row }: Cell): string {
  const index = rowNames.indexOf(row)
  return `10.${113 + (index >> 8)}.${index & 255}.7`
}

function isRefusal(expected: Outcome, found: Seen | string, script: boolean): boolean {
  if (expected === 'elsewhere') return found === 'led'
  if (expected === 'in words') return found === 'shown'
  // The input stays on the page, which asks to sign in.
  if (expected === 'sign in' && script && found === 'shown') return true
  return found === expected
}

async function problemOf(cell: Cell, { status, location, text }: HttpResponse): Promise<string> {
  const { to, event, says } = { says: undefined, ...asksOf(cell) }
  const at = `${status} ${location}`.trim()
  if (to) return to.test(location) ? '' : at
  if (says) return status === 200 && says.test(text) ? '' : at
  if (event) return [200, 303].includes(status) && !/sign-in/.test(location) ? '' : at
  return status === 200 ? '' : at
}

/** Returns the missing event of its effect, by its actor; for a look beside the customer, that look. */
function missingOf(cell: Cell, on: Case, written: readonly Written[]): string {
  const isLook = cell.isPage && cell.expected === 'as staff'
  const { event = isLook ? 'application_viewed' : '', named } = {
    named: undefined,
    ...asksOf(cell),
  }
  if (!event) return ''
  const ofStaff = !['customer', 'other', 'nobody', 'device', 'proven', 'person'].includes(
    cell.actor,
  )
  const kind = named ?? (ofStaff ? 'staff' : 'customer')
  const isIt = (each: Written) =>
    each.event === event && each.kind === kind && each.applicationId === on.id
  return written.some(isIt) ? '' : `${event} by ${kind}`
}

function changedTables(before: Snapshot, after: Snapshot): string[] {
  return [...after.tables]
    .filter(([name, hash]) => before.tables.get(name) !== hash)
    .map(([name]) => name)
}

/** The contents of the database, read while the server is stopped. */
async function awaySnapshot(server: Portico, look = async () => {}): Promise<Snapshot> {
  const snapshots: Snapshot[] = []
  await server.restart('SIGTERM', async () => {
    snapshots.push(await snapshot(server))
    await look()
  })
  const [found] = snapshots
  if (!found) throw new Error('The database was not read')
  return found
}

/** A few at once: two processors answer. */
async function together<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const one = async () => {
    for (const each of left) await work(each)
  }
  await Promise.all(Array.from({ length: 6 }, one))
}

function required<T>(found: T | undefined, { row, actor }: Cell): T {
  if (found === undefined) throw new Error(`There is nothing for ${row}, ${actor}`)
  return found
}
