/** `npm run erase -- REFERENCE`: forgets what one person entered, because they asked for it. */
import type { Store } from '../lib/adapters/database/store.ts'
import { createLogger } from '../lib/adapters/logging/logger.ts'
import { deleteDueObjects } from '../lib/services/documents/delete-objects.ts'
import { eraseOnRequest } from '../lib/services/privacy/erase-on-request.ts'
import { getOperatorName, type OpenedStore, printError, printLine, runOnStore } from './command.ts'
import { explainError } from './explain-error.ts'

const [reference, ...more] = process.argv.slice(2)
if (reference && more.length === 0) await runOnStore((opened) => erase(opened, reference))
else {
  printError(
    'npm run erase -- REFERENCE   erases everything personal of that application, for ever',
  )
  process.exitCode = 1
}

async function erase({ env, store }: OpenedStore, reference: string): Promise<boolean> {
  const erased = await eraseOnRequest(store, {
    reference,
    staff: getOperatorName(),
    now: new Date(),
  })
  switch (erased.outcome) {
    case 'unknown':
      printError(`There is no application with the reference ${reference}.`)
      return false
    case 'erased_before':
      printError(`${reference} was erased before: nothing was done.`)
      return false
    case 'under_way':
      printError(
        `${reference} is on its way or being decided: nothing was erased. Erase it once it is decided, or found out with npm run submissions.`,
      )
      return false
    case 'unfinished':
      printError(explainError(erased.error))
      printError(
        'What the database holds was emptied, but the key could not be destroyed: copies of the database can still be read. Run this again.',
      )
      return false
    case 'erased': {
      const { platformApplicationId } = erased
      printLine(`Erased. Ids, hashes, the audit and the evidence of consent stay.`)
      printLine(
        'Its key was destroyed: no backup of the database opens it. A backup of KEY_DIR does.',
      )
      if (store.bucket) printLine(await deleteFromBucket(store))
      if (platformApplicationId) {
        printLine(
          env.platform.kind === 'embedded'
            ? 'What the embedded platform held of it was deleted too.'
            : `What the platform holds stays there, as application ${platformApplicationId}.`,
        )
      }
      return true
    }
  }
}

/** What is left for the running service, or the next start, it does until it succeeds. */
async function deleteFromBucket(store: Store): Promise<string> {
  const log = createLogger({ level: 'silent' })
  const deps = { store, log, now: () => new Date(), random: Math.random }
  while ((await deleteDueObjects(deps)) > 0);
  const waiting = await store.bucket?.deletions.countWaiting(store.db)
  return waiting
    ? `The bucket does not answer: objects of ${waiting === 1 ? '1 document' : `${waiting} documents`} are still there, unreadable without the key, and the running service goes on deleting them.`
    : 'The objects of its documents were deleted from the bucket.'
}
