/**
 * `npm run receipt:verify FILE`: tells whether a receipt is as it was issued, or which part of it was altered.
 * Needs nothing but the file; also uses whatever of the installation is at hand.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createEvidenceKey, type EvidenceKey } from '../lib/acceptance/evidence/keys.ts'
import type { Receipt } from '../lib/acceptance/evidence/receipt.ts'
import type { FaultName } from '../lib/acceptance/evidence/receipt-schema.ts'
import { type AcceptanceRecord, isAcceptance } from '../lib/acceptance/evidence/record.ts'
import { hashSealed } from '../lib/acceptance/evidence/seal.ts'
import { verifyReceiptText } from '../lib/acceptance/evidence/verify-receipt.ts'
import { openKeyring } from '../lib/composition/connect-keys.ts'
import type { Env } from '../lib/config/to-env.ts'
import { explainError } from '../lib/database/explain-error.ts'
import { findPendingMigrations } from '../lib/database/migrations/migrate.ts'
import { createStore } from '../lib/database/store.ts'
import { noErasureKeys } from '../lib/keys/keyring/erasure-keys.ts'
import { createKeyring } from '../lib/keys/keyring/keyring.ts'
import { openErasureKeys } from '../lib/keys/keyring/open-erasure-keys.ts'
import {
  hasDatabase,
  openConfiguredDatabase,
  printError,
  printLine,
  readConfiguration,
} from './command.ts'

/** The exit codes. */
const exits = { valid: 0, altered: 1, unusable: 2, unknownKey: 3 } as const

const words: Record<FaultName, string> = {
  altered: 'it is not what was sealed',
  missing: 'it is not there any more',
  unexpected: 'it was not there when the receipt was handed out',
  malformed: 'it cannot be read as what it should be: cut off, or altered',
  unsigned: 'it does not fit: it was altered, or what it stands for together with its hashes',
}

/** The names in every receipt: an altered or truncated one has some of them. */
const parts = /"(issue|records|signature)"/

// Read before the configuration is, which goes to the project's own folder.
const folder = process.env.INIT_CWD ?? process.cwd()
const [file, option, keyFile, ...more] = process.argv.slice(2)
const isUsed = option === undefined || (option === '--keys' && keyFile !== undefined)
if (file && isUsed && more.length === 0) process.exitCode = await verifyFile(file, keyFile)
else {
  printError(`npm run receipt:verify FILE                   a receipt as JSON, or what npm run export gave
npm run receipt:verify -- FILE --keys KEYS    with the installation’s published keys, in a file`)
  process.exitCode = exits.unusable
}

async function verifyFile(name: string, keysName: string | undefined): Promise<number> {
  const text = readText(name)
  const given = keysName === undefined ? [] : readKeys(keysName)
  if (text === undefined || given === undefined) return exits.unusable
  if (!parts.test(text)) {
    printError(`${name} is no receipt: name the JSON of one, or what npm run export gave.`)
    return exits.unusable
  }
  const verdict = verifyReceiptText(text)
  if (!verdict.ok) {
    printError('The receipt was altered:')
    for (const { where, fault } of verdict.faults) printError(`- ${where}: ${words[fault]}`)
    return exits.altered
  }
  const { receipt, signedBy } = verdict
  describe(receipt)
  const portico = await askPortico(receipt)
  if (portico.broken) return exits.altered
  const known = [...given, ...portico.keys].map(({ kid }) => kid)
  const unknown = signedBy.filter((kid) => !known.includes(kid))
  if (unknown.length === 0) {
    printLine('Valid: nothing was altered, and the installation signed it.')
    return exits.valid
  }
  printError(`It is whole, but nobody here knows whose key signed it: ${unknown.join(', ')}.`)
  printError(`Compare with ${receipt.issue.parts.handed.keys}, at an address that you trust,`)
  printError(
    'or keep what is there in a file and name it: npm run receipt:verify -- FILE --keys KEYS',
  )
  return exits.unknownKey
}

function describe({ issue, records, answers = {} }: Receipt): void {
  const { handed } = issue.parts
  const acceptances = records.filter(isAcceptance).length
  printLine(`Receipt of ${handed.application}, handed out ${handed.at} by ${handed.name}.`)
  printLine(
    `${count(records.length, 'record')}: ${count(acceptances, 'acceptance')}, ${count(records.length - acceptances, 'call')} that carried them.`,
  )
  for (const record of records.filter(isAcceptance)) printLine(`- ${wordsOfAcceptance(record)}`)
  const shown = Object.values(answers).reduce((sum, each) => sum + Object.keys(each).length, 0)
  if (shown > 0) printLine(`${count(shown, 'answer')} shown, each the one that was accepted.`)
}

/** Describes how it was accepted, who sent the link, and which staff had a part in it, by their ids. */
function wordsOfAcceptance({ parts }: AcceptanceRecord): string {
  const { times, authentication, presence } = parts
  const { by, contactGivenBy, linkSentBy, linkSentByStaff } = authentication
  const sender = linkSentByStaff ? `staff ${linkSentByStaff}` : linkSentBy
  const staff = presence.staff.map(
    ({ id, role, parts: own = [] }) => `${id} (${[role, ...own].join(', ')})`,
  )
  return [
    `accepted ${times.acceptedAt}: channel ${presence.channel}, by ${by}`,
    ...(contactGivenBy ? [`contact given by ${contactGivenBy}`] : []),
    ...(sender ? [`link sent by ${sender}`] : []),
    `staff: ${staff.join('; ') || 'none'}`,
  ].join('; ')
}

type PorticoWords = { keys: EvidenceKey[]; broken: boolean }

/** The installation's own keys, from its secrets and its database, and whether its chain has the records. */
async function askPortico(receipt: Receipt): Promise<PorticoWords> {
  const configuration = readConfiguration()
  if ('faults' in configuration) return { keys: [], broken: false }
  const { env } = configuration
  // The keys of evidence follow from the secret alone; with a key service the database has their public halves.
  const keys = env.keyService ? [] : createKeyring(env.secrets, noErasureKeys).evidenceKeys
  if (!hasDatabase(env)) return { keys, broken: false }
  try {
    const asked = await askDatabase(env, receipt)
    return { ...asked, keys: [...keys, ...asked.keys] }
  } catch (error) {
    printLine(`The database was not looked at. ${explainError(error)}`)
    return { keys, broken: false }
  }
}

async function askDatabase(env: Env, receipt: Receipt): Promise<PorticoWords> {
  const database = await openConfiguredDatabase(env)
  try {
    if ((await findPendingMigrations(database.db)).length > 0) {
      printLine('The database was not looked at: its tables are an older version’s.')
      return { keys: [], broken: false }
    }
    const erasureKeys = await openErasureKeys(database, env.keyDir)
    const keyring = await openKeyring(env, erasureKeys)
    const { evidence, db } = createStore({ database, keyring })
    const keys = await evidence.keys(db)
    const hashes = receipt.records.map((record) => hashSealed(record))
    const held = await evidence.holds(db, hashes)
    const absent = hashes.flatMap((hash, index) => (held.includes(hash) ? [] : [index]))
    if (held.length === 0) {
      // The database is another installation's, or one of ours that was made anew: the keys will tell.
      printLine('The database has none of its records.')
      return { keys, broken: keys.some(({ kid }) => kid === receipt.issue.signature.key) }
    }
    for (const index of absent)
      printError(`- records[${index}]: the installation’s chain does not have it`)
    const verdict = await evidence.verify(db)
    if (!verdict.ok) {
      printError(
        `The installation’s chain is broken at record ${verdict.sequence}: npm run audit:verify`,
      )
    } else if (absent.length === 0)
      printLine('The installation’s chain has every record of it, and stands.')
    return { keys, broken: absent.length > 0 || !verdict.ok }
  } finally {
    await database.close()
  }
}

function readText(name: string): string | undefined {
  try {
    return readFileSync(path.resolve(folder, name), 'utf8')
  } catch (error) {
    printError(`${name} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    return undefined
  }
}

/** A JSON Web Key Set, as an installation publishes it. */
function readKeys(name: string): EvidenceKey[] | undefined {
  const text = readText(name)
  if (text === undefined) return undefined
  try {
    const { keys } = JSON.parse(text) as { keys: { x: unknown }[] }
    return keys.map(({ x }) => createEvidenceKey(String(x)))
  } catch {
    printError(`${name} holds no key set: keep what the installation publishes as it is.`)
    return undefined
  }
}

function count(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`
}
