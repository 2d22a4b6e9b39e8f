/** Defines the outward form of a receipt: enough to look for its faults. */
import * as z from 'zod/mini'
import { receiptFormat } from './receipt.ts'

/**
 * `altered`: it differs from what was sealed; `missing`, `unexpected`: it was removed or added; `malformed`: it
 * cannot be read in its form; `unsigned`: the signature is not that key's: the part, or its data together with
 * the hashes, was altered.
 */
export type FaultName = 'altered' | 'missing' | 'unexpected' | 'malformed' | 'unsigned'
/** `where` is the path of the part in the receipt: `records[0].parts.texts`. */
export type Fault = { where: string; fault: FaultName }

const part = z.looseObject({ salt: z.string() })
const sealed = z.strictObject({
  parts: z.record(z.string(), part),
  hashes: z.record(z.string(), z.string()),
  signature: z.strictObject({ key: z.string(), value: z.string() }),
})
export type SealedSchema = z.infer<typeof sealed>

export const receiptSchema = z.strictObject({
  format: z.literal(receiptFormat),
  issue: sealed,
  records: z.array(sealed),
  keys: z.array(
    z.strictObject({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      use: z.literal('sig'),
      alg: z.literal('Ed25519'),
    }),
  ),
  answers: z.optional(
    z.record(
      z.string(),
      z.record(z.string(), z.strictObject({ salt: z.string(), value: z.unknown() })),
    ),
  ),
})

/** The parts that make a text an invalid receipt. */
export function findSchemaFaults(error: z.core.$ZodError, json: unknown): Fault[] {
  const faults = error.issues.flatMap((issue): Fault[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        where: wordsOf(partIn([...issue.path, key])),
        fault: 'unexpected',
      }))
    }
    const path = partIn(issue.path)
    const found = path.reduce<unknown>((value, key) => Object(value)[key], json)
    return [{ where: wordsOf(path), fault: found === undefined ? 'missing' : 'malformed' }]
  })
  return [...new Map(faults.map((fault) => [fault.where, fault])).values()]
}

/** The way to the part that a path leads into. */
function partIn(path: readonly PropertyKey[]): PropertyKey[] {
  const [first, second, third] = path
  if (first === 'keys') return path.slice(0, 2)
  const sealedAt = first === 'records' ? 2 : 1
  const inside = first === 'records' ? third : second
  return path.slice(0, sealedAt + (inside === 'signature' ? 1 : 2))
}

function wordsOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'receipt'
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .slice(1)
}
