/** Deletes unneeded documents from the bucket, until a listing shows that nothing is left. */

import type { Store } from '#lib/database/store.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import { getBackgroundDelay } from '#lib/submission/rules/delays-and-limits.ts'
import type { ObjectDeletion } from './store/object-deletions.ts'

type DeletionDeps = {
  store: Store
  log: Logger
  now: () => Date
  random: () => number
}

const atOnce = 20
/** A listing may lag, and a request that was given up may still arrive: an hour later is looked again. */
const lookAgainMs = 3_600_000
/** A younger object may belong to an upload whose row is about to be written. */
const youngestOrphanMs = 24 * 3_600_000

/**
 * Deletes the objects of the uploads that are over, as far as they are due and the bucket answers. Says how
 * many were looked at: if 0, nothing is due.
 */
export async function deleteDueObjects(deps: DeletionDeps): Promise<number> {
  const { store, now } = deps
  if (!store.bucket) return 0
  const { deletions } = store.bucket
  const due = await store.transaction((tx) => deletions.claim(tx, now(), atOnce))
  for (const each of due) await deleteOne(deps, store.bucket, each)
  return due.length
}

async function deleteOne(
  { store, log, now, random }: DeletionDeps,
  { storage, deletions }: NonNullable<Store['bucket']>,
  deletion: ObjectDeletion,
): Promise<void> {
  const { uploadId, attempts } = deletion
  const applicationId = deletion.applicationId ?? undefined
  try {
    const count = await storage.delete(uploadId)
    // The deletion is announced only once a listing shows no object of the upload.
    const left = count > 0 ? await storage.delete(uploadId) : 0
    if (left > 0) {
      const nextAttemptAt = new Date(now().getTime() + getBackgroundDelay(attempts, random()))
      return await deletions.postpone(store.db, uploadId, { nextAttemptAt })
    }
    const isLookedAtAgain = deletion.deletedAt !== null && count === 0
    if (isLookedAtAgain) return await deletions.end(store.db, uploadId)
    await recordDeleted(store, deletion, now())
  } catch (error) {
    const code = (error as { fault?: string }).fault
    log.warn({ event: 'objects_not_deleted', applicationId, code, error })
    const nextAttemptAt = new Date(now().getTime() + getBackgroundDelay(attempts, random()))
    await deletions.postpone(store.db, uploadId, { nextAttemptAt })
  }
}

/** The audit records the deletion of a stored document once. Nobody was told of the other objects. */
async function recordDeleted(store: Store, deletion: ObjectDeletion, at: Date): Promise<void> {
  const { uploadId, applicationId, documentId, deletedAt } = deletion
  await store.transaction(async (tx) => {
    const nextAttemptAt = new Date(at.getTime() + lookAgainMs)
    await store.bucket?.deletions.postpone(tx, uploadId, { nextAttemptAt, deletedAt: at })
    if (!applicationId || !documentId || deletedAt) return
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'system' },
      event: 'document_deleted',
      detail: { upload: uploadId, document: documentId },
      now: at,
    })
  })
}

/**
 * Queues the deletion of objects that no upload needs: from a request that arrived after its upload was
 * dropped, or left over when a database was restored from a backup. Spares objects of other installations, of
 * uploads that are arriving or waiting, and any younger than a day. Returns the number of documents.
 */
export async function queueOrphans({ store, log, now }: DeletionDeps): Promise<number> {
  if (!store.bucket) return 0
  const { storage, deletions } = store.bucket
  const oldest = now().getTime() - youngestOrphanMs
  let count = 0
  let ids: string[] = []
  const queue = async () => {
    count += await store.transaction((tx) => deletions.queueUnneeded(tx, ids, now()))
    ids = []
  }
  for await (const { id, modifiedAt } of storage.list()) {
    if (modifiedAt.getTime() > oldest) continue
    ids.push(id)
    if (ids.length >= 500) await queue()
  }
  await queue()
  if (count > 0) log.warn({ event: 'orphaned_objects', count })
  return count
}

const everyMs = 5_000
const orphansEveryMs = 6 * 3_600_000

/** Deletes due objects every few seconds, and looks for orphans every six hours, until stopped. */
export function startDeletingObjects({
  wait,
  ...deps
}: DeletionDeps & { wait: (ms: number, signal?: AbortSignal) => Promise<void> }): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    let orphansAt = 0
    while (!signal.aborted) {
      try {
        while ((await deleteDueObjects(deps)) === atOnce && !signal.aborted);
        if (deps.now().getTime() >= orphansAt) {
          orphansAt = deps.now().getTime() + orphansEveryMs
          await queueOrphans(deps)
        }
      } catch (error) {
        deps.log.error({ event: 'object_deletion_failed', error })
      }
      await wait(everyMs, signal)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
