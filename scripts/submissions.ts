/**
 * `npm run submissions`: what waits for a person of ours, and the two things that person can do.
 * Ids, times and words only; whom an id belongs to is for the platform's own pages.
 */

import {
  canBeResolved,
  mayHaveOtherPlatformId,
  needsPlatformLookup,
  operationsForSupport,
  type ResolveObjection,
  resolveStopped,
  retryStopped,
} from '../lib/casework/manual-review.ts'
import { connectPlatform } from '../lib/composition/connect-platform.ts'
import type { Upload } from '../lib/documents/store/uploads.ts'
import { createLogger } from '../lib/observability/logging/logger.ts'
import { isResolvable } from '../lib/submission/resolve-manual-review.ts'
import { findIndividualId } from '../lib/submission/state/operation-history.ts'
import type { Operation } from '../lib/submission/store/operation-row.ts'
import type { Submission } from '../lib/submission/store/submissions.ts'
import { getCodeAdvice } from './code-advice.ts'
import { getOperatorName, type OpenedStore, printError, printLine, runOnStore } from './command.ts'

const mostShown = 100
const usage = `npm run submissions                                       what needs a person
npm run submissions -- retry REFERENCE                    go on with it
npm run submissions -- resolve REFERENCE APPLICATION_ID   it is on the platform, by this id
npm run submissions -- resolve REFERENCE none             it is not on the platform`

const [command, reference, found, ...more] = process.argv.slice(2)
if (command === undefined) await runOnStore(list)
else if (command === 'retry' && reference && found === undefined) {
  await runOnStore((opened) => retry(opened, reference))
} else if (command === 'resolve' && reference && found && more.length === 0) {
  await runOnStore((opened) => resolve(opened, reference, found))
} else {
  printError(usage)
  process.exitCode = 1
}

async function list({ store }: OpenedStore): Promise<boolean> {
  const waiting = await store.submissions.needingPerson(store.db, mostShown)
  const documents = await store.uploads.findDocumentsForManualReview(store.db, mostShown)
  if (waiting.length === 0 && documents.length === 0) printLine('No submission needs a person.')
  for (const submission of waiting) {
    describe(submission, await store.submissions.listOperations(store.db, submission.id))
  }
  for (const document of documents) describeDocument(document)
  if (Math.max(waiting.length, documents.length) === mostShown)
    printLine(`These are the first ${mostShown}; there may be more.`)
  return true
}

function describe(submission: Submission & { customerId: string }, operations: Operation[]): void {
  const code = submission.lastCode ?? 'unknown'
  const { meaning, remedy } = getCodeAdvice(code)
  const { customerId } = submission
  const looking = ['APPLICATION_ID', 'none'].map((found) => `resolve ${customerId} ${found}`)
  const ways = [
    ...(needsPlatformLookup(code) ? [] : [`retry ${customerId}`]),
    ...(needsPlatformLookup(code) || (mayHaveOtherPlatformId(code) && isResolvable(operations))
      ? looking
      : []),
  ]
  printLine(customerId)
  line('since', moment(submission.updatedAt))
  line('what', `${meaning} (${code})`)
  line('to do', remedy)
  for (const way of ways) line('then', `npm run submissions -- ${way}`)
  line('on the platform', submission.platformApplicationId ?? 'not known')
  for (const operation of operationsForSupport(operations)) {
    const { kind, attempts, idempotencyId, id } = operation
    const tries = attempts === 1 ? '1 try' : `${attempts} tries`
    line('request', `${kind.replace('_', ' ')}, ${attempts === 0 ? 'not sent yet' : tries}`)
    const individual = findIndividualId(operation, operations)
    if (individual) line('individual', individual)
    line('idempotency id', idempotencyId)
    line('operation id', id)
  }
  printLine()
}

/** A document that stopped on its way; the customer may also have sent another since. */
function describeDocument(upload: Upload & { customerId: string }): void {
  const code = upload.lastCode ?? 'unknown'
  const { meaning, remedy } = getCodeAdvice(code)
  printLine(upload.customerId)
  line('since', moment(upload.completedAt ?? upload.createdAt))
  line('what', `A document of it stopped. ${meaning} (${code})`)
  line('to do', remedy)
  line('then', `npm run submissions -- retry ${upload.customerId}`)
  line('document id', upload.documentId)
  line('idempotency id', upload.idempotencyId)
  line('upload id', upload.id)
  printLine()
}

function moment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function line(about: string, words: string): void {
  printLine(`  ${about.padEnd(16)}${words}`)
}

async function retry(opened: OpenedStore, reference: string): Promise<boolean> {
  const { store } = opened
  const found = await store.submissions.findByReference(store.db, reference)
  if (!found) return complainOf(reference, found)
  const { applicationId } = found
  const retried = await retryStopped({ store, now }, { applicationId, staff: getOperatorName() })
  if (retried === 'goes_on') return recorded(opened, 'goes on')
  return retried === 'too_late' ? tooLate(reference) : complainOf(reference, found)
}

async function resolve(opened: OpenedStore, reference: string, id: string): Promise<boolean> {
  const { env, store } = opened
  const submission = await store.submissions.findByReference(store.db, reference)
  if (submission?.state !== 'manual_review') return complainOf(reference, submission)
  if (!(await canBeResolved({ store }, submission))) return notItsCreation(reference)
  const { platform, close } = connectPlatform(env, store)
  try {
    const resolved = await resolveStopped(
      {
        store,
        now,
        log: createLogger({ level: env.logLevel }),
        retention: env.retention,
        platform,
      },
      {
        applicationId: submission.applicationId,
        staff: getOperatorName(),
        ...(id === 'none' ? {} : { found: id }),
      },
    )
    switch (resolved.outcome) {
      case 'goes_on':
        return recorded(opened, 'goes on from there')
      case 'free':
        printLine('Recorded. The customer can look through the answers and send them again.')
        return true
      case 'objected':
        printError(`Nothing was recorded: ${wordsOfObjection(reference, resolved.objection)}`)
        return false
      case 'not_creation':
        return notItsCreation(reference)
      default:
        return tooLate(reference)
    }
  } finally {
    await close()
  }
}

function wordsOfObjection(reference: string, objection: ResolveObjection): string {
  switch (objection.reason) {
    case 'listed':
      return `the platform has an application for ${reference}: ${objection.id}.`
    case 'status_refused':
      return 'the platform gives no information about that application.'
    case 'other_reference':
      return 'on the platform that application belongs to another reference.'
    case 'not_confirmed':
      return wordsInFull(objection.code)
  }
}

function wordsInFull(code: string): string {
  const { meaning, remedy } = getCodeAdvice(code)
  return `the platform could not confirm it (${code}). ${meaning} ${remedy}`
}

function notItsCreation(reference: string): boolean {
  printError(`Where ${reference} stands on the platform is known. Use: retry ${reference}`)
  return false
}

function complainOf(reference: string, submission: Submission | undefined): boolean {
  printError(
    submission
      ? `${reference} does not need a person: nothing was done.`
      : `There is no submission with the reference ${reference}.`,
  )
  return false
}

function recorded({ database }: OpenedStore, words: string): boolean {
  const isStopped = database.kind === 'pglite' && !database.isRunning
  const when = isStopped ? 'as soon as Portico is started: npm start' : 'at once'
  printLine(`Recorded. It ${words}, ${when}.`)
  return true
}

function tooLate(reference: string): boolean {
  printError(`${reference} has changed meanwhile: nothing was done. Look at the list again.`)
  return false
}

function now(): Date {
  return new Date()
}
