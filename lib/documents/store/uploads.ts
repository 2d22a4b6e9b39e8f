import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { type Bucket, createUploadChunks, dropChunks } from './upload-chunks.ts'
import {
  type AboutUpload,
  type StoredUpload,
  type Upload,
  uploadCell,
  uploadColumns,
} from './upload-row.ts'

export type { StoredUpload, Upload } from './upload-row.ts'

/** The most uploads at once from the customer and staff, and from each person; more are somebody's script. */
const receivingAtOnce = 3
/** An upload that is incomplete after this time will not be completed. */
const receivingMs = 3_600_000

export type Uploads = ReturnType<typeof createUploads>

/** Stores documents on their way to the platform. Without a bucket their bytes are in the database. */
export function createUploads(keyring: Keyring, bucket?: Bucket) {
  const chunks = createUploadChunks(keyring, bucket)

  async function open(
    tx: Tx,
    upload: Upload,
    column: 'about' | 'refusal',
  ): Promise<unknown | undefined> {
    const row = await tx
      .selectFrom('upload')
      .select(`${column} as sealed`)
      .where('id', '=', upload.id)
      .executeTakeFirst()
    if (!row?.sealed) return undefined
    const dataKey = await requireDataKey(tx, keyring, upload.applicationId)
    return parseSealedJson(keyring.open(dataKey, uploadCell(upload.id, column), row.sealed))
  }

  return {
    ...chunks,

    /**
     * Begins to take one in; false when too many of the application are coming in already. Those of a person of the
     * company count apart: the holder of a link to an own part keeps nobody else from sending.
     */
    async begin(
      tx: Tx,
      started: Pick<Upload, 'id' | 'applicationId' | 'documentId' | 'idempotencyId'> & {
        /** The account of staff; without one, the customer. */
        uploadedBy?: string | null
        /** The link of the person of the company who uploads it. */
        personLinkId?: string | null
        now: Date
      },
    ): Promise<boolean> {
      const { now, personLinkId = null, ...given } = started
      // Otherwise those that begin in one moment would not count each other.
      await tx
        .selectFrom('application')
        .select('id')
        .where('id', '=', started.applicationId)
        .forUpdate()
        .execute()
      const { coming } = await tx
        .selectFrom('upload')
        .select(({ fn }) => fn.countAll<number>().as('coming'))
        .where('applicationId', '=', started.applicationId)
        .where('personLinkId', 'is not distinct from', personLinkId)
        .where('state', '=', 'receiving')
        .where('createdAt', '>', new Date(now.getTime() - receivingMs))
        .executeTakeFirstOrThrow()
      if (coming >= receivingAtOnce) return false
      await tx
        .insertInto('upload')
        .values({
          ...given,
          personLinkId,
          storage: chunks.storageOfNew,
          state: 'receiving',
          createdAt: now,
        })
        .execute()
      return true
    },

    /** Marks it as complete and due. Throws when it was dropped meanwhile. */
    async store(
      tx: Tx,
      upload: Pick<Upload, 'id' | 'applicationId'>,
      known: Pick<StoredUpload, 'fileName' | 'mediaType' | 'size' | 'contentHash'> & {
        statusBefore: string | null
        about: AboutUpload
        now: Date
      },
    ): Promise<Upload> {
      const { about, now, ...plain } = known
      const dataKey = await requireDataKey(tx, keyring, upload.applicationId)
      return await tx
        .updateTable('upload')
        .set({
          ...plain,
          about: keyring.seal(dataKey, uploadCell(upload.id, 'about'), bytesOfJson(about)),
          state: 'stored',
          storedAt: now,
          nextAttemptAt: now,
          // Uploads are ordered by when they were completed, not by when they started.
          sequence: sql<number>`default`,
        })
        .where('id', '=', upload.id)
        .where('state', '=', 'receiving')
        .returning(uploadColumns)
        .executeTakeFirstOrThrow()
    },

    /** Deletes one that was not received completely, or was refused. */
    async drop(tx: Tx, id: string): Promise<void> {
      await tx.deleteFrom('upload').where('id', '=', id).where('state', '=', 'receiving').execute()
    },

    /** Forgets all whose bytes stopped coming in. */
    async dropUnfinished(tx: Tx, now: Date): Promise<void> {
      await tx
        .deleteFrom('upload')
        .where('state', '=', 'receiving')
        .where('createdAt', '<=', new Date(now.getTime() - receivingMs))
        .execute()
    },

    async find(tx: Tx, id: string): Promise<Upload | undefined> {
      return await tx
        .selectFrom('upload')
        .select(uploadColumns)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** Returns the completely received uploads of an application, the oldest first. */
    async ofApplication(tx: Tx, applicationId: string): Promise<StoredUpload[]> {
      const rows = await tx
        .selectFrom('upload')
        .select(uploadColumns)
        .where('applicationId', '=', applicationId)
        .where('state', '<>', 'receiving')
        .orderBy('sequence')
        .execute()
      return rows as StoredUpload[]
    },

    async openAbout(tx: Tx, upload: Upload): Promise<AboutUpload | undefined> {
      return (await open(tx, upload, 'about')) as AboutUpload | undefined
    },

    /** Opens the platform's words of refusal; `undefined` if there are none. */
    async openRefusal(tx: Tx, upload: Upload): Promise<unknown> {
      return await open(tx, upload, 'refusal')
    },

    /** Abandons the earlier uploads of the same document that were unsent or stopped. */
    async abandonEarlier(tx: Tx, upload: Upload, now: Date): Promise<void> {
      const given = await tx
        .updateTable('upload')
        .set({ state: 'abandoned', completedAt: now, nextAttemptAt: null })
        .where('applicationId', '=', upload.applicationId)
        .where('documentId', '=', upload.documentId)
        .where('sequence', '<', upload.sequence)
        .where((is) =>
          is.or([
            is('state', '=', 'manual_review'),
            is.and([
              is('state', '=', 'stored'),
              is('attempts', '=', 0),
              is('leaseOwner', 'is', null),
            ]),
          ]),
        )
        .returning('id')
        .execute()
      await dropChunks(
        tx,
        given.map(({ id }) => id),
      )
    },
  }
}

/** Abandons an application's unsent uploads; the outcome of running ones is ignored. */
export async function abandonUploads(tx: Tx, applicationId: string, now: Date): Promise<void> {
  const given = await tx
    .updateTable('upload')
    .set({
      state: 'abandoned',
      completedAt: now,
      nextAttemptAt: null,
      leaseOwner: null,
      leaseUntil: null,
    })
    .where('applicationId', '=', applicationId)
    .where('state', 'in', ['stored', 'manual_review'])
    .returning('id')
    .execute()
  await dropChunks(
    tx,
    given.map(({ id }) => id),
  )
}

/** Empties the rows of an application that is erased, and their chunks. */
export async function eraseUploads(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await abandonUploads(tx, applicationId, now)
  await tx
    .deleteFrom('upload')
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'receiving')
    .execute()
  await tx
    .updateTable('upload')
    .set({ about: null, refusal: null })
    .where('applicationId', '=', applicationId)
    .execute()
}
