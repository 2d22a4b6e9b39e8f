/**
 * A customer's document as staff see it: from here until it has been passed on, then from the platform. Each
 * look is audited and counted.
 */
import { sha256Hex } from '#lib/audit/rules/sha256-hex.ts'
import { createWorkLimit } from '#lib/documents/isolation/work-limit.ts'
import { isDocumentStorageError } from '#lib/documents/rules/document-storage.ts'
import type { StoredUpload } from '#lib/documents/store/uploads.ts'
import { ApplicationErased } from '#lib/keys/keyring/data-key.ts'
import { SealBroken } from '#lib/keys/keyring/keyring.ts'
import type { PlatformClient } from '#lib/platform/client/client.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { countVolume, type VolumeExceeded } from '#lib/staff/scope/volume.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { recordView } from './view-application.ts'

/** One look: a page with its picture, and turning its pages. */
const lookMs = 300_000

/** Tells whether the bytes of an upload are somewhere: here, or once the platform has them, there. */
export function isViewable({ state }: Pick<StoredUpload, 'state'>): boolean {
  return isHere({ state }) || state === 'sent'
}

/** Bytes are deleted here once the platform has them. */
function isHere({ state }: Pick<StoredUpload, 'state'>): boolean {
  return state === 'stored' || state === 'manual_review'
}

/**
 * Returns the upload after auditing the view; `gone` if it is not of that application, or not stored any
 * more. Counts as a view of the application too.
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
 * Why there are no bytes: `gone`: they were deleted; `unavailable`: their bucket does not return them;
 * `not_provided`: the platform does not return them; `replaced`: it holds other bytes; `busy`: too many are
 * being downloaded.
 */
type Unreadable = 'gone' | 'unavailable' | 'not_provided' | 'replaced' | 'busy'

/** Each is up to 30 MB in memory, and a repeated look is not counted. */
const downloads = createWorkLimit({ running: 2, waiting: 4 })

/** The bytes of an upload that was viewed, complete and the same as were received. */
export async function readDocument(
  deps: Pick<CaseworkDeps, 'store' | 'log'> & { platform: PlatformClient },
  upload: StoredUpload,
): Promise<Buffer | Unreadable> {
  try {
    const bytes = await readStored(deps, upload)
    return bytes === 'sent' ? await downloads(() => downloadSent(deps, upload)) : bytes
  } catch (error) {
    if (error instanceof ApplicationErased) return 'gone'
    throw error
  }
}

/** `sent`: it was passed on, perhaps while it was read. */
async function readStored(
  { store, log }: Pick<CaseworkDeps, 'store' | 'log'>,
  upload: StoredUpload,
): Promise<Buffer | 'gone' | 'unavailable' | 'sent'> {
  if (upload.state === 'sent') return 'sent'
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of store.uploads.openChunks(store.db, upload)) pieces.push(piece)
  } catch (error) {
    const isUnavailable = isDocumentStorageError(error)
    const now = await store.uploads.find(store.db, upload.id)
    if ((isUnavailable || error instanceof SealBroken) && !(now && isHere(now))) {
      return now?.state === 'sent' ? 'sent' : 'gone'
    }
    if (!isUnavailable) throw error
    const { applicationId } = upload
    log?.warn({ event: 'document_not_read', applicationId, code: error.fault })
    return 'unavailable'
  }
  return Buffer.concat(pieces)
}

/**
 * Downloads the document from the platform ("download document"). A later file of the same document replaces an
 * earlier one there. Only the bytes that were inspected here are shown.
 */
async function downloadSent(
  { store, log, platform }: Pick<CaseworkDeps, 'store' | 'log'> & { platform: PlatformClient },
  upload: StoredUpload,
): Promise<Buffer | 'gone' | 'not_provided' | 'replaced'> {
  const { applicationId, documentId, size } = upload
  const about = await store.uploads.openAbout(store.db, upload)
  if (!about) return 'gone'
  const given = await platform.downloadDocument(documentId, size)
  if (given.outcome !== 'done') {
    const code = 'code' in given ? given.code : given.outcome
    log?.warn({ event: 'document_not_downloaded', applicationId, code })
    return code === 'body_too_large' ? 'replaced' : 'not_provided'
  }
  const { buffer, byteOffset, byteLength } = given.data
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  return sha256Hex(bytes) === about.sha256 ? bytes : 'replaced'
}
