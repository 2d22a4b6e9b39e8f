/** A customer's document as staff see it while it is still here; each look is audited and counted. */

import { ApplicationErased } from '../../adapters/database/keys/data-key.ts'
import { SealBroken } from '../../adapters/database/keys/keyring.ts'
import type { StoredUpload } from '../../adapters/database/submissions/uploads.ts'
import { isDocumentStorageError } from '../../adapters/document-storage/document-storage.ts'
import { may } from '../../domain/staff/permissions.ts'
import type { Member } from '../staff/staff-deps.ts'
import { countVolume, type VolumeExceeded } from '../staff/volume.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { recordView } from './view-application.ts'

/** One look: a page with its picture, and turning its pages. */
const lookMs = 300_000

/** Whether the bytes of an upload are still here: they are deleted once the platform has them. */
export function isViewable({ state }: Pick<StoredUpload, 'state'>): boolean {
  return state === 'stored' || state === 'manual_review'
}

/**
 * The upload, after the look at it was audited; `gone` where it is none of that application, or not here any
 * more. It counts as a view of the application too.
 */
export async function viewDocument(
  deps: CaseworkDeps,
  member: Member,
  { application, upload: id }: { application: string; upload: string },
): Promise<StoredUpload | 'forbidden' | 'gone' | VolumeExceeded> {
  if (!may(member.role, 'view', 'document')) return 'forbidden'
  const viewed = await recordView(deps, member, application)
  if (viewed !== 'noted') return viewed
  const { store, now } = deps
  const find = async (tx: typeof store.db) =>
    (await store.uploads.ofApplication(tx, application)).find(
      (each) => each.id === id && isViewable(each),
    )
  const upload = await find(store.db)
  if (!upload) return 'gone'
  const at = now()
  const look = { applicationId: application, event: 'document_viewed', staff: member.id } as const
  const since = new Date(at.getTime() - lookMs)
  if (await store.audit.wasDoneBy(store.db, { ...look, upload: id }, since)) return upload
  return countVolume(deps, member, { measure: 'documents', count: 1 }, async (tx) => {
    if (!(await find(tx))) return 'gone'
    await store.audit.append(tx, {
      applicationId: application,
      actor: { kind: 'staff', id: member.id },
      event: 'document_viewed',
      detail: { upload: id, document: upload.documentId },
      now: at,
    })
    return upload
  })
}

/**
 * The bytes of an upload that was viewed, complete; `gone` where they were deleted meanwhile, `unavailable` where
 * the bucket in which they are does not give them.
 */
export async function readDocument(
  { store, log }: Pick<CaseworkDeps, 'store' | 'log'>,
  upload: StoredUpload,
): Promise<Buffer | 'gone' | 'unavailable'> {
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of store.uploads.openChunks(store.db, upload)) pieces.push(piece)
  } catch (error) {
    if (error instanceof ApplicationErased) return 'gone'
    const isUnavailable = isDocumentStorageError(error)
    const now = await store.uploads.find(store.db, upload.id)
    if ((isUnavailable || error instanceof SealBroken) && !(now && isViewable(now))) return 'gone'
    if (!isUnavailable) throw error
    const { applicationId } = upload
    log?.warn({ event: 'document_not_read', applicationId, code: error.fault })
    return 'unavailable'
  }
  return Buffer.concat(pieces)
}
