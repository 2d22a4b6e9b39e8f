/** The delivery loop: sends stored messages, and retries those that were not accepted. */
import { randomUUID } from 'node:crypto'
import type { MessageChannel } from '#lib/database/states.ts'
import type { Store } from '#lib/database/store.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import { inSpan } from '#lib/observability/trace-span.ts'
import type { DeliveryOutcome, MessageTransport } from './email/email-transport.ts'
import { takeAllowance } from './message-allowance.ts'
import type { MessageLimits } from './rules/message-limits.ts'
import type { ClaimedMail, Email, MailOutcome } from './store/mail.ts'

export type OutboxDeps = {
  store: Store
  log: Logger
  /** The configured channels. Messages of another channel wait for it, and are dropped after a day. */
  transports: { readonly [Channel in MessageChannel]?: MessageTransport | undefined }
  /** The sending limits; without them nothing is sent from this machine. */
  limits?: MessageLimits | undefined
  now: () => Date
  random: () => number
  /** Ends early when the signal aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** How often to look for messages: a person is waiting for theirs. */
const tickMs = 1_000
/** Limits that protect a slow server from further requests. */
const maxConcurrent = 2
const maxPerTick = 20
/** Longer than connecting, greeting and the timeouts of one message take together. */
const leaseMs = 120_000

/** Nobody waits longer than a day for a message; a person who still needs one asks again. */
export const giveUpAfterMs = 24 * 3_600_000

const firstDelayMs = 5_000
const maxDelayMs = 15 * 60_000

/**
 * The delay before the next attempt: doubling from 5 s to 15 min, or `maxMs`, jittered by half; `attempts` counts
 * from 0.
 */
export function retryDelayMs(attempts: number, random: number, maxMs = maxDelayMs): number {
  const ceiling = Math.min(maxMs, firstDelayMs * 2 ** Math.min(attempts, 20))
  return Math.round(ceiling * (0.5 + random / 2))
}

/**
 * Starts the loop. Several instances may run it: each message is leased to one. `before` runs first in each
 * round, and may store messages.
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

/** One round: every message that is due is tried once. */
export async function sendDueMessages(deps: OutboxDeps, signal?: AbortSignal): Promise<void> {
  const left = await deps.store.mail.due(deps.store.db, deps.now(), maxPerTick)
  const worker = async () => {
    for (let id = left.shift(); id !== undefined && !signal?.aborted; id = left.shift()) {
      // A message that cannot be read must not delay the others.
      await inSpan('send message', () => sendOne(deps, id)).catch((error: unknown) =>
        deps.log.error({ event: 'outbox_failed', error }),
      )
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, worker))
}

/**
 * Sends one message, outside any transaction. A crash before the outcome is stored sends it again with the
 * same Message-ID: twice is harmless, never is not.
 */
async function sendOne(deps: OutboxDeps, id: string): Promise<void> {
  const { store, log, now } = deps
  const wish = { id, owner: randomUUID(), now: now(), leaseMs }
  const mail = await store.mail.claim(store.db, wish)
  if (!mail) return
  const email = await store.mail.openEmail(store.db, mail)
  if (!email) return
  const delivery = (await deliver(deps, mail, email)) ?? noTransport
  const outcome = decideOutcome(deps, mail, delivery)
  const { applicationId } = mail
  const about = applicationId === null ? {} : { applicationId }
  await store.transaction(async (tx) => {
    await store.mail.recordOutcome(tx, mail, outcome)
    if (outcome.state === 'waiting') return
    await store.audit.append(tx, {
      ...about,
      actor: { kind: 'system' },
      event: 'mail_settled',
      detail: {
        mail: id,
        state: outcome.state,
        ...(outcome.code && { code: outcome.code }),
      },
      now: outcome.now,
    })
  })
  const { state, code } = outcome
  log[delivery.outcome === 'sent' ? 'info' : 'warn']({
    event: 'mail_tried',
    ...about,
    kind: mail.channel,
    state: state === 'waiting' && code?.startsWith('held_') ? 'held' : state,
    code,
    attempt: mail.attempts + 1,
  })
}

/** Sends a message if its recipient, and the budget of SMS, have not had enough; a failed try uses up nothing. */
async function deliver(
  { store, log, transports, limits }: OutboxDeps,
  mail: ClaimedMail,
  email: Email,
): Promise<DeliveryOutcome | undefined> {
  const transport = transports[mail.channel]
  if (!transport || !limits) return transport?.send(mail.id, email)
  const allowed = await takeAllowance({ store, log, limits }, mail, email)
  if ('code' in allowed) return { outcome: 'unsent', ...allowed }
  const delivery = await transport.send(mail.id, email)
  if (delivery.outcome !== 'sent') await allowed.giveBack()
  return delivery
}

/** The result for a message whose channel was switched off after it was stored. */
const noTransport = { outcome: 'unsent', code: 'channel_off' } as const

function decideOutcome(
  { now, random }: OutboxDeps,
  { attempts, createdAt }: ClaimedMail,
  delivery: DeliveryOutcome,
): MailOutcome {
  const at = now()
  if (delivery.outcome === 'sent') return { state: 'sent', now: at }
  const { code, retryAfterMs = 0 } = delivery
  const isLate = at.getTime() - createdAt.getTime() >= giveUpAfterMs
  if (delivery.outcome === 'refused' || isLate) return { state: 'dropped', code, now: at }
  const delay = Math.max(retryDelayMs(attempts, random()), Math.min(retryAfterMs, maxDelayMs))
  const nextAttemptAt = new Date(at.getTime() + delay)
  return { state: 'waiting', code, nextAttemptAt, now: at }
}
