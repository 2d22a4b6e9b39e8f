/** The loop that takes letters to the mail server, again and again until it takes them. */
import { randomUUID } from 'node:crypto'

import type { ClaimedMail, MailOutcome } from '../../adapters/database/messages/mail.ts'
import type { MessageChannel } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'
import type { DeliveryOutcome, MessageTransport } from '../../adapters/email/email-transport.ts'
import type { Logger } from '../../adapters/logging/logger.ts'

export type OutboxDeps = {
  store: Store
  log: Logger
  /** Of each channel that there is; what is of another waits for it, and is dropped with time. */
  transports: { readonly [Channel in MessageChannel]?: MessageTransport | undefined }
  now: () => Date
  /** In [0, 1). */
  random: () => number
  /** Ends early when the signal aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** How often to look for letters: a person is waiting for theirs. */
const tickMs = 1_000
/** At once at most, and for each look: a server that is slow must not be asked for more. */
const atOnce = 2
const perTick = 20
/** Longer than connecting, greeting and the longest silences of one letter take together. */
const leaseMs = 120_000

/** Nobody waits longer than a day for a letter; whoever still wants one asks again. */
export const giveUpAfterMs = 24 * 3_600_000

const firstWait = 5_000
const longestWait = 15 * 60_000

/** Waits between tries: doubling from 5 s to 15 min, jittered by half. `attempts` counts from 0. */
export function retryDelayMs(attempts: number, random: number): number {
  const ceiling = Math.min(longestWait, firstWait * 2 ** Math.min(attempts, 20))
  return Math.round(ceiling * (0.5 + random / 2))
}

/**
 * Starts the loop. Many instances may run it: leases keep them apart. `before` is done at the
 * beginning of each look: what writes letters by itself.
 */
export function startOutbox(
  deps: OutboxDeps,
  before: () => Promise<void> = async () => {},
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      try {
        await before()
        await sendDueMessages(deps, signal)
      } catch (error) {
        deps.log.error({ event: 'outbox_failed', error })
      }
      await deps.wait(tickMs, signal)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** One look: every letter that is due is tried once. */
export async function sendDueMessages(deps: OutboxDeps, signal?: AbortSignal): Promise<void> {
  const left = await deps.store.mail.due(deps.store.db, deps.now(), perTick)
  const worker = async () => {
    for (let id = left.shift(); id !== undefined && !signal?.aborted; id = left.shift()) {
      // One that cannot be read must not hold up the others.
      await sendOne(deps, id).catch((error: unknown) =>
        deps.log.error({ event: 'outbox_failed', error }),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/**
 * Takes one letter to the server, outside any transaction. A death in between sends it once more, with
 * the same Message-ID: twice is harmless, never is not.
 */
async function sendOne(deps: OutboxDeps, id: string): Promise<void> {
  const { store, transports, log, now } = deps
  const wish = { id, owner: randomUUID(), now: now(), leaseMs }
  const mail = await store.mail.claim(store.db, wish)
  if (!mail) return
  const email = await store.mail.openEmail(store.db, mail)
  if (!email) return
  const posted = (await transports[mail.channel]?.send(id, email)) ?? noTransport
  const outcome = outcomeOf(deps, mail, posted)
  const { applicationId } = mail
  await store.transaction(async (tx) => {
    await store.mail.recordOutcome(tx, mail, outcome)
    if (outcome.state === 'waiting') return
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'system' },
      event: 'mail_settled',
      detail: {
        mail: id,
        state: outcome.state,
        ...(outcome.code ? { code: outcome.code } : {}),
      },
      now: outcome.now,
    })
  })
  const { state, code } = outcome
  log[posted.outcome === 'sent' ? 'info' : 'warn']({
    event: 'mail_tried',
    applicationId,
    kind: mail.channel,
    state,
    code,
    attempt: mail.attempts + 1,
  })
}

/** What a message is of whose channel was switched off since it was written. */
const noTransport = { outcome: 'unsent', code: 'channel_off' } as const

function outcomeOf(
  { now, random }: OutboxDeps,
  { attempts, createdAt }: ClaimedMail,
  posted: DeliveryOutcome,
): MailOutcome {
  const at = now()
  if (posted.outcome === 'sent') return { state: 'sent', now: at }
  const { code, retryAfterMs = 0 } = posted
  const isLate = at.getTime() - createdAt.getTime() >= giveUpAfterMs
  if (posted.outcome === 'refused' || isLate) return { state: 'dropped', code, now: at }
  const wait = Math.max(retryDelayMs(attempts, random()), Math.min(retryAfterMs, longestWait))
  const nextAttemptAt = new Date(at.getTime() + wait)
  return { state: 'waiting', code, nextAttemptAt, now: at }
}
