/** Counts what staff look at, search and export: warns supervisors, and stops at a limit. */

import type { SignedInMember } from '#lib/access/store/session-access.ts'
import type { AuditEvent } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { StaffAlertLevel } from '#lib/database/states.ts'
import type { Store } from '#lib/database/store.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import {
  defaultVolumeLimits,
  type Measure,
  measures,
  periodMs,
  type VolumeLimits,
  type VolumePeriod,
  volumePeriods,
} from '../rules/volume-limits.ts'

export type VolumeDeps = {
  store: Store
  now: () => Date
  /** The defaults if it is undefined. */
  limits?: VolumeLimits | undefined
  log?: Logger | undefined
}

/**
 * A limit of that measure and period is reached: nothing was done. `never`: it alone is more than the limit, so
 * that waiting does not help.
 */
export type VolumeExceeded = { tooMuch: Measure; period: VolumePeriod; never?: true }

export function isVolumeExceeded(outcome: unknown): outcome is VolumeExceeded {
  return typeof outcome === 'object' && outcome !== null && 'tooMuch' in outcome
}

/** How long until further stopped attempts are audited again, in milliseconds. */
const repeatAlertMs = 300_000

/**
 * Runs `work`, which counts as so much of a measure, in one transaction with the counting, unless a limit
 * stops it. A reached limit raises an alert once within its period, with an audit event and a log line.
 */
export async function countVolume<T>(
  deps: VolumeDeps,
  member: SignedInMember,
  counted: { measure: Measure; count: number },
  work: (tx: Tx) => Promise<T>,
): Promise<T | VolumeExceeded> {
  const { store, log } = deps
  const { raised, outcome } = await store.transactionFor(
    { kind: 'staff', member },
    deps.now(),
    async (tx) => {
      const { raised, stopped } = await countAndCheck(deps, tx, member.id, counted)
      return { raised, outcome: stopped ?? (await work(tx)) }
    },
  )
  for (const { level, measure, period, count } of raised) {
    const event = level === 'stopped' ? 'staff_volume_stopped' : 'staff_volume_warned'
    log?.warn({ event, account: member.id, code: `${measure}_${period}`, count })
  }
  return outcome
}

/** How much of a measure a member used within a period; `most`: the limit, if there is one. */
export type VolumeUse = { used: number; most: number | undefined }
export type MeasureUse = { measure: Measure } & { [Period in VolumePeriod]: VolumeUse }

/** Lists a member's use of each measure, in order; counted to five minutes, rounded up. */
export async function listVolumeUse(
  { store, now, limits = defaultVolumeLimits }: VolumeDeps,
  { id: staff }: { id: string },
): Promise<MeasureUse[]> {
  const within = [periodMs.hour, periodMs.day]
  const uses: MeasureUse[] = []
  for (const measure of measures) {
    const of = { staff, measure, now: now() }
    const [hour = 0, day = 0] = await store.staffVolume.used(store.db, of, within)
    const { [measure]: limit } = limits
    uses.push({
      measure,
      hour: { used: hour, most: limit.hour.stop },
      day: { used: day, most: limit.day.stop },
    })
  }
  return uses
}

/**
 * Tells whether a limit that stopped something is reached still. The rows of a list are counted together: how
 * many were asked for is not known, so theirs counts as reached while any are counted.
 */
export function isReached(
  uses: readonly MeasureUse[],
  { tooMuch, period, never }: VolumeExceeded,
): boolean {
  const use = uses.find(({ measure }) => measure === tooMuch)?.[period]
  if (never || use?.most === undefined) return Boolean(never)
  return tooMuch === 'rows' ? use.used > 0 : use.used >= use.most
}

type RaisedAlert = { level: StaffAlertLevel; measure: Measure; period: VolumePeriod; count: number }

async function countAndCheck(
  deps: VolumeDeps,
  tx: Tx,
  staff: string,
  { measure, count }: { measure: Measure; count: number },
): Promise<{ raised: RaisedAlert[]; stopped?: VolumeExceeded }> {
  if (count === 0) return { raised: [] }
  const { store, now, limits = defaultVolumeLimits } = deps
  // Without the lock, two simultaneous requests would not count each other.
  await store.staff.lock(tx, staff)
  const at = now()
  const of = { staff, measure, now: at }
  const used = await store.staffVolume.used(
    tx,
    of,
    volumePeriods.map((each) => periodMs[each]),
  )
  const reached = volumePeriods.map((period, index) => ({
    measure,
    period,
    before: used[index] ?? 0,
    count: (used[index] ?? 0) + count,
    ...limits[measure][period],
  }))
  const stops = reached.filter(({ stop, count }) => stop !== undefined && count > stop)
  const never = stops.find(({ stop = 0 }) => count > stop)
  // The longest period is the one that still stops when the shorter ones have passed.
  const over = never ?? stops.at(-1)
  if (over) {
    const raised = await raiseAlert(deps, tx, staff, { ...over, level: 'stopped' })
    const stopped: VolumeExceeded = { tooMuch: measure, period: over.period }
    return { raised, stopped: never ? { ...stopped, never: true } : stopped }
  }
  await store.staffVolume.add(tx, of, count)
  const raised: RaisedAlert[] = []
  for (const each of reached) {
    if (each.warn === undefined || each.count < each.warn) continue
    raised.push(...(await raiseAlert(deps, tx, staff, { ...each, level: 'warned' })))
  }
  return { raised }
}

/** Raises an alert unless one of its kind exists within the period; repeated stops are audited again. */
async function raiseAlert(
  { store, now }: VolumeDeps,
  tx: Tx,
  staff: string,
  { level, measure, period, count }: RaisedAlert,
): Promise<RaisedAlert[]> {
  const at = now()
  const about = { staffId: staff, measure, period, level }
  const since = new Date(at.getTime() - periodMs[period])
  const last = await store.staffAlerts.findSince(tx, about, since)
  if (last && (level === 'warned' || at.getTime() - last.lastAt.getTime() < repeatAlertMs))
    return []
  if (last) await store.staffAlerts.noteAgain(tx, last.id, at)
  const alert = last?.id ?? (await store.staffAlerts.add(tx, { ...about, count, now: at }))
  const event: AuditEvent['event'] = level === 'stopped' ? 'volume_stopped' : 'volume_warned'
  await store.audit.append(tx, {
    actor: { kind: 'staff', id: staff },
    event,
    detail: { alert, measure, period, count },
    now: at,
  })
  return [{ level, measure, period, count }]
}
