/**
 * Defines signed heads of the chains. Stored outside the database, they reveal events that were cut off or
 * moved.
 */
import { verify } from 'node:crypto'
import canonicalize from 'canonicalize'
import { type EvidenceKey, parsePublicKey, type Signer } from '#lib/acceptance/evidence/keys.ts'
import type { Head } from './chain.ts'

/** The signed content: where both chains ended at that time. */
export type AnchorStatement = { at: string; audit: Head; evidence: Head }

/**
 * `jws` is the signed statement as a compact JSON Web Signature (RFC 7515), with a key of those that
 * are published for receipts. `timeStamp` is a token of RFC 3161 over its bytes, base64.
 */
export type Anchor = { statement: AnchorStatement; jws: string; timeStamp?: string }

/** The event of the log line, and of each line of an anchor file, that carries one. */
export const anchorEvent = 'audit_anchored'

const type = 'portico-audit-anchor'

export function signAnchor(statement: AnchorStatement, signer: Signer): Anchor {
  const header = { alg: 'Ed25519', kid: signer.key.kid, typ: type }
  const signed = `${encoded(header)}.${encoded({ ...statement, v: 1 })}`
  const signature = Buffer.from(signer.sign(Buffer.from(signed))).toString('base64url')
  return { statement, jws: `${signed}.${signature}` }
}

/** The line of a file, or the body of a call, that carries an anchor. */
export function lineOfAnchor({ jws, timeStamp }: Anchor): string {
  return JSON.stringify({ event: anchorEvent, anchor: jws, ...(timeStamp && { timeStamp }) })
}

/** An anchor as it was signed; undefined if it is not signed by one of these keys. */
export function openAnchor(
  jws: string,
  keys: ReadonlyMap<string, EvidenceKey>,
): Anchor | undefined {
  const [header = '', payload = '', signature = '', ...more] = jws.split('.')
  const { alg, kid, typ } = Object(decoded(header)) as Record<string, unknown>
  const key = keys.get(String(kid))
  const publicKey = key && parsePublicKey(key)
  if (more.length > 0 || alg !== 'Ed25519' || typ !== type || !publicKey) return undefined
  const bytes = Buffer.from(`${header}.${payload}`)
  if (!verify(null, bytes, publicKey, Buffer.from(signature, 'base64url'))) return undefined
  const { v: _, ...statement } = decoded(payload) as AnchorStatement & { v: number }
  return { statement, jws }
}

/** The anchors in the lines of a log or an anchor file; `faulty` are lines whose anchor is not ours. */
export function readAnchors(
  text: string,
  keys: ReadonlyMap<string, EvidenceKey>,
): { anchors: Anchor[]; faulty: number[] } {
  const anchors: Anchor[] = []
  const faulty: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.includes(anchorEvent)) continue
    // A log's shipper may put its own words before the line.
    const entry = Object(parsed(line.slice(Math.max(0, line.indexOf('{'))))) as AnchorLine
    const anchor = typeof entry.anchor === 'string' ? openAnchor(entry.anchor, keys) : undefined
    if (!anchor) faulty.push(index + 1)
    else if (typeof entry.timeStamp !== 'string') anchors.push(anchor)
    else anchors.push({ ...anchor, timeStamp: entry.timeStamp })
  }
  return { anchors, faulty }
}

type AnchorLine = { anchor?: unknown; timeStamp?: unknown }

function encoded(value: object): string {
  return Buffer.from(`${canonicalize(value)}`).toString('base64url')
}

function decoded(text: string): unknown {
  return parsed(Buffer.from(text, 'base64url').toString())
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
