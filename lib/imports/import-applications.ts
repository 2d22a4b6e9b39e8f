/** Starts the applications of a file of customers, in the name of one of the firm's own systems. */

import type { Application } from '#lib/applications/store/applications.ts'
import type { Actor } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { NotificationDeps } from '#lib/messages/notification-deps.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { listNewContacts } from '#lib/onboarding/answers/contacts.ts'
import type { AuthenticatedPartner } from '#lib/partners/authenticate-partner.ts'
import { type Invitation, renewPartnerLink } from '#lib/partners/create-partner-link.ts'
import type { PartnersDeps } from '#lib/partners/partners-deps.ts'
import {
  type GivenLink,
  parseBody,
  type StartBody,
  startBody,
} from '#lib/partners/rules/interface.ts'
import {
  type Checked,
  checkStart,
  startPartnerApplication,
} from '#lib/partners/start-partner-application.ts'
import type { FunnelCounters } from '#lib/statistics/funnel-counters.ts'
import type { Row } from './read-rows.ts'
import { type RowFault, toColumn } from './rules/columns.ts'
import type { ImportedRow, ImportResult } from './rules/report.ts'

export type ImportDeps = PartnersDeps &
  NotificationDeps & {
    funnel: FunnelCounters
    /** Who imports; the applications are the partner's. */
    actor: Actor
  }

export type ImportWishes = {
  by: AuthenticatedPartner
  /** Says what an import would do, and stores nothing. */
  isDryRun: boolean
  /** Invitations go out by e-mail, so many in a minute; undefined: the addresses are in the report. */
  perMinute?: number | undefined
  /** Gives customers who have not opened theirs another address, which ends the earlier one. */
  again: boolean
  /** Rows up to this number were imported before: their identifiers count, and nothing else of them. */
  after?: number
  /** Called for each of those. */
  onPassed?: () => Promise<void>
  /** Checked in the transaction that starts a row; throws if this import may not go on. */
  requireGoingOn?: ((tx: Tx) => Promise<void>) | undefined
  onRow: (row: ImportedRow) => Promise<void>
}

type ImportCounts = { [Result in ImportResult]: number }

/**
 * Imports row after row, each in a transaction of its own with its invitation. Begun again after it was ended, it
 * passes over what was started: a customer has one application of a partner.
 */
export async function importApplications(
  deps: ImportDeps,
  rows: AsyncIterable<Row>,
  wishes: ImportWishes,
): Promise<ImportCounts> {
  const { isDryRun } = wishes
  const counts: ImportCounts = { started: 0, known: 0, again: 0, invalid: 0 }
  const onRow = async (row: ImportedRow) => {
    counts[row.result] += 1
    await wishes.onRow(row)
  }
  if (!isDryRun) await record(deps, wishes, { event: 'import_started' })
  try {
    await importRows(deps, rows, { ...wishes, onRow })
  } finally {
    if (!isDryRun) await record(deps, wishes, { event: 'import_ended', counts })
  }
  return counts
}

/** Imports the rows as `importApplications` does, and leaves it to the caller to count and to record them. */
export async function importRows(
  deps: ImportDeps,
  rows: AsyncIterable<Row>,
  wishes: ImportWishes,
): Promise<void> {
  const seen = new Set<string>()
  const schedule = await createSchedule(deps, wishes)
  for await (const row of rows) {
    const imported = await importRow(deps, row, { ...wishes, seen, schedule })
    await (imported ? wishes.onRow(imported) : wishes.onPassed?.())
  }
}

type RowWishes = ImportWishes & { seen: Set<string>; schedule: Schedule | undefined }

/** Undefined for a row that was imported before. */
async function importRow(
  deps: ImportDeps,
  row: Row,
  wishes: RowWishes,
): Promise<ImportedRow | undefined> {
  const { number } = row
  const isPassed = number <= (wishes.after ?? 0)
  if (isPassed && 'faults' in row) return undefined
  const refuse = (faults: readonly RowFault[], customerId = ''): ImportedRow => ({
    ...{ number, customerId, faults },
    result: 'invalid',
  })
  if ('faults' in row) return refuse(row.faults)
  const parsed = parseBody(startBody, row.body)
  if (isPassed) {
    if ('value' in parsed) wishes.seen.add(parsed.value.customer_id)
    return undefined
  }
  if ('faults' in parsed) return refuse(parsed.faults.map(toColumn))
  const { value: body } = parsed
  const customerId = body.customer_id
  // The answers of a second row would be dropped without a word.
  if (wishes.seen.has(customerId))
    return refuse([{ column: 'customer_id', code: 'twice' }], customerId)
  wishes.seen.add(customerId)
  const checked = await checkStart(deps, wishes.by, body)
  if ('faults' in checked) return refuse(checked.faults.map(toColumn), customerId)
  const hasAddress = listNewContacts({}, checked.read.answers).some(({ kind }) => kind === 'email')
  if (wishes.perMinute && !hasAddress) {
    return refuse([{ column: 'contact.email_address', code: 'missing' }], customerId)
  }
  const done = wishes.isDryRun
    ? await foresee(deps, customerId, wishes)
    : await start(deps, { body, checked }, wishes)
  return 'faults' in done
    ? refuse(done.faults, customerId)
    : { number, customerId, faults: [], ...done }
}

type Done = Pick<ImportedRow, 'result' | 'reference' | 'link'>

async function foresee(
  { store }: ImportDeps,
  customerId: string,
  { by, again }: RowWishes,
): Promise<Done> {
  const known = await store.partnerApplications.findByCustomer(store.db, by.partner.id, customerId)
  return { result: !known ? 'started' : again && !known.openedAt ? 'again' : 'known' }
}

async function start(
  deps: ImportDeps,
  { body, checked }: { body: StartBody; checked: Checked },
  { by, again, schedule, requireGoingOn }: RowWishes,
): Promise<Done | { faults: RowFault[] }> {
  const invitation = schedule && createInvitation(deps, schedule, requireGoingOn)
  const started = await startPartnerApplication(deps, by, body, { checked, invitation })
  switch (started.outcome) {
    case 'started': {
      const { link, view } = started
      return { result: 'started', reference: view.reference, ...(!invitation && { link }) }
    }
    case 'known': {
      const { applicationId, view } = started
      const { reference, status } = view
      if (!again || status !== 'not_opened') return { result: 'known', reference }
      const wish = { applicationId, expiresIn: body.expires_in, invitation }
      const renewed = await renewPartnerLink(deps, by, wish)
      if (renewed.outcome !== 'made') return { result: 'known', reference }
      return { result: 'again', reference, ...(!invitation && { link: renewed.link }) }
    }
    case 'invalid':
      return { faults: started.faults.map(toColumn) }
    default:
      throw new Error(`an import has no Idempotency-Key: ${started.outcome}`)
  }
}

/** The time of the next invitation, and the time between two. */
type Schedule = { next: number; apartMs: number }

/** Plans invitations after those that an ended import left waiting; undefined if none are sent. */
async function createSchedule(
  { store, now }: ImportDeps,
  { perMinute, isDryRun }: ImportWishes,
): Promise<Schedule | undefined> {
  if (!perMinute || isDryRun) return undefined
  const apartMs = 60_000 / perMinute
  const last = await store.notices.findLastWaiting(store.db, 'invited')
  return { apartMs, next: Math.max(now().getTime(), (last?.getTime() ?? 0) + apartMs) }
}

/** Sends the link to the first e-mail address in the answers. */
function createInvitation(
  deps: ImportDeps,
  schedule: Schedule,
  requireGoingOn: ImportWishes['requireGoingOn'],
): Invitation {
  const sendAt = new Date(schedule.next)
  return {
    sendAt,
    async send(tx: Tx, application: Application, link: GivenLink) {
      await requireGoingOn?.(tx)
      const contacts = await deps.store.contacts.list(tx, application.id)
      const contact = contacts.find(({ kind }) => kind === 'email')
      if (!contact) throw new Error('its row was refused without an address')
      await notifyContacts(deps, tx, {
        ...{ application, about: 'invited', channel: 'email', contactIds: [contact.id] },
        ...{ openUrl: link.url, until: new Date(link.expires_at), notBefore: sendAt },
      })
      schedule.next = sendAt.getTime() + schedule.apartMs
    },
  }
}

type Recorded = { event: 'import_started' } | { event: 'import_ended'; counts: ImportCounts }

async function record(
  { store, now, actor }: ImportDeps,
  { by: { partner }, perMinute }: ImportWishes,
  recorded: Recorded,
): Promise<void> {
  const event =
    recorded.event === 'import_started'
      ? { ...recorded, detail: { partner: partner.id, sends: perMinute !== undefined } }
      : { event: recorded.event, detail: { partner: partner.id, ...recorded.counts } }
  await store.transaction((tx) => store.audit.append(tx, { actor, ...event, now: now() }))
}
