/**
 * `npm run audit:verify`: whether the audit and the evidence of acceptances are whole, and since when
 * they are not anchored; or if they were rewritten. Exit codes: see `exits`.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { EvidenceKey } from '../lib/acceptance/evidence/keys.ts'
import { verifyTimeStamp } from '../lib/acceptance/time-stamping/time-stamper.ts'
import type { BrokenRow } from '../lib/access/rights/verify-rights.ts'
import { type AnchorsVerdict, compareAnchors } from '../lib/audit/compare-anchors.ts'
import { type Anchor, openAnchor, readAnchors } from '../lib/audit/rules/anchor.ts'
import type { ChainFault, Head, MacFault, Verdict } from '../lib/audit/rules/chain.ts'
import { compareWithSigned, type Difference } from '../lib/audit/store/compare-signed.ts'
import type { Env } from '../lib/config/to-env.ts'
import type { Store } from '../lib/database/store.ts'
import { type OpenedStore, printError, printLine, runOnStore } from './command.ts'

/** The exit codes. */
const exits = { whole: 0, rewritten: 1, unusable: 2, notAnchored: 3 } as const

type Fault = ChainFault | MacFault

const words: Record<Fault, string> = {
  missing: 'it is not there: deleted, or given another number',
  changed: 'it is not what was written: edited, or moved to another position',
  tail_cut: 'the chain ends before it, though more had been written',
  beyond_head: 'it was added by something other than Portico',
  mac_missing: 'it carries no MAC: it was written by something other than Portico',
  mac_wrong:
    'its MAC is wrong: it was edited by somebody without APP_SECRET, who made the hashes anew',
  key_unknown:
    'the key of its MAC is not known: put the older key behind the first one of APP_SECRET and try again; where there is none, somebody else made it',
  copied: 'it is a copy of an earlier event',
}

const differences: Record<Difference['what'], string> = {
  differs: 'is not as it was signed',
  missing: 'is missing, though it was signed',
  not_signed: 'was added: nothing that was signed tells of it',
}

/** More recent events may not have been sent out yet. */
const usualDelayMs = 5 * 60_000

// Read before the configuration is, which goes to the project's own folder.
const folder = process.env.INIT_CWD ?? process.cwd()
const [option, file, ...more] = process.argv.slice(2)
if (option === undefined || (option === '--anchors' && file && more.length === 0)) {
  let exit: number = exits.unusable
  await runOnStore(async (opened) => {
    exit = await verify(opened)
    return exit === exits.whole
  })
  process.exitCode = process.exitCode === 0 ? exits.whole : exit
} else {
  printError(`npm run audit:verify                     with the anchors of AUDIT_ANCHOR_FILE, where it is set
npm run audit:verify -- --anchors FILE   with those of a file: an anchor file, or a log`)
  process.exitCode = exits.unusable
}

async function verify({ env, store }: OpenedStore): Promise<number> {
  const keys = new Map((await store.evidence.keys(store.db)).map((key) => [key.kid, key]))
  // Read before the chains, which only grow.
  const outside = readOutside(env, keys)
  if (outside === 'unusable') return exits.unusable
  const inside = await readInside(store, keys)
  const [audit, evidence] = [await store.audit.head(store.db), await store.evidence.head(store.db)]
  const isRight = [
    report(await store.audit.verify(store.db), audit, { chain: 'The audit', link: 'event' }),
    report(await store.evidence.verify(store.db), evidence, {
      chain: 'The evidence',
      link: 'record',
    }),
    reportDifferences(await compareWithSigned(store.db)),
    reportRights(await store.verifyRights()),
    inside !== 'faulty' && reportAnchors(await compareAnchors(store, inside), 'the database'),
    outside.isWhole && reportAnchors(await compareAnchors(store, outside.anchors), outside.where),
    await reportTimeStamps(env, [...(inside === 'faulty' ? [] : inside), ...outside.anchors]),
  ].every(Boolean)
  if (!isRight) {
    printError('Rewritten. Keep the database as it is and compare with a backup.')
    return exits.rewritten
  }
  return await reportWhole(store, audit, outside)
}

type Outside = { anchors: Anchor[]; where: string; isWhole: boolean; isGiven: boolean }

function readOutside({ anchors }: Env, keys: Map<string, EvidenceKey>): Outside | 'unusable' {
  const given = file ? path.resolve(folder, file) : anchors.file
  const none = { anchors: [], where: '', isWhole: true, isGiven: false }
  if (!given) return none
  let text: string
  try {
    text = readFileSync(given, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The first head is sent within a minute of the first start that has the receiver set.
    if (!file && code === 'ENOENT') return none
    printError(`${given} cannot be read (${code}).`)
    return 'unusable'
  }
  const read = readAnchors(text, keys)
  const [first] = read.faulty
  if (first !== undefined) {
    printError(
      `${given}: the anchor on line ${first} is not signed by a key of ours, as are ${read.faulty.length} in all. It was altered, or its key was removed from the database: put the older key behind the first one of APP_SECRET and try again.`,
    )
  }
  return { anchors: read.anchors, where: given, isWhole: first === undefined, isGiven: true }
}

async function readInside(
  store: Store,
  keys: Map<string, EvidenceKey>,
): Promise<Anchor[] | 'faulty'> {
  const anchors: Anchor[] = []
  for await (const { jws, sequence, timeStamp } of store.auditAnchors.all(store.db)) {
    const anchor = openAnchor(jws, keys)
    if (anchor?.statement.audit.sequence !== sequence) {
      printError(
        `The head of event ${sequence} that is stored as signed is not signed by a key of ours.`,
      )
      return 'faulty'
    }
    anchors.push({ ...anchor, ...(timeStamp && { timeStamp }) })
  }
  return anchors
}

/** Reports the state of a chain, and returns whether it is intact. */
function report(
  verdict: Verdict<Fault>,
  head: Head,
  { chain, link }: { chain: string; link: string },
) {
  if (!verdict.ok) {
    const { sequence, fault } = verdict
    printError(`${chain} is broken at ${link} ${sequence} (${fault}): ${words[fault]}.`)
    return false
  }
  const { events } = verdict
  const count = events === 1 ? `1 ${link}` : `${events} ${link}s`
  printLine(`${chain} stands: ${count}, none changed, each written by Portico.`)
  if (head.sequence > 0) {
    printLine(`${capital(link)} ${head.sequence} has the hash ${head.hash}.`)
  }
  return true
}

function reportDifferences(found: Difference[]): boolean {
  for (const { table, id, columns, what } of found) {
    const where = columns.length > 0 ? `${table}.${columns.join(', ')}` : table
    printError(`${where} of ${id} ${differences[what]}.`)
  }
  if (found.length === 0) {
    printLine(
      'Acceptances, the calls that carried them, what reports hold or stopped, and the accounts of staff are as they were signed.',
    )
  }
  return found.length === 0
}

function reportRights(found: BrokenRow[]): boolean {
  for (const { table, id, columns } of found) {
    printError(
      `${table}.${columns.join(', ')} of ${id} is not what Portico sealed: rows that let somebody in were added, changed, deleted or put back. It lets nobody in.`,
    )
  }
  if (found.length === 0) {
    printLine(
      'What lets customers and staff in (passwords, second factors, roles, sessions, links, codes) is as it was sealed.',
    )
  }
  return found.length === 0
}

function reportAnchors(verdict: AnchorsVerdict, where: string): boolean {
  if (verdict.ok) return true
  const { chain, fault, sequence, to, signedAt } = verdict
  const link = chain === 'audit' ? 'event' : 'record'
  printError(
    fault === 'cut'
      ? `${capital(link)}s ${sequence} to ${to} are missing: the head that was signed at ${signedAt} (in ${where}) covers them. The end was cut off, or the whole put back to an earlier copy.`
      : `${capital(link)}s ${sequence} to ${to} are not what was signed at ${signedAt} (in ${where}): left out, added or put in another order, with all hashes made anew.`,
  )
  return false
}

async function reportTimeStamps({ anchors: { timeStamps } }: Env, all: Anchor[]): Promise<boolean> {
  const stamped = new Map(all.filter((one) => one.timeStamp).map((one) => [one.jws, one]))
  if (stamped.size === 0) return true
  if (!timeStamps) {
    printLine(
      `${stamped.size} heads are time-stamped, which TIMESTAMP_CA_FILE is needed to look at.`,
    )
    return true
  }
  let last: Date | undefined
  for (const { jws, timeStamp = '', statement } of stamped.values()) {
    const verdict = await verifyTimeStamp(timeStamp, Buffer.from(jws), timeStamps.authorities)
    if (!verdict.ok) {
      const { sequence } = statement.audit
      printError(`The time stamp of the head of event ${sequence} is none (${verdict.code}).`)
      return false
    }
    if (!last || verdict.at > last) last = verdict.at
  }
  printLine(`${stamped.size} heads are time-stamped, the last at ${last?.toISOString()}.`)
  return true
}

/** Tells whether everything is covered by a head outside, apart from what happened just now. */
async function reportWhole(
  { db, auditAnchors }: Store,
  head: Head,
  { anchors, where, isGiven }: Outside,
): Promise<number> {
  const last = anchors.reduce<Anchor | undefined>(
    (one, other) =>
      one && one.statement.audit.sequence > other.statement.audit.sequence ? one : other,
    undefined,
  )
  const anchored = last?.statement.audit.sequence ?? 0
  const count = head.sequence - anchored
  if (count <= 0) {
    printLine(last ? `Whole, and anchored in ${where}.` : 'Whole.')
    return exits.whole
  }
  const since = await auditAnchors.timeOf(db, anchored + 1)
  const how = count === 1 ? '1 event' : `${count} events`
  if (last && since && Date.now() - since.getTime() < usualDelayMs) {
    printLine(`Whole, and anchored in ${where}, but for ${how} of the last minutes.`)
    return exits.whole
  }
  printLine(
    last
      ? `Whole, but not anchored since ${last.statement.at}: of ${how} since then nothing shows that none was cut off or left out.`
      : `Whole, but not anchored: no head outside the database was compared, so nothing shows that no event was cut off or left out. ${isGiven ? `There is none in ${where}.` : 'Set AUDIT_ANCHOR_FILE, or give a log: npm run audit:verify -- --anchors FILE.'}`,
  )
  return exits.notAnchored
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
