import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { type AuditKey, isMacOf } from './mac.ts'

/** The content of an event, which its MAC covers. */
type Content = {
  at: Date
  applicationId: string | null
  actor: unknown
  event: string
  detail: unknown
  /** Unique to the event, so that a copy of it is detected. */
  id: string
  /** The key that made the MAC. */
  keyId: string
  /** The subjects whose rights the event's transaction sealed anew, with their new versions. */
  rightsOf?: string | null
  rightsVersion?: number | null
}

/** One link: the hashed content, without the hash. */
type Link = Content & {
  /** From 1, without gaps. */
  sequence: number
  previousHash: string
  mac: string
}
export type ChainedLink = Link & { hash: string }
/** The end of the chain, stored separately from it. */
export type Head = { sequence: number; hash: string }

/** The faults of a chain, which verification of the hashes finds. */
export type ChainFault = 'missing' | 'changed' | 'tail_cut' | 'beyond_head'
/** The faults that only the MACs show. */
export type MacFault = 'mac_missing' | 'mac_wrong' | 'key_unknown' | 'copied'

export type Verdict<Fault = ChainFault> =
  | { ok: true; events: number }
  | { ok: false; sequence: number; fault: Fault }

/** The head of an empty chain. */
export const beginning: Head = { sequence: 0, hash: '0'.repeat(64) }

/**
 * Returns the text that the MAC covers: the content as canonical JSON (RFC 8785), without its position in the
 * chain.
 */
export function contentText({ at, rightsOf, rightsVersion, ...content }: Content) {
  const { actor, applicationId, detail, event, id, keyId } = content
  const rights = rightsOf ? { rightsOf, rightsVersion } : {}
  const text = { actor, applicationId, at: at.toISOString(), detail, event, id, keyId, ...rights }
  return `${canonicalize(text)}`
}

/** SHA-256, in hex, of a link as canonical JSON (RFC 8785); the link before is part of it. */
export function hashOfLink(link: Link): string {
  const text = textBeforePreviousHash(contentText(link), link.mac)
  return createHash('sha256')
    .update(`${text}${link.previousHash}","sequence":${link.sequence}}`)
    .digest('hex')
}

/**
 * A link's canonical form up to the hash of the link before it. `previousHash` and `sequence` come last, so
 * a database can add both and hash.
 */
export function textBeforePreviousHash(content: string, mac: string): string {
  return `${content.slice(0, -1)},"mac":"${mac}","previousHash":"`
}

/**
 * Verifies that the links, ordered by sequence, are the complete chain that ends at `head`. Returns the first
 * fault and its position: a link `missing` (deleted, or its number changed), `changed` (edited, or in another's
 * position), the `tail_cut`, or links `beyond_head` that no writer of ours made. An attacker who can write to
 * the database can make a complete chain: see `verifyEvents`.
 */
export function verifyChain(
  links: AsyncIterable<ChainedLink> | Iterable<ChainedLink>,
  head: Head,
): Promise<Verdict> {
  return walkChain(links, head, hashOfLink)
}

/**
 * Tells whether the links are the complete chain and each was made by a holder of one of the keys: otherwise
 * also `mac_missing`, `key_unknown` or `mac_wrong`.
 */
export async function verifyEvents(
  links: AsyncIterable<ChainedLink> | Iterable<ChainedLink>,
  head: Head,
  keys: ReadonlyMap<string, AuditKey>,
): Promise<Verdict<ChainFault | MacFault>> {
  return walkChain<ChainedLink, MacFault>(links, head, hashOfLink, (link) => {
    // The column is not null, but the database's owner can change that.
    if (!link.mac) return 'mac_missing'
    const key = keys.get(link.keyId)
    if (!key) return 'key_unknown'
    return isMacOf(key, contentText(link), link.mac) ? undefined : 'mac_wrong'
  })
}

/**
 * Verifies a chain of other links: `hashOf` returns the hash that each must have, `faultOf` what else is wrong
 * with a correctly linked one.
 */
export async function walkChain<
  Each extends Pick<ChainedLink, 'sequence' | 'previousHash' | 'hash'>,
  Fault = never,
>(
  links: AsyncIterable<Each> | Iterable<Each>,
  head: Head,
  hashOf: (link: Each) => string | undefined,
  faultOf?: (link: Each) => Fault | undefined,
): Promise<Verdict<ChainFault | Fault>> {
  let last = beginning
  for await (const link of links) {
    const sequence = last.sequence + 1
    if (sequence > head.sequence) return { ok: false, sequence, fault: 'beyond_head' }
    if (link.sequence !== sequence) return { ok: false, sequence, fault: 'missing' }
    if (link.previousHash !== last.hash || link.hash !== hashOf(link)) {
      return { ok: false, sequence, fault: 'changed' }
    }
    const fault = faultOf?.(link)
    if (fault) return { ok: false, sequence, fault }
    last = { sequence, hash: link.hash }
  }
  if (last.sequence < head.sequence) {
    return { ok: false, sequence: last.sequence + 1, fault: 'tail_cut' }
  }
  if (last.hash !== head.hash) return { ok: false, sequence: last.sequence, fault: 'changed' }
  return { ok: true, events: last.sequence }
}
