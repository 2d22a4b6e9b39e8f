/** The figures that supervisors see: of the applications in their scope, and of the counts. */

import { type CaseworkState, type Channel, channels } from '#lib/database/states.ts'
import type { Store } from '#lib/database/store.ts'
import { type Language, languages } from '#lib/i18n/languages.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { canAssignTo } from '#lib/staff/scope/scope.ts'
import { listAlerts, mostAlerts } from '#lib/staff/scope/volume-alerts.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { type Figure, subtractFigures, toFigure } from './rules/figures.ts'
import {
  type DeviceClass,
  deviceClasses,
  type FunnelSubject,
  listSubjects,
} from './rules/funnel-labels.ts'
import type { DecisionTimes } from './store/application-figures.ts'

export type StatisticsDeps = { store: Store; now: () => Date }

/** In days, including today. */
export const periods = [1, 7, 30, 90] as const
export type Period = (typeof periods)[number]

/** The filters of the counts and their values. */
export const dimensions = { language: languages, device: deviceClasses, channel: channels }

/** Longer periods are shown by week: their days could not be told apart. */
const mostDaysShown = 31

/** Tells whether the course of a period is shown by week, and otherwise by day. */
export function isByWeek({ days }: Pick<StatisticsQuery, 'days'>): boolean {
  return days > mostDaysShown
}

export type StatisticsQuery = {
  days: Period
  language?: Language | undefined
  device?: DeviceClass | undefined
  channel?: Channel | undefined
}

type OpenApplications = { state: CaseworkState | 'attention'; counts: number[] }
/** `isLeast`: a part of it was counted up to a limit only. */
export type Counted = { count: number; isLeast: boolean }
type StepFigures = { step: string; shown: Figure; saved: Figure; left: Figure }
type SubjectFigure = FunnelSubject & { count: Figure }

export type Statistics = {
  query: StatisticsQuery
  /** The first and the last day, in UTC. */
  from: string
  to: string
  started: Figure
  submitted: Figure
  /** One entry per day, or per week (`isByWeek`) with `day` as its Monday, counting only days of the period. */
  days: { day: string; started: Figure; submitted: Figure }[]
  /** Grouped by age, the youngest first; `attention` counts those that need it, whatever their status. */
  open: OpenApplications[]
  openNow: Counted
  /** Those older than the start of the last band. */
  older: Counted
  weeks: DecisionTimes[]
  /** Covers the whole period; undefined if nothing was decided in it. */
  decisions: DecisionTimes | undefined
  steps: StepFigures[]
  errors: SubjectFigure[]
  sentBack: SubjectFigure[]
  /** Open applications by whom they are assigned to, by the id of the account. */
  load: { id: string; name: string; count: number }[]
  unassigned: Counted
  /** Open alerts about colleagues; never about the member themselves. */
  alerts: Counted
  /** The same number of days before the period, as far as the data is kept. */
  before: {
    /** `null` if nothing was counted then: there may have been nothing to count with. */
    counts?: Pick<Statistics, 'started' | 'submitted'> | null
    decisions?: Omit<DecisionTimes, 'start'>
  }
}

/** How long counts and decided applications are kept, in milliseconds. */
type KeptFor = { counts: number; decided: number }

/** When the bands of age begin, in days ago; the last is older. */
const ageBands = [1, 7, 30] as const
/** A figure of applications is counted up to this, so that the page stays quick at any size. */
export const mostCounted = 5_000
/** So many decisions of a week at most are taken for its times: the latest. */
export const mostDecisions = 2_000
/** The times of fewer decisions say nothing: one more could make them others. */
export const fewestForTimes = 5
const dayMs = 24 * 3_600_000

const openStates = [
  'manual_review',
  'draft',
  'sending',
  'submitted',
  'checking',
  'awaiting_customer',
  'refused',
] as const

/**
 * Returns everything that the page of statistics shows; `forbidden` for members who may not see it. Data that
 * is not `kept` for twice the period is compared with nothing: part of it is deleted.
 */
export async function getStatistics(
  deps: StatisticsDeps,
  member: Member,
  query: StatisticsQuery,
  kept: KeptFor = { counts: 0, decided: 0 },
): Promise<Statistics | 'forbidden'> {
  if (!may(member.role, 'view', 'statistics')) return 'forbidden'
  const now = deps.now()
  const from = toDay(new Date(now.getTime() - (query.days - 1) * dayMs))
  const alerts = await listAlerts(deps, member)
  return {
    query,
    from,
    to: toDay(now),
    ...(await readCounts(deps, from, query)),
    ...(await readApplications(deps, member, from)),
    alerts: countAlerts(alerts === 'forbidden' ? 0 : alerts.length),
    before: await readBefore(deps, member, from, query, kept),
  }
}

async function readBefore(
  { store, now }: StatisticsDeps,
  member: Member,
  to: string,
  { days, language, device, channel }: StatisticsQuery,
  kept: KeptFor,
): Promise<Statistics['before']> {
  const end = new Date(to)
  const start = new Date(end.getTime() - days * dayMs)
  const isKept = (ms: number) => now().getTime() - start.getTime() <= ms
  const before: Statistics['before'] = {}
  if (isKept(kept.counts)) {
    const query = { from: toDay(start), language, device, channel }
    const daily = (await store.funnelCounts.days(store.db, query)).filter(({ day }) => day < to)
    const isNarrowed = [language, device, channel].some((each) => each !== undefined)
    const total = (name: 'started' | 'submitted') =>
      toFigure(sum(daily.map((each) => each[name])), isNarrowed)
    before.counts =
      daily.length > 0 ? { started: total('started'), submitted: total('submitted') } : null
  }
  if (isKept(kept.decided)) {
    const spans = { spans: [{ start, end }], most: mostDecisions }
    const [decisions] = await store.applicationFigures.decisionsIn(store.db, member.scope, spans)
    before.decisions = decisions ?? { decisions: 0, approved: 0, median: 0, ninetieth: 0 }
  }
  return before
}

async function readCounts(
  { store, now }: StatisticsDeps,
  from: string,
  { days, language, device, channel }: StatisticsQuery,
): Promise<Pick<Statistics, 'started' | 'submitted' | 'days' | 'steps' | 'errors' | 'sentBack'>> {
  const query = { from, language, device, channel }
  const isNarrowed = [language, device, channel].some((each) => each !== undefined)
  const shown = (count: number) => toFigure(count, isNarrowed)
  // An exact day would be the difference of the others from the sum, and the number who left a step that of two
  // figures.
  const partly = (count: number) => toFigure(count, true)
  const daily = await store.funnelCounts.days(store.db, query)
  const spanOf = isByWeek({ days }) ? (day: string) => toDay(startOfWeek(new Date(day))) : String
  const totals = await store.funnelCounts.totals(store.db, query)
  // The platform sends back, and no device with it.
  const onAnyDevice =
    device === undefined
      ? totals
      : await store.funnelCounts.totals(store.db, { ...query, device: undefined })
  const countOf = (kind: string, step: string) =>
    totals.find((each) => each.kind === kind && each.step === step && !each.question)?.count ?? 0
  const ofKind = (kind: string, counts = totals) =>
    counts
      .filter((each) => each.kind === kind)
      .sort((one, other) => other.count - one.count)
      .map(({ step, question, code, count }) => ({ step, question, code, count: shown(count) }))
  return {
    started: shown(countOf('saved', 'start')),
    submitted: shown(countOf('saved', 'terms')),
    days: [...new Set(listDays(from, toDay(now())).map(spanOf))].map((day) => {
      const counts = daily.filter((each) => spanOf(each.day) === day)
      return {
        day,
        started: partly(sum(counts.map(({ started }) => started))),
        submitted: partly(sum(counts.map(({ submitted }) => submitted))),
      }
    }),
    steps: listSubjects()
      .map((step) => {
        const [seen, saved] = [partly(countOf('shown', step)), partly(countOf('saved', step))]
        return { step, shown: seen, saved, left: subtractFigures(seen, saved) }
      })
      .filter((each) => each.step !== 'start' && each.shown !== 0),
    errors: ofKind('error'),
    sentBack: ofKind('sent_back', onAnyDevice),
  }
}

type ApplicationStatistics = Pick<
  Statistics,
  'open' | 'openNow' | 'older' | 'weeks' | 'decisions' | 'load' | 'unassigned'
>

async function readApplications(
  { store, now }: StatisticsDeps,
  member: Member,
  from: string,
): Promise<ApplicationStatistics> {
  const { db, applicationFigures: figures } = store
  const bands = ageBands.map((days) => new Date(now().getTime() - days * dayMs))
  const ages = await figures.byAge(db, member.scope, {
    states: openStates,
    bands,
    most: mostCounted,
  })
  const most = mostDecisions
  const weeks = await figures.decisionsIn(db, member.scope, { spans: listWeeks(from, now()), most })
  const period = { start: new Date(from), end: new Date(now().getTime() + 1) }
  const [decisions] = await figures.decisionsIn(db, member.scope, { spans: [period], most })
  const unassigned = { assignedTo: null, open: true } as const
  const [free = 0] = await store.casework.count(db, member.scope, [unassigned], mostCounted)
  const load = new Map(
    (await figures.load(db, member.scope)).map(({ staff, count }) => [staff, count]),
  )
  const accounts = await store.staff.all(db)
  const open = (['attention', ...openStates] as const).map((state) => {
    const counts = [...bands, undefined].map(
      (_, band) => ages.find((each) => each.state === state && each.band === band)?.count ?? 0,
    )
    return { state, counts }
  })
  const byState = open.filter(({ state }) => state !== 'attention').map(({ counts }) => counts)
  return {
    // Applications in manual review are counted under attention.
    open: open.filter(({ state }) => state !== 'manual_review'),
    openNow: addUp(byState.flat()),
    older: addUp(byState.map((counts) => counts.at(-1) ?? 0)),
    weeks,
    decisions,
    unassigned: addUp([free]),
    load: accounts
      .map((account) => ({ account, count: load.get(account.id) ?? 0 }))
      // A member without applications who cannot be assigned any does not appear.
      .filter(({ account, count }) => count > 0 || isAssignable(member, account))
      .map(({ account, count }) => ({ id: account.id, name: account.person.name, count }))
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
  }
}

function isAssignable(member: Member, account: { disabledAt: Date | null; branch: string }) {
  return !account.disabledAt && canAssignTo(member, account)
}

function countAlerts(count: number): Counted {
  return { count, isLeast: count >= mostAlerts }
}

/** The sum of counts, each of which ends at `mostCounted`. */
export function addUp(counts: readonly number[]): Counted {
  return { count: sum(counts), isLeast: counts.some((each) => each >= mostCounted) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function listDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) days.push(toDay(new Date(at)))
  return days
}

/** The weeks of a period from their Mondays (ISO 8601), in UTC. */
function listWeeks(from: string, now: Date): { start: Date; end: Date }[] {
  const weeks: { start: Date; end: Date }[] = []
  for (let at = startOfWeek(new Date(from)).getTime(); at <= now.getTime(); at += 7 * dayMs) {
    weeks.push({ start: new Date(at), end: new Date(at + 7 * dayMs) })
  }
  return weeks
}

/** The Monday of the week of a day, in UTC. */
function startOfWeek(day: Date): Date {
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * dayMs)
}
