/** Signs where the audit ends, again and again while there is something new, and sends it out. */
import { randomUUID } from 'node:crypto'
import type { TimeStamper } from '#lib/acceptance/time-stamping/time-stamper.ts'
import type { Store } from '#lib/database/store.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import type { AnchorSink } from './anchor-sinks.ts'
import {
  type Anchor,
  type AnchorStatement,
  anchorEvent,
  openAnchor,
  signAnchor,
} from './rules/anchor.ts'
import type { Head } from './rules/chain.ts'

type AnchoringDeps = {
  store: Store
  log: Logger
  now: () => Date
  /** Ends early when the signal aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  sinks: readonly AnchorSink[]
  /** The third party that time-stamps each head. */
  stamper?: TimeStamper | undefined
}

type Anchored =
  | 'anchored'
  | 'nothing_new'
  /** Another process does it. */
  | 'not_ours'
  /** Not every receiver accepted it: it is sent again. */
  | 'failed'
  /** An earlier signed head is missing from the chain, so this one is not signed. */
  | 'rewritten'

/** Two looks and a lease that has run out are less than a minute. */
const tickMs = 15_000
/** Longer than sending one anchor to all receivers. */
const leaseMs = 40_000

/** Starts the loop. Many instances may run it: a lease ensures that only one of them works. */
export function startAnchoring(deps: AnchoringDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const anchor = createAnchoring(deps)
  const look = () =>
    anchor.once().catch((error: unknown) => {
      deps.log.error({ event: 'audit_anchor_failed', error })
    })
  const running = (async () => {
    while (!signal.aborted) {
      await look()
      await deps.wait(tickMs, signal)
    }
    // Events since the last anchor would otherwise wait for the next start.
    await look()
    await anchor.release().catch(() => {})
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** An anchor that is being sent, and the sinks that have accepted it. */
type Going = { anchor: Anchor; accepted: Set<string> }

/** One look at a time: signs and sends the head if it is a new one. */
export function createAnchoring(deps: AnchoringDeps) {
  const { store, log, now, sinks, stamper } = deps
  const owner = randomUUID()
  // Kept in this process, since an attacker who can write to the database cannot change it here.
  let lastSigned: Head | undefined
  let unfinished: Going | undefined

  async function requireLastSigned(): Promise<Head | undefined> {
    if (lastSigned) return lastSigned
    const stored = await store.auditAnchors.last(store.db)
    const keys = new Map((await store.evidence.keys(store.db)).map((key) => [key.kid, key]))
    lastSigned = stored && openAnchor(stored.jws, keys)?.statement.audit
    return lastSigned
  }

  async function stands({ sequence, hash }: Head): Promise<boolean> {
    const found = await store.auditAnchors.hashesAt(store.db, 'auditEvent', [sequence])
    return found.get(sequence) === hash
  }

  async function send(anchor: Anchor, accepted: Set<string>): Promise<boolean> {
    for (const { name, send } of sinks) {
      if (accepted.has(name)) continue
      const code = await send(anchor)
      if (code === undefined) accepted.add(name)
      else log.warn({ event: 'audit_anchor_not_accepted', kind: name, code })
    }
    return sinks.every(({ name }) => accepted.has(name))
  }

  async function stamped(anchor: Anchor): Promise<Anchor | undefined> {
    if (!stamper || anchor.timeStamp) return anchor
    const answer = await stamper.stamp(Buffer.from(anchor.jws))
    if (answer.outcome === 'stamped') return { ...anchor, timeStamp: answer.token }
    log.warn({ event: 'audit_time_stamp_failed', code: answer.code })
    return undefined
  }

  /** The new head, signed and in the log; undefined if the one before is still on its way. */
  function next(heads: Pick<AnchorStatement, 'audit' | 'evidence'>): Going {
    const { sequence, hash } = heads.audit
    if (unfinished?.anchor.statement.audit.hash === hash) return unfinished
    const anchor = signAnchor({ at: now().toISOString(), ...heads }, store.evidence.signer)
    lastSigned = { sequence, hash }
    log.info({ event: anchorEvent, count: sequence, anchor: anchor.jws })
    return { anchor, accepted: new Set() }
  }

  return {
    async once(): Promise<Anchored> {
      const heads = await store.auditAnchors.heads(store.db)
      const before = await requireLastSigned()
      if (before && !(await stands(before))) {
        log.error({ event: 'audit_rewritten', count: before.sequence })
        return 'rewritten'
      }
      const stored = await store.auditAnchors.last(store.db)
      if (heads.audit.sequence === 0 || stored?.sequence === heads.audit.sequence) {
        return 'nothing_new'
      }
      const until = new Date(now().getTime() + leaseMs)
      if (!(await store.auditAnchors.lease(store.db, owner, now(), until))) return 'not_ours'
      const going = next(heads)
      unfinished = going
      // The stamp is sent with the anchor; if none can be had, the anchor is sent without.
      const anchor = await stamped(going.anchor)
      if (anchor) going.anchor = anchor
      const isAccepted = await send(going.anchor, going.accepted)
      if (!anchor || !isAccepted) return 'failed'
      await store.auditAnchors.add(store.db, anchor)
      unfinished = undefined
      return 'anchored'
    },
    release: () => store.auditAnchors.release(store.db, owner),
  }
}
