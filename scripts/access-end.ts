/**
 * `npm run access:end -- REFERENCE "REASON"`: ends all access to an application whose rows differ from
 * Portico's seals. Shows what it would do, and does it with `--yes`.
 */
import type { ApplicationRights } from '../lib/access/rights/end-rights.ts'
import { endAllAccess } from '../lib/applications/end-all-access.ts'
import { getOperatorName, type OpenedStore, printError, printLine, runOnStore } from './command.ts'

const words = process.argv.slice(2)
const [reference, reason = '', ...more] = words.filter((word) => word !== '--yes')
const mostInReason = 200

if (!reference || more.length > 0) {
  printError(`npm run access:end -- REFERENCE                  what is not as it was sealed
npm run access:end -- REFERENCE "REASON" --yes   ends its sessions, links and codes`)
  process.exitCode = 1
} else if (words.includes('--yes') && (reason.trim() === '' || reason.length > mostInReason)) {
  printError(
    `Say why, in at most ${mostInReason} characters: it stands in the audit beside your name. Name no customer in it.`,
  )
  process.exitCode = 1
} else {
  await runOnStore((opened) =>
    words.includes('--yes') ? end(opened, reference) : show(opened, reference),
  )
}

async function show({ store }: OpenedStore, reference: string): Promise<boolean> {
  const id = await store.applications.findId(store.db, reference)
  const rights = id && (await store.applicationRights.find(store.db, id))
  if (!rights) return sayUnknown(reference)
  if (rights.isWhole) return sayWhole(reference)
  list(rights)
  printLine('Nothing was changed. To end all of it: the same with a reason and --yes.')
  return true
}

async function end({ store }: OpenedStore, reference: string): Promise<boolean> {
  const ended = await endAllAccess(store, {
    reference,
    reason: reason.trim(),
    staff: getOperatorName(),
    now: new Date(),
  })
  if (ended.outcome === 'unknown') return sayUnknown(reference)
  if (ended.outcome === 'whole') return sayWhole(reference)
  list(ended.rights)
  printLine(
    'All of it was ended, and nobody has the application open. Staff can send its customer a link to come back.',
  )
  return true
}

function list({ rows, times }: ApplicationRights): void {
  printLine('One seal covers these rows, so it does not say which of them somebody else wrote:')
  for (const { table, count, columns } of rows) {
    printLine(`  ${table}: ${count} (${columns.join(', ')})`)
  }
  for (const { table, count, columns } of times) {
    printLine(`Not as sealed by themselves: ${count} of ${table} (${columns.join(', ')})`)
  }
}

function sayUnknown(reference: string): boolean {
  printError(`There is no application with the reference ${reference}, or it was erased.`)
  return false
}

function sayWhole(reference: string): boolean {
  printError(`What lets somebody open ${reference} is as Portico sealed it: nothing was done.`)
  return false
}
