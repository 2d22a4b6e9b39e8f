/** `npm run import`: applications from a file of customers, in the name of one of the firm's own systems. */
import { type FileHandle, open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { connectQuestions } from '../lib/composition/connect-questions.ts'
import type { Env } from '../lib/config/to-env.ts'
import { formatCsv, formatCsvLine } from '../lib/http/format-csv.ts'
import {
  type ImportDeps,
  type ImportWishes,
  importApplications,
} from '../lib/imports/import-applications.ts'
import { FileRefused, readRows } from '../lib/imports/read-rows.ts'
import type { ImportedRow } from '../lib/imports/rules/report.ts'
import { createLogger } from '../lib/observability/logging/logger.ts'
import { createFunnelCounters } from '../lib/statistics/funnel-counters.ts'
import { saveCounts } from '../lib/statistics/save-counts.ts'
import { getOperatorName, type OpenedStore, printError, printLine, runOnStore } from './command.ts'

const usualPerMinute = 60

const reportHeader = [
  'row',
  'result',
  'customer_id',
  'reference',
  'faults',
  'address',
  'expires_at',
]

const usage = `npm run import -- PARTNER FILE --dry-run          says what is wrong in FILE, by row and column; stores nothing
npm run import -- PARTNER FILE --report REPORT    starts an application for each customer; REPORT has their addresses
npm run import -- PARTNER FILE --send             invites them by e-mail

PARTNER is a key of npm run partner that may start applications; FILE is CSV, or JSON Lines if its name ends in .jsonl;
- reads CSV from another program. The same again goes on where it was ended.

--report REPORT   a new file, for its owner alone, with a line for each row
--rate NUMBER     invitations in a minute at most, ${usualPerMinute} unless given
--again           another address or invitation for those who have not opened theirs, which ends the earlier one`

const wishes = readWishes(process.argv.slice(2))
if (wishes) await runOnStore((opened) => run(opened, wishes))
else {
  printError(usage)
  process.exitCode = 1
}

type Wishes = NonNullable<ReturnType<typeof readWishes>>

function readWishes(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        report: { type: 'string' },
        send: { type: 'boolean', default: false },
        rate: { type: 'string', default: `${usualPerMinute}` },
        again: { type: 'boolean', default: false },
      },
    })
    const [partner, file, ...others] = positionals
    const { 'dry-run': isDryRun, report, send, rate, again } = values
    // Without either, nobody would ever get the addresses.
    const isTold = isDryRun || send || report !== undefined
    if (!partner || !file || others.length > 0 || !isTold || !/^[1-9]\d{0,4}$/.test(rate)) return
    return { partner, file, isDryRun, report, again, ...(send && { perMinute: Number(rate) }) }
  } catch {
    return undefined
  }
}

async function run({ env, store }: OpenedStore, asked: Wishes): Promise<boolean> {
  const partners = await store.partners.list(store.db)
  const partner = partners.find(({ name, isOurs }) => isOurs && name === asked.partner)
  if (!partner || partner.endedAt || !partner.scopes.includes('applications:start')) {
    printError(`There is no key of that name that may start applications: ${asked.partner}`)
    return false
  }
  if (asked.perMinute && env.mail === undefined) {
    printError('SMTP_URL is not set: nobody can be invited by e-mail.')
    return false
  }
  const funnel = createFunnelCounters()
  const files: FileHandle[] = []
  const openFile = async (name: string, flags: 'r' | 'wx') => {
    const file = await open(name, flags, 0o600)
    files.push(file)
    return file
  }
  try {
    const { file } = asked
    const bytes = file === '-' ? process.stdin : (await openFile(file, 'r')).createReadStream()
    const report = asked.report === undefined ? undefined : await openFile(asked.report, 'wx')
    const by = { partner, key: { partnerId: partner.id, secretHash: Buffer.from(partner.keyHash) } }
    return await importFile({ ...createDeps(env, store), funnel }, { ...asked, bytes, report, by })
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (!path) throw error
    printError(
      code === 'EEXIST'
        ? `There is such a file: ${path}`
        : `${path} cannot be read or written (${code})`,
    )
    return false
  } finally {
    await Promise.all(files.map((file) => file.close().catch(() => {})))
    await saveCounts({ store, funnel, log: createLogger({ level: 'silent' }) })
  }
}

function createDeps(env: Env, store: OpenedStore['store']): Omit<ImportDeps, 'funnel'> {
  const { brand, publicUrl, languages, support, retention, customerIdPrefix } = env
  return {
    ...{ store, publicUrl, languages, retention, customerIdPrefix },
    now: () => new Date(),
    getQuestionSettings: (language) => connectQuestions(env, language),
    notices: {
      brand: brand.name,
      look: brand.look,
      publicUrl,
      languages,
      support,
      email: true,
      sms: false,
    },
    actor: { kind: 'staff', id: getOperatorName() },
  }
}

async function importFile(
  deps: ImportDeps,
  {
    bytes,
    report,
    file,
    ...asked
  }: Omit<Wishes, 'report'> & {
    bytes: AsyncIterable<Uint8Array>
    report: FileHandle | undefined
    by: ImportWishes['by']
  },
): Promise<boolean> {
  const faults = new Map<string, number>()
  let count = 0
  async function onRow(row: ImportedRow): Promise<void> {
    await report?.appendFile(formatCsvLine(toCells(row)))
    for (const fault of row.faults.map(toWords)) faults.set(fault, (faults.get(fault) ?? 0) + 1)
    if (!report && row.faults.length > 0) {
      printLine(`row ${row.number}: ${row.faults.map(toWords).join(', ')}`)
    }
    count += 1
    if (count % 1_000 === 0) printError(`${count} rows`)
  }
  await report?.appendFile(formatCsv([reportHeader]))
  try {
    const rows = readRows(bytes, /\.(jsonl|ndjson)$/i.test(file) ? 'jsonl' : 'csv')
    const { started, known, again, invalid } = await importApplications(deps, rows, {
      ...asked,
      onRow,
    })
    printLine(
      `${asked.isDryRun ? 'Would start' : 'Started'} ${started}; known ${known}; again ${again}; invalid ${invalid}.`,
    )
    for (const [fault, times] of faults) printLine(`  ${fault}: ${times}`)
    return invalid === 0
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    const where = error.faults.map(toWords).join(', ')
    printError(
      `The file cannot be read on${error.row ? ` at row ${error.row}` : ''}: ${where}. Rows that were read: ${count}.`,
    )
    return false
  }
}

function toCells({ number, result, customerId, reference = '', faults, link }: ImportedRow) {
  const ends = link?.expires_at ?? ''
  const words = faults.map(toWords).join('; ')
  return [`${number}`, result, customerId, reference, words, link?.url ?? '', ends]
}

function toWords({ column, code }: ImportedRow['faults'][number]): string {
  return `${column} ${code}`.trim()
}
