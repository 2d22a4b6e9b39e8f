import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { type AuditKey, isMacOf } from './mac.ts'

/** What an event says, and what its MAC covers. */
export type Content = {
  at: Date
  applicationId: string | null
  actor: unknown
  event: string
  detail: unknown
  /** Of the event alone, so that a copy of it shows. Null in events from before there were MACs. */
  id: string | null
  /** Of the key that made the MAC. */
  keyId: string | null
}

/** One link: what is hashed, without the hash. */
export type Link = Content & {
  /** From 1, without gaps. */
  sequence: number
  previousHash: string
  mac: string | null
}
export type ChainedLink = Link & { hash: string }
/** Where the chain ends, kept apart from it. */
export type Head = { sequence: number; hash: string }

/** What is wrong with a chain whose hashes are right or not. */
export type ChainFault = 'missing' | 'changed' | 'tail_cut' | 'beyond_head'
/** What only the MACs show. */
export type MacFault = 'mac_missing' | 'mac_wrong' | 'key_unknown' | 'copied'

export type Verdict<Fault = ChainFault> =
  | { ok: true; events: number; unauthenticated?: Unauthenticated }
  | { ok: false; sequence: number; fault: Fault }

/** How many events no MAC covers, and since when the one is there that binds them. */
export type Unauthenticated = { events: number; boundAt: Date }

/** What stands before the first link. */
export const beginning: Head = { sequence: 0, hash: '0'.repeat(64) }

/** The event that binds all events from before there were MACs, by the hash of the last of them. */
export const macsStarted = 'audit_macs_started'

/** What the MAC covers: the content as canonical JSON (RFC 8785), without its place in the chain. */
export function contentText({ at, applicationId, actor, event, detail, id, keyId }: Content) {
  const content = { actor, applicationId, at: at.toISOString(), detail, event }
  return `${canonicalize(id === null ? content : { ...content, id, keyId })}`
}

/** SHA-256, in hex, of a link as canonical JSON (RFC 8785); the link before is part of it. */
export function hashOfLink(link: Link): string {
  return hashOfContent(contentText(link), link)
}

/**
 * The same where the text of the content is at hand. `mac`, `previousHash` and `sequence` come last
 * in the canonical form, so a database can add the last two and hash.
 */
export function hashOfContent(
  content: string,
  { mac, previousHash, sequence }: Pick<Link, 'mac' | 'previousHash' | 'sequence'>,
): string {
  const place = `"previousHash":"${previousHash}","sequence":${sequence}}`
  const text = `${content.slice(0, -1)},${mac === null ? '' : `"mac":"${mac}",`}${place}`
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Whether the links, in the order of their sequence, are the whole chain that ends at `head`. Says
 * the first place where they are not: a link `missing` (deleted, or its number changed), `changed`
 * (edited, or in another's place), the `tail_cut`, or links `beyond_head` that no writer of ours
 * made. Whoever can write to the database can make a whole chain: see `verifyEvents`.
 */
export function verifyChain(
  links: AsyncIterable<ChainedLink> | Iterable<ChainedLink>,
  head: Head,
): Promise<Verdict> {
  return walkChain(links, head, hashOfLink)
}

/**
 * Whether the links are the whole chain and each was made by a holder of one of the keys. Events
 * from before there were MACs may stand at the beginning, where the first event after them is
 * `macsStarted` and names the last of them by its hash. They are counted in the answer: whoever could
 * write to the database before that event was made could have written them.
 */
export async function verifyEvents(
  links: AsyncIterable<ChainedLink> | Iterable<ChainedLink>,
  head: Head,
  keys: ReadonlyMap<string, AuditKey>,
): Promise<Verdict<ChainFault | MacFault>> {
  let unbound: Head | undefined
  let unauthenticated: Unauthenticated | undefined
  const verdict = await walkChain<ChainedLink, MacFault>(links, head, hashOfLink, {
    faultOf(link) {
      const { sequence, id, keyId, mac, hash } = link
      if (id === null || keyId === null || mac === null) {
        if (sequence > 1 && !unbound) return { sequence, fault: 'mac_missing' }
        unbound = { sequence, hash }
        return undefined
      }
      const key = keys.get(keyId)
      if (!key) return { sequence, fault: 'key_unknown' }
      if (!isMacOf(key, contentText(link), mac)) return { sequence, fault: 'mac_wrong' }
      if (unbound && !isBinding(link, unbound)) return { sequence: 1, fault: 'mac_missing' }
      if (unbound) unauthenticated = { events: unbound.sequence, boundAt: link.at }
      unbound = undefined
      return undefined
    },
    faultAtEnd: () => (unbound ? { sequence: 1, fault: 'mac_missing' } : undefined),
  })
  return verdict.ok && unauthenticated ? { ...verdict, unauthenticated } : verdict
}

function isBinding({ event, detail }: Link, { sequence, hash }: Head): boolean {
  const bound = Object(detail) as Partial<Head>
  return event === macsStarted && bound.sequence === sequence && bound.hash === hash
}

type Found<Fault> = { sequence: number; fault: Fault } | undefined
type Further<Each, Fault> = { faultOf(link: Each): Found<Fault>; faultAtEnd(): Found<Fault> }

/**
 * The same for links of another kind: `hashOf` gives what the hash of each must be. `further` looks
 * at each link that is rightly linked.
 */
export async function walkChain<
  Each extends Pick<ChainedLink, 'sequence' | 'previousHash' | 'hash'>,
  Fault = never,
>(
  links: AsyncIterable<Each> | Iterable<Each>,
  head: Head,
  hashOf: (link: Each) => string | undefined,
  further?: Further<Each, Fault>,
): Promise<Verdict<ChainFault | Fault>> {
  let last = beginning
  for await (const link of links) {
    const sequence = last.sequence + 1
    if (sequence > head.sequence) return { ok: false, sequence, fault: 'beyond_head' }
    if (link.sequence !== sequence) return { ok: false, sequence, fault: 'missing' }
    if (link.previousHash !== last.hash || link.hash !== hashOf(link)) {
      return { ok: false, sequence, fault: 'changed' }
    }
    const found = further?.faultOf(link)
    if (found) return { ok: false, ...found }
    last = { sequence, hash: link.hash }
  }
  if (last.sequence < head.sequence) {
    return { ok: false, sequence: last.sequence + 1, fault: 'tail_cut' }
  }
  if (last.hash !== head.hash) return { ok: false, sequence: last.sequence, fault: 'changed' }
  const found = further?.faultAtEnd()
  return found ? { ok: false, ...found } : { ok: true, events: last.sequence }
}
