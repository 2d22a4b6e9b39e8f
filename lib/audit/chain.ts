import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** One link: what is hashed, without the hash. */
export type Link = {
  /** From 1, without gaps. */
  sequence: number
  at: Date
  applicationId: string | null
  actor: unknown
  event: string
  detail: unknown
  previousHash: string
}
export type ChainedLink = Link & { hash: string }
/** Where the chain ends, kept apart from it. */
export type Head = { sequence: number; hash: string }

export type Verdict =
  | { ok: true; events: number }
  | { ok: false; sequence: number; fault: 'missing' | 'changed' | 'tail_cut' | 'beyond_head' }

/** What stands before the first link. */
export const beginning: Head = { sequence: 0, hash: '0'.repeat(64) }

/** SHA-256, in hex, of a link as canonical JSON (RFC 8785); the link before is part of it. */
export function hashOfLink(link: Link): string {
  const { sequence, applicationId, actor, event, detail, previousHash } = link
  const at = link.at.toISOString()
  const text = canonicalize({ sequence, at, applicationId, actor, event, detail, previousHash })
  return createHash('sha256').update(`${text}`).digest('hex')
}

/**
 * Whether the links, in the order of their sequence, are the whole chain that ends at `head`. Says
 * the first place where they are not: a link `missing` (deleted, or its number changed), `changed`
 * (edited, or in another's place), the `tail_cut`, or links `beyond_head` that no writer of ours
 * made.
 */
export function verifyChain(
  links: AsyncIterable<ChainedLink> | Iterable<ChainedLink>,
  head: Head,
): Promise<Verdict> {
  return walkChain(links, head, hashOfLink)
}

/** The same for links of another kind: `hashOf` gives what the hash of each must be. */
export async function walkChain<
  Each extends Pick<ChainedLink, 'sequence' | 'previousHash' | 'hash'>,
>(
  links: AsyncIterable<Each> | Iterable<Each>,
  head: Head,
  hashOf: (link: Each) => string | undefined,
): Promise<Verdict> {
  let last = beginning
  for await (const link of links) {
    const sequence = last.sequence + 1
    if (sequence > head.sequence) return { ok: false, sequence, fault: 'beyond_head' }
    if (link.sequence !== sequence) return { ok: false, sequence, fault: 'missing' }
    if (link.previousHash !== last.hash || link.hash !== hashOf(link)) {
      return { ok: false, sequence, fault: 'changed' }
    }
    last = { sequence, hash: link.hash }
  }
  if (last.sequence < head.sequence) {
    return { ok: false, sequence: last.sequence + 1, fault: 'tail_cut' }
  }
  if (last.hash !== head.hash) return { ok: false, sequence: last.sequence, fault: 'changed' }
  return { ok: true, events: last.sequence }
}
