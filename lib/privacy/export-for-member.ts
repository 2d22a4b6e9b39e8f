import { isDocumentStorageError } from '#lib/documents/rules/document-storage.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { isOutOfScope } from '#lib/staff/scope/scope.ts'
import { countVolume, type VolumeExceeded } from '#lib/staff/scope/volume.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { findValidRequest } from './data-requests.ts'
import {
  type BucketContents,
  exportInTransaction,
  readBucketContents,
} from './export-application.ts'
import type { PrivacyDeps } from './privacy-deps.ts'

/**
 * `not_approved`: nobody has approved an export that this member asked for. `unavailable`: a document could not be
 * read, and nothing was given or recorded.
 */
type ExportRefusal = 'forbidden' | 'gone' | 'not_approved' | 'unavailable'

/**
 * Everything that is held about one application, as JSON for a download: once for each approved request. It is
 * in the audit of the application, and counts as an exported list does.
 */
export async function exportForMember(
  deps: PrivacyDeps,
  member: Member,
  applicationId: string,
): Promise<{ reference: string; json: string } | ExportRefusal | VolumeExceeded> {
  if (!may(member.role, 'export', 'personal_data')) return 'forbidden'
  try {
    const contents = await readBucketContents(deps.store, applicationId)
    return await exportWithContents(deps, member, { applicationId, contents })
  } catch (error) {
    if (!isDocumentStorageError(error)) throw error
    deps.log?.warn({ event: 'document_not_read', applicationId, code: error.fault })
    return 'unavailable'
  }
}

function exportWithContents(
  deps: PrivacyDeps,
  member: Member,
  { applicationId, contents }: { applicationId: string; contents: BucketContents },
): Promise<{ reference: string; json: string } | ExportRefusal | VolumeExceeded> {
  const { store, now, issuer, secondPerson } = deps
  return countVolume(deps, member, { measure: 'exports', count: 1 }, async (tx) => {
    if (await isOutOfScope(deps, tx, member, applicationId)) return 'gone'
    // Two downloads at once are one: the second waits and finds the request ended.
    if (!(await store.applications.lock(tx, applicationId))) return 'gone'
    if (secondPerson) {
      const request = await findValidRequest(deps, tx, applicationId)
      const isTheirs = request?.state === 'approved' && request.requestedBy === member.id
      if (!isTheirs || request.kind !== 'export') return 'not_approved'
      await store.dataRequests.end(tx, request.id, { state: 'done', now: now() })
    }
    const given = { id: applicationId, staff: member.id, now: now(), issuer, contents }
    const held = await exportInTransaction(store, tx, given)
    if (!held) return 'gone'
    return { reference: held.application.customerId, json: JSON.stringify(held, undefined, 2) }
  })
}
