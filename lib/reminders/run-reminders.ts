/** The loop that reminds customers of what they have not done. */
import type { ReminderKind } from '#lib/database/states.ts'
import { findDueTime, findSendTime } from './find-due-time.ts'
import type { RemindersDeps } from './reminders-deps.ts'
import { sendReminder } from './send-reminder.ts'
import type { Occasion, Period } from './store/reminders.ts'

const dayMs = 24 * 3_600_000
const everyMs = 60_000

/** Reminders that fell due longer ago are not sent: switching them on writes to nobody about last year. */
const lateByAtMostMs = 2 * dayMs
const plannedAtOnce = 200
/** The most reminders in a minute of each instance, so that messages which somebody waits for leave between them. */
const sentAtOnce = 100

/** Looks every minute, until stopped. Several instances may run it. */
export function startReminders({
  wait,
  ...deps
}: RemindersDeps & { wait: (ms: number, signal?: AbortSignal) => Promise<void> }): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await planReminders(deps, stopping.signal)
        await sendDueReminders(deps, stopping.signal)
      } catch (error) {
        deps.log.error({ event: 'reminders_failed', error })
      }
      await wait(everyMs, stopping.signal)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Plans the reminders of everything that has fallen due since the last look, in pages. */
export async function planReminders(deps: RemindersDeps, signal?: AbortSignal): Promise<void> {
  const { store, days } = deps
  const { reminders, db } = store
  const now = deps.now().getTime()
  const since = (number: number): Period => {
    const until = now - number * dayMs
    return { after: new Date(until - lateByAtMostMs), until: new Date(until) }
  }
  const finds: (() => Promise<Occasion[]>)[] = []
  const add = (about: 'reminder_draft' | 'reminder_request', number: number | undefined) => {
    if (number === undefined) return
    finds.push(() => reminders.findUnplanned(db, about, since(number), plannedAtOnce))
  }
  add('reminder_draft', days.draft)
  add('reminder_request', days.request)
  if (days.deletion !== undefined) {
    const period = { after: new Date(now), until: new Date(now + days.deletion * dayMs) }
    finds.push(() => reminders.findUnplannedDeletions(db, period, plannedAtOnce))
  }
  for (const find of finds) {
    for (let page = await find(); page.length > 0; page = await find()) {
      if (signal?.aborted) return
      await planPage(deps, page)
      if (page.length < plannedAtOnce) break
    }
  }
}

/** Plans a page. What is not due after all, such as a draft that was reported, is planned too, and settled at once. */
async function planPage(deps: RemindersDeps, page: readonly Occasion[]): Promise<void> {
  const { store } = deps
  const now = deps.now()
  const found = await store.applications.findAll(
    store.db,
    page.map(({ applicationId }) => applicationId),
  )
  const planned = await Promise.all(
    page.map(async (occasion) => {
      const application = found.find(({ id }) => id === occasion.applicationId)
      const due = application && (await findDueTime(deps, store.db, application, occasion))
      const sendAt = due ? findSendTime(deps, application, due > now ? due : now) : now
      return { ...occasion, sendAt }
    }),
  )
  await store.reminders.plan(store.db, planned)
}

/** Sends what is due now. One that cannot be sent must not block the others. Returns how many were sent. */
export async function sendDueReminders(deps: RemindersDeps, signal?: AbortSignal): Promise<number> {
  const { store, log } = deps
  const sent = new Map<ReminderKind, number>()
  for (const reminder of await store.reminders.findDue(store.db, deps.now(), sentAtOnce)) {
    if (signal?.aborted) break
    const { applicationId, about } = reminder
    const isSent = await sendReminder(deps, reminder).catch((error: unknown) => {
      log.error({ event: 'reminder_failed', applicationId, error })
      return false
    })
    if (isSent) sent.set(about, (sent.get(about) ?? 0) + 1)
  }
  for (const [kind, count] of sent) log.info({ event: 'reminders_sent', kind, count })
  return [...sent.values()].reduce((sum, count) => sum + count, 0)
}
