/** Exporting and erasing one person's data in the browser: asked for by one member, approved by another. */
import type { Application } from '#lib/applications/store/applications.ts'
import type { AuditEvent } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type {
  DataRejectionReason,
  DataRequestKind,
  DataRequestReason,
} from '#lib/database/states.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { isOutOfScope } from '#lib/staff/scope/scope.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { confirmErasure } from './confirm-erasure.ts'
import {
  type DataRefusal,
  dataRequestLifetimeMs,
  type ErasureObstacle,
  findDecisionRefusal,
  findErasureObstacle,
  hadPart,
} from './data-request-policy.ts'
import { eraseInTransaction } from './erase-on-request.ts'
import { notifyApprovers } from './notify-approvers.ts'
import type { PrivacyDeps } from './privacy-deps.ts'
import type { DataRequest } from './store/data-requests.ts'

/** Each request is a message to the customer: more in a day would teach them to pass it over. */
const maxRequestsPerDay = 3

/**
 * `another`: a request is open. `gone`: there is no such application, or nothing to decide. `unconfirmed`: the
 * page that asks once more before an erasure was not passed, or was for another request. `unreasoned`: a request of
 * somebody else is rejected with a reason.
 */
export type DataRequestOutcome =
  | 'requested'
  | 'approved'
  | 'erased'
  | 'rejected'
  | 'another'
  | 'too_many'
  | 'forbidden'
  | 'same_person'
  | 'gone'
  | 'unconfirmed'
  | 'unreasoned'
  | ErasureObstacle

/**
 * Requests an export or an erasure; tells the customer at every contact, and those who can approve it by
 * e-mail. A second member approves it within a week. If the operator wants no second person, an erasure is done
 * at once, by a member without a part in it, and an export needs no request.
 */
export async function requestData(
  deps: PrivacyDeps,
  member: Member,
  asked: { applicationId: string; kind: DataRequestKind; reason: DataRequestReason },
): Promise<DataRequestOutcome> {
  const { store, now, secondPerson } = deps
  const { applicationId, kind, reason } = asked
  if (!may(member.role, kind === 'export' ? 'export' : 'erase', 'personal_data')) return 'forbidden'
  const outcome = await store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<DataRequestOutcome> => {
      const application = await lockVisible(deps, tx, member, applicationId)
      if (!application) return 'gone'
      const obstacle = kind === 'erasure' && (await findErasureObstacle(store, tx, application))
      if (obstacle) return obstacle
      if (await findValidRequest(deps, tx, applicationId)) return 'another'
      if (!secondPerson) {
        if (kind === 'export') return 'gone'
        if (!(await hadPart(store, tx, member, applicationId)))
          return erase(deps, tx, member, application)
        return refuse(deps, tx, member, { applicationId, code: 'same_person' })
      }
      const at = now()
      if ((await countLastDay(deps, tx, applicationId)) >= maxRequestsPerDay) return 'too_many'
      const until = new Date(at.getTime() + dataRequestLifetimeMs)
      const row = { ...asked, by: member.id, now: at, until }
      const request = await store.dataRequests.add(tx, row)
      const detail = { request, kind, reason }
      await append(deps, tx, { event: 'data_requested', detail }, { applicationId, by: member.id })
      const about = kind === 'export' ? 'export_requested' : 'erasure_requested'
      await notifyContacts(deps, tx, { application, about })
      await notifyApprovers(deps, tx, member, { application, kind, until })
      return 'requested'
    },
  )
  return finish(deps, outcome)
}

/**
 * Approves or rejects a request. The approver must differ from the requester and have had no part in the
 * application; the requester may take it back. An approved erasure is done at once, and only with `confirmed`:
 * the request's id, which only the confirmation page posts. Rejecting another member's request takes a reason.
 * The audit records refusals.
 */
export async function decideData(
  deps: PrivacyDeps,
  member: Member,
  {
    applicationId,
    outcome,
    confirmed,
    why,
  }: {
    applicationId: string
    outcome: 'approved' | 'rejected'
    confirmed?: string
    why?: DataRejectionReason | undefined
  },
): Promise<DataRequestOutcome> {
  const { store, now } = deps
  if (!may(member.role, 'approve', 'personal_data')) return 'forbidden'
  const decided = await store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<DataRequestOutcome> => {
      const application = await lockVisible(deps, tx, member, applicationId)
      const request = application && (await findValidRequest(deps, tx, applicationId))
      if (!request) return 'gone'
      const { id } = request
      const code = await findDecisionRefusal(store, tx, member, { request, outcome })
      if (code) return refuse(deps, tx, member, { applicationId, code })
      const [by, detail] = [member.id, { request: id }]
      if (outcome === 'rejected') {
        const isOwn = request.requestedBy === by
        if (!isOwn && !why) return 'unreasoned'
        await store.dataRequests.end(tx, id, {
          state: 'rejected',
          ...decidedBy(request, by),
          now: now(),
        })
        const rejected = isOwn || !why ? detail : { ...detail, reason: why }
        const event = { event: 'data_request_rejected', detail: rejected } as const
        await append(deps, tx, event, { applicationId, by })
        return 'rejected'
      }
      if (request.state !== 'requested') return 'gone'
      if (request.kind === 'export') {
        await store.dataRequests.approve(tx, id, by)
        await append(deps, tx, { event: 'data_request_approved', detail }, { applicationId, by })
        return 'approved'
      }
      const obstacle = await findErasureObstacle(store, tx, application)
      if (obstacle) return obstacle
      if (confirmed !== id) return 'unconfirmed'
      await store.dataRequests.end(tx, id, { state: 'done', by, now: now() })
      return erase(deps, tx, member, application)
    },
  )
  return finish(deps, decided)
}

/** The open request of an application; one whose time is over is recorded as that first. */
export async function findValidRequest(
  deps: Pick<PrivacyDeps, 'store' | 'now'>,
  tx: Tx,
  applicationId: string,
): Promise<DataRequest | undefined> {
  const { store, now } = deps
  const request = await store.dataRequests.findOpen(tx, applicationId)
  if (!request || request.expiresAt > now()) return request
  await store.dataRequests.end(tx, request.id, { state: 'expired', now: now() })
  const detail = { request: request.id }
  await append(deps, tx, { event: 'data_request_expired', detail }, { applicationId })
  return undefined
}

/** The approver of an export stays recorded when it is taken back. */
function decidedBy(request: DataRequest, by: string): { by?: string } {
  return request.decidedBy ? {} : { by }
}

async function lockVisible(
  { store, now }: PrivacyDeps,
  tx: Tx,
  member: Member,
  applicationId: string,
): Promise<Application | undefined> {
  const application = await store.applications.lock(tx, applicationId)
  const isHidden = !application || (await isOutOfScope({ store, now }, tx, member, applicationId))
  return isHidden ? undefined : application
}

async function countLastDay(
  { store, now }: PrivacyDeps,
  tx: Tx,
  applicationId: string,
): Promise<number> {
  const aDayAgo = now().getTime() - 24 * 3_600_000
  const all = await store.dataRequests.ofApplication(tx, applicationId)
  return all.filter(({ requestedAt }) => requestedAt.getTime() > aDayAgo).length
}

async function refuse(
  deps: PrivacyDeps,
  tx: Tx,
  { id }: Member,
  { applicationId, code }: { applicationId: string; code: DataRefusal },
): Promise<'forbidden' | 'same_person'> {
  const event = { event: 'data_request_refused', detail: { code } } as const
  await append(deps, tx, event, { applicationId, by: id })
  return code === 'role' ? 'forbidden' : code
}

/** `by`: our id of the member; the program by itself without one. */
function append(
  { store, now }: Pick<PrivacyDeps, 'store' | 'now'>,
  tx: Tx,
  event: AuditEvent,
  { applicationId, by }: { applicationId: string; by?: string },
): Promise<void> {
  const actor = by ? ({ kind: 'staff', id: by } as const) : ({ kind: 'system' } as const)
  return store.audit.append(tx, { applicationId, actor, ...event, now: now() })
}

async function erase(
  deps: PrivacyDeps,
  tx: Tx,
  { id: staff }: Member,
  application: Application,
): Promise<'erased' | 'gone'> {
  // The confirmation is composed before its data is erased.
  await confirmErasure(deps, tx, application)
  const { id } = application
  return (await eraseInTransaction(deps.store, tx, { id, staff, now: deps.now() }))
    ? 'erased'
    : 'gone'
}

/** Destroys the keys of erased applications; the hourly round retries if the folder cannot be written. */
async function finish({ store, log }: PrivacyDeps, outcome: DataRequestOutcome) {
  if (outcome !== 'erased') return outcome
  await store
    .finishErasures()
    .catch((error: unknown) => log?.error({ event: 'erasure_unfinished', error }))
  return outcome
}
