/** Reads the history of a submission in one statement, for the pages that show it. */
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Recorded } from '#lib/audit/store/audit-log.ts'
import { readJsonRows } from '#lib/database/connection/json-rows.ts'
import { prepareStatement } from '#lib/database/connection/prepare-statement.ts'
import type { Tx } from '#lib/database/schema.ts'
import {
  type AboutUpload,
  type StoredUpload,
  uploadCell,
  uploadColumns,
} from '#lib/documents/store/upload-row.ts'
import { parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { type Operation, operationColumns } from './operation-row.ts'
import type { Submission } from './submission-row.ts'
import { statusCell } from './submissions.ts'

export type SubmissionHistory = {
  /** In the order in which they are sent. */
  operations: Operation[]
  /** In the order in which they were completed. */
  uploads: UploadHistory[]
  /** The audit of the application, in order. */
  recorded: Recorded[]
  /** The platform's last status answer; undefined when there is none. */
  statusAnswer: unknown
}

/** An upload with its sealed data: the document, and the platform's errors. */
export type UploadHistory = StoredUpload & { about: AboutUpload | undefined; refusal: unknown }

export type SubmissionHistories = ReturnType<typeof createSubmissionHistories>

export function createSubmissionHistories(keyring: Keyring) {
  return {
    /** `application` as it was read, if it was: its data key is known then. */
    async find(
      tx: Tx,
      { id, applicationId }: Pick<Submission, 'id' | 'applicationId'>,
      application: string | { id: string } = applicationId,
    ): Promise<SubmissionHistory> {
      const [row] = await selectHistory(tx, { id, applicationId })
      if (!row) return { operations: [], uploads: [], recorded: [], statusAnswer: undefined }
      const uploads = readJsonRows<SealedUpload>(row.uploads, uploadKinds)
      const isSealed = row.statusAnswer || uploads.some(({ about, refusal }) => about || refusal)
      const dataKey = isSealed ? await requireDataKey(tx, keyring, application) : undefined
      const open = (cell: Parameters<Keyring['open']>[1], sealed: Uint8Array | null) =>
        dataKey && sealed ? parseSealedJson(keyring.open(dataKey, cell, sealed)) : undefined
      return {
        operations: readJsonRows<Operation>(row.operations, operationKinds),
        uploads: uploads.map((upload) => ({
          ...upload,
          about: open(uploadCell(upload.id, 'about'), upload.about) as AboutUpload | undefined,
          refusal: open(uploadCell(upload.id, 'refusal'), upload.refusal),
        })),
        recorded: readJsonRows<Recorded>(row.recorded, { dates: ['at'] }),
        statusAnswer: open(statusCell(id), row.statusAnswer),
      }
    },
  }
}

type SealedUpload = StoredUpload & { about: Uint8Array | null; refusal: Uint8Array | null }

const operationKinds = { dates: ['createdAt', 'firstSentAt', 'doneAt'] } as const

const uploadKinds = {
  dates: [
    ...['firstAttemptAt', 'nextAttemptAt', 'leaseUntil'],
    ...['createdAt', 'storedAt', 'completedAt'],
  ] as (string & keyof SealedUpload)[],
  bytes: ['about', 'refusal'],
} as const

const selectHistory = prepareStatement((db, given: { id: string; applicationId: string }) =>
  db
    .selectFrom('submission')
    .where('submission.id', '=', given.id)
    .select((eb) => [
      'submission.statusAnswer',
      jsonArrayFrom(
        eb
          .selectFrom('operation')
          .select(operationColumns)
          .where('submissionId', '=', given.id)
          .orderBy('sequence'),
      ).as('operations'),
      jsonArrayFrom(
        eb
          .selectFrom('upload')
          .select([...uploadColumns, 'about', 'refusal'])
          .where('upload.applicationId', '=', given.applicationId)
          .where('upload.state', '<>', 'receiving')
          .orderBy('sequence'),
      ).as('uploads'),
      jsonArrayFrom(
        eb
          .selectFrom('auditEvent')
          .selectAll()
          .where('auditEvent.applicationId', '=', given.applicationId)
          .orderBy('sequence'),
      ).as('recorded'),
    ]),
)
