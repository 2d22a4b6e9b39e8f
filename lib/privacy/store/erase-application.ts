import { eraseContacts } from '#lib/access/store/contacts.ts'
import { eraseReports } from '#lib/access/store/reports.ts'
import { eraseLinks } from '#lib/access/store/secret-links.ts'
import { eraseNotes } from '#lib/casework/store/casework-notes.ts'
import { eraseIndex } from '#lib/casework/store/search-index.ts'
import type { Tx } from '#lib/database/schema.ts'
import { eraseUploads } from '#lib/documents/store/uploads.ts'
import { ApplicationErased, forgetDataKey } from '#lib/keys/keyring/data-key.ts'
import { eraseFlags } from '#lib/risk-flags/store/flags.ts'
import { eraseSecondApplications } from '#lib/submission/store/second-applications.ts'
import { endDataRequests } from './data-requests.ts'

/** Something was sent or is to be sent whose outcome is not known; erasing would lose it. */
export class SubmissionUnfinished extends Error {
  override name = 'SubmissionUnfinished'
  code = 'SUBMISSION_UNFINISHED'
}

/**
 * Deletes the wrapped data key and empties all rows that hold something personal. Ids, hashes and
 * times stay. What copies of the rows still hold becomes unreadable when the key outside the
 * database is destroyed, which `finishErasures` does after this is committed. False if it was
 * erased before. Throws `SubmissionUnfinished` while the outcome of an operation is not known that its
 * customer accepted, unless the application was stopped.
 */
export async function eraseApplication(tx: Tx, id: string, now: Date): Promise<boolean> {
  const operations = tx
    .selectFrom('operation')
    .innerJoin('submission', 'submission.id', 'operation.submissionId')
    .where('submission.applicationId', '=', id)
  const row = await tx
    .selectFrom('application')
    .select(['wrappedKey', 'stoppedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ApplicationErased(`application ${id} never was`)
  if (!row.wrappedKey) return false
  // A round that only prepared it was never accepted, and a stopped one is never sent again, whatever came of
  // earlier sendings.
  await tx
    .updateTable('operation')
    .set({ state: 'abandoned', doneAt: now })
    .where('id', 'in', operations.select('operation.id'))
    .where('state', '=', 'pending')
    .$if(row.stoppedAt === null, (query) => query.where('prepares', '=', true))
    .execute()
  const pending = await operations
    .select('operation.id')
    .where('operation.state', '=', 'pending')
    .executeTakeFirst()
  if (pending) throw new SubmissionUnfinished(`operation ${pending.id} is pending`)
  await eraseUploads(tx, id, now)
  await eraseLinks(tx, id, now)
  await eraseContacts(tx, id)
  await eraseNotes(tx, id)
  await eraseIndex(tx, id)
  await tx.deleteFrom('caseworkEntry').where('applicationId', '=', id).execute()
  await endDataRequests(tx, id, now)
  await eraseFlags(tx, id)
  await eraseReports(tx, id, now)
  await eraseSecondApplications(tx, id, now)
  await tx
    .updateTable('operation')
    .set({ body: null, refusal: null })
    .where('id', 'in', operations.select('operation.id'))
    .execute()
  await tx
    .updateTable('submission')
    // The status is polled no more: an answer could not be stored.
    .set({ statusAnswer: null, nextCheckAt: null })
    .where('applicationId', '=', id)
    .execute()
  await tx
    .updateTable('acceptance')
    .set({ snapshot: null, attester: null })
    .where('applicationId', '=', id)
    .execute()
  await tx.updateTable('evidence').set({ personal: null }).where('applicationId', '=', id).execute()
  await tx
    .updateTable('application')
    .set({ wrappedKey: null, keyId: null, answers: null, sources: null, reportedAt: null })
    .where('id', '=', id)
    .execute()
  forgetDataKey(tx, id)
  return true
}
