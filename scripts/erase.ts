/**
 * Implements `npm run erase -- REFERENCE`: erases one person's data at their request. The operator types the
 * reference again, or passes `--yes`; `--dry-run` reports the effect.
 */
import { createInterface } from 'node:readline'
import { explainError } from '../lib/database/explain-error.ts'
import type { Store } from '../lib/database/store.ts'
import { deleteDueObjects } from '../lib/documents/delete-objects.ts'
import { createLogger } from '../lib/observability/logging/logger.ts'
import { checkErasable, eraseOnRequest } from '../lib/privacy/erase-on-request.ts'
import { getOperatorName, type OpenedStore, printError, printLine, runOnStore } from './command.ts'

const words = process.argv.slice(2)
const options = words.filter((word) => word.startsWith('--'))
const [reference, ...more] = words.filter((word) => !word.startsWith('--'))
const [option, ...others] = options
const isKnown = option === undefined || option === '--yes' || option === '--dry-run'
if (!reference || more.length > 0 || others.length > 0 || !isKnown) {
  printError(`npm run erase -- REFERENCE             erases everything personal of that application, for ever
npm run erase -- REFERENCE --yes       without asking for the reference once more
npm run erase -- REFERENCE --dry-run   says whether it can be erased, and erases nothing`)
  process.exitCode = 1
} else if (option === '--dry-run') await runOnStore((opened) => tryOut(opened, reference))
else if (option === '--yes' || (await isConfirmed(reference))) {
  await runOnStore((opened) => erase(opened, reference))
} else {
  printError('That is not the reference: nothing was erased.')
  process.exitCode = 1
}

/** Tells whether the reference is typed once more; nobody is there to ask if the input has ended. */
async function isConfirmed(reference: string): Promise<boolean> {
  printLine(`Everything personal of ${reference} is erased for ever. Type the reference to go on:`)
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) {
    lines.close()
    return line.trim() === reference
  }
  return false
}

async function tryOut({ store }: OpenedStore, reference: string): Promise<boolean> {
  const outcome = await store.transaction((tx) => checkErasable(store, tx, reference))
  if (typeof outcome === 'string') return sayWhyNot(outcome, reference)
  printLine(`${reference} can be erased. Nothing was erased.`)
  return true
}

function sayWhyNot(outcome: 'unknown' | 'erased_before' | 'under_way', reference: string): boolean {
  printError(
    {
      unknown: `There is no application with the reference ${reference}.`,
      erased_before: `${reference} was erased before: nothing was done.`,
      under_way: `${reference} is on its way or being decided: nothing was erased. Erase it once it is decided, or found out with npm run submissions.`,
    }[outcome],
  )
  return false
}

async function erase({ env, store }: OpenedStore, reference: string): Promise<boolean> {
  const erased = await eraseOnRequest(store, {
    reference,
    staff: getOperatorName(),
    now: new Date(),
  })
  switch (erased.outcome) {
    case 'unknown':
    case 'erased_before':
    case 'under_way':
      return sayWhyNot(erased.outcome, reference)
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

/** The running service, or the next start, retries what is left until it succeeds. */
async function deleteFromBucket(store: Store): Promise<string> {
  const log = createLogger({ level: 'silent' })
  const deps = { store, log, now: () => new Date(), random: Math.random }
  while ((await deleteDueObjects(deps)) > 0);
  const waiting = await store.bucket?.deletions.countWaiting(store.db)
  return waiting
    ? `The bucket does not answer: objects of ${waiting === 1 ? '1 document' : `${waiting} documents`} are still there, unreadable without the key, and the running service goes on deleting them.`
    : 'The objects of its documents were deleted from the bucket.'
}
