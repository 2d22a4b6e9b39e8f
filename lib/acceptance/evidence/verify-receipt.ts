/** Verifies that a receipt is what the installation issued, or names the altered part. */

import { createEvidenceKey, type EvidenceKey } from './keys.ts'
import { parsePlainJson } from './parse-plain-json.ts'
import type { Receipt } from './receipt.ts'
import { type Fault, findSchemaFaults, receiptSchema, type SealedSchema } from './receipt-schema.ts'
import { hashAnswer } from './salted-answers.ts'
import { hashParts, hashSealed, isSigned } from './seal.ts'

type ReceiptVerdict =
  | { ok: false; faults: Fault[] }
  /** `signedBy`: the thumbprints of the keys. A receipt alone cannot say whose they are. */
  | { ok: true; receipt: Receipt; signedBy: string[] }

/** Reads and verifies a receipt as it was saved: its text, or that of an export, which holds one. */
export function verifyReceiptText(text: string): ReceiptVerdict {
  const json = parsePlainJson(text)
  if (json === undefined) return { ok: false, faults: [{ where: 'receipt', fault: 'malformed' }] }
  const { receipt = json } = Object(json) as { receipt?: unknown }
  return verifyReceipt(receipt)
}

/** Verifies a receipt by itself: it needs nothing that is not in it. */
export function verifyReceipt(json: unknown): ReceiptVerdict {
  const read = receiptSchema.safeParse(json)
  if (!read.success) return { ok: false, faults: findSchemaFaults(read.error, json) }
  const { issue, records, keys, answers = {} } = read.data
  // Keys are identified by their content, whatever their `kid` says.
  const held = new Map(keys.map(({ x }) => createEvidenceKey(x)).map((key) => [key.kid, key]))
  const sealed = [
    { where: 'issue', one: issue },
    ...records.map((one, index) => ({ where: `records[${index}]`, one })),
  ]
  const faults = [
    ...faultsOfKeys(keys, issue),
    ...sealed.flatMap(({ where, one }) => {
      const key = held.get(one.signature.key)
      if (key) return findSealedFaults(one, key, where)
      // A key that is not there any more is named as that, and not all that it signed.
      return listedKeys(issue)?.includes(one.signature.key)
        ? faultsOfHashes(one, where)
        : [{ where: `${where}.signature`, fault: 'unsigned' as const }]
    }),
  ]
  // Only an unaltered record can be found out of order or bound to other answers.
  if (faults.length === 0) faults.push(...faultsOfOrder(issue, records))
  if (faults.length === 0) faults.push(...faultsOfAnswers(answers, records))
  return faults.length > 0
    ? { ok: false, faults }
    : {
        ok: true,
        receipt: json as Receipt,
        signedBy: [...new Set(sealed.map(({ one }) => one.signature.key))],
      }
}

/**
 * Finds what is wrong with a sealed value: its parts against their hashes, and these against the signature.
 * Parts in `erased` have only hashes.
 */
export function findSealedFaults(
  sealed: SealedSchema,
  key: EvidenceKey,
  where: string,
  erased: readonly string[] = [],
): Fault[] {
  const { hashes, signature } = sealed
  const differing = faultsOfHashes(sealed, where, erased)
  if (isSigned(hashes, signature, key)) return differing
  // The hashes were altered if the parts themselves fit the signature.
  const erasedHashes = erased.flatMap((name) => (hashes[name] ? [[name, hashes[name]]] : []))
  const right = { ...hashParts(sealed.parts), ...Object.fromEntries(erasedHashes) }
  if (isSigned(right, signature, key)) {
    const names = new Set([...Object.keys(right), ...Object.keys(hashes)])
    return [...names]
      .filter((name) => right[name] !== hashes[name])
      .map((name) => ({ where: `${where}.hashes.${name}`, fault: 'altered' }))
  }
  return [...differing, { where: `${where}.signature`, fault: 'unsigned' }]
}

function faultsOfHashes(
  { parts, hashes }: SealedSchema,
  where: string,
  erased: readonly string[] = [],
): Fault[] {
  const found = hashParts(parts)
  const names = [...new Set([...Object.keys(hashes), ...Object.keys(parts)])]
  return names
    .filter((name) => !(erased.includes(name) && !found[name]))
    .filter((name) => found[name] !== hashes[name])
    .map((name) => {
      const fault = !found[name] ? 'missing' : !hashes[name] ? 'unexpected' : 'altered'
      return { where: `${where}.parts.${name}`, fault }
    })
}

function faultsOfKeys(keys: EvidenceKey[], issue: SealedSchema): Fault[] {
  const listed = listedKeys(issue)
  const faults = keys.flatMap((key, index): Fault[] => {
    const where = `keys[${index}]`
    const right: Record<string, unknown> = createEvidenceKey(key.x)
    const isItself = Object.entries(key).every(([name, value]) => right[name] === value)
    if (!isItself) return [{ where, fault: 'altered' }]
    return !listed || listed.includes(key.kid) ? [] : [{ where, fault: 'unexpected' }]
  })
  if (faults.length > 0 || !listed) return faults
  return listed.every((kid) => keys.some((key) => key.kid === kid))
    ? []
    : [{ where: 'keys', fault: 'missing' }]
}

/** Checks that every record exists, in order, and linked to the one before it. */
function faultsOfOrder(issue: SealedSchema, records: SealedSchema[]): Fault[] {
  const there = records.map((record) => hashSealed(record))
  const listed = contentsOf(issue).records
  const absent = listed.filter((hash) => !there.includes(hash))
  if (absent.length > 0) return [{ where: 'records', fault: 'missing' }]
  if (there.length > listed.length) return [{ where: 'records', fault: 'unexpected' }]
  const isInOrder = records.every(({ parts }, index) => {
    const { earlier } = parts.chain as unknown as { earlier: unknown }
    return there[index] === listed[index] && earlier === (there[index - 1] ?? null)
  })
  return isInOrder ? [] : [{ where: 'records', fault: 'altered' }]
}

/** Answers that are shown are those that were accepted. One that is not shown is no fault. */
function faultsOfAnswers(
  answers: NonNullable<Receipt['answers']>,
  records: SealedSchema[],
): Fault[] {
  return Object.entries(answers).flatMap(([id, openings]) => {
    const record = records.find(({ parts }) => idOf(parts.record) === id)
    if (!record) return [{ where: `answers.${id}`, fault: 'unexpected' as const }]
    const bound = boundIn(record)
    return Object.entries(openings).flatMap(([path, opening]): Fault[] => {
      const where = `answers.${id}.${path}`
      if (!bound[path]) return [{ where, fault: 'unexpected' }]
      return hashAnswer(path, opening) === bound[path] ? [] : [{ where, fault: 'altered' }]
    })
  })
}

function contentsOf({ parts }: SealedSchema): { records: string[]; keys: string[] } {
  const { records, keys } = Object(parts.contents)
  return { records: textsIn(records), keys: textsIn(keys) }
}

/** Undefined if that list itself was altered. */
function listedKeys(issue: SealedSchema): string[] | undefined {
  const isWhole = hashParts(issue.parts).contents === issue.hashes.contents
  return isWhole ? contentsOf(issue).keys : undefined
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function idOf(part: unknown): unknown {
  return Object(part).id
}

function boundIn({ parts }: SealedSchema): Record<string, unknown> {
  return Object(Object(parts.data).answers)
}
