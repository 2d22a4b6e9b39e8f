/** The parts of the application, made from its configuration; `server.ts` puts them together. */

import { keysPath } from '#lib/acceptance/evidence/receipt.ts'
import { createTimeStamper } from '#lib/acceptance/time-stamping/time-stamper.ts'
import type { LinkDeps } from '#lib/access/links/link-deps.ts'
import { processLinkRequests } from '#lib/access/return-links/process-link-requests.ts'
import { startAnchoring } from '#lib/audit/anchor-audit.ts'
import { createFileSink, createUrlSink } from '#lib/audit/anchor-sinks.ts'
import type { Env } from '#lib/config/to-env.ts'
import type { Database } from '#lib/database/connection/database.ts'
import type { Store } from '#lib/database/store.ts'
import { withCachedCheck } from '#lib/documents/scanner/cached-check.ts'
import { createClamd } from '#lib/documents/scanner/clamd.ts'
import type { ScanPolicy } from '#lib/documents/scanner/virus-scanner.ts'
import { createRateLimiters, type RateLimiters } from '#lib/http/rate-limits/rate-limiters.ts'
import {
  createLocalOutbox,
  createSmtpTransport,
  type MessageTransport,
} from '#lib/messages/email/email-transport.ts'
import type { NotificationSettings } from '#lib/messages/notification-deps.ts'
import { startOutbox } from '#lib/messages/outbox.ts'
import { createSmsTransport } from '#lib/messages/sms/sms-transport.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import { checkAddresses } from '#lib/platform/client/check-addresses.ts'
import type { PlatformClient } from '#lib/platform/client/client.ts'
import {
  ensureSubscriptions,
  getLocalCallbackUrl,
} from '#lib/platform/events/manage-subscriptions.ts'
import type { PrivacyDeps } from '#lib/privacy/privacy-deps.ts'
import { processResetRequests } from '#lib/staff/sign-in/forgotten-password.ts'
import { createStaffDeps, type StaffDeps } from '#lib/staff/staff-deps.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'
import { createWebhookPost } from '#lib/webhooks/client/post-webhook.ts'
import { createWebhookJob } from '#lib/webhooks/webhook-job.ts'

/** An embedded database has one process, which counts by itself; others count in the database. */
export function composeRateLimiters({ kind }: Database, store: Store, log: Logger): RateLimiters {
  if (kind === 'pglite') return createRateLimiters()
  return createRateLimiters({
    shared: {
      count: (key, seconds) => store.rateLimits.count(store.db, key, seconds),
      onFault: (error) => log.warn({ event: 'limit_not_shared', error }),
    },
  })
}

/** The loop that signs heads of the audit log and sends them out. */
export function startAuditAnchoring(
  { anchors: { file, url, timeStamps } }: Env,
  { store, log, now, wait }: SubmissionDeps,
) {
  const sinks = [
    ...(file ? [createFileSink(file)] : []),
    ...(url ? [createUrlSink(url, fetch)] : []),
  ]
  const stamper = timeStamps && createTimeStamper({ ...timeStamps, fetch, now })
  return startAnchoring({ store, log, now, wait, sinks, stamper })
}

/** Composes what the accounts of staff depend on; better-auth is loaded at the first use. */
export function composeStaffDeps(env: Env, store: Store, log: Logger): StaffDeps {
  const { brand, publicUrl, idleMs, mail, support, staffProvider, staffScope, staffLimits } = env
  const settings = { brand: brand.name, publicUrl, idleMs }
  // The local outbox is excluded: everybody who sees the simulator's pages reads it, with links to accounts.
  const emails =
    mail?.kind === 'smtp'
      ? {
          brand: brand.name,
          look: brand.look,
          publicUrl,
          language: env.staffLanguage,
          zone: support.hours?.zone,
          support: env.staffSupport,
        }
      : undefined
  return createStaffDeps(
    store,
    async () => (await import('#lib/staff/sign-in/staff-auth.ts')).createStaffAuth(store, settings),
    staffProvider &&
      (async () => {
        const { createOidcClient } = await import('#lib/staff/sign-in/oidc-client.ts')
        return createOidcClient(store, settings, staffProvider)
      }),
    {
      passwordsBesideProvider: env.staffPasswords,
      scope: staffScope,
      limits: staffLimits,
      resetBySecondPerson: env.factorResetBySecondPerson,
      customerIdPrefix: env.customerIdPrefix,
      log,
      emails,
    },
  )
}

/** Composes what secret links depend on; `emails`: whether they can be sent. */
export function composeLinkDeps(
  { brand, publicUrl, languages, idleMs, contactWaitMs, returnWaitMs }: Env,
  { store, log, now, notices }: SubmissionDeps,
  emails: boolean,
): LinkDeps {
  const settings = { brand: brand.name, publicUrl, languages, idleMs, notices }
  return { store, log, now, ...settings, contactWaitMs, returnWaitMs, emails }
}

export function composePrivacyDeps(
  { brand, publicUrl, personalDataBySecondPerson: secondPerson }: Env,
  { notices }: SubmissionDeps,
  { store, now, scope, limits, log, emails }: StaffDeps,
): PrivacyDeps {
  const issuer = { name: brand.name, keys: new URL(keysPath, publicUrl).href }
  return { store, now, scope, limits, log, emails, notices, issuer, secondPerson }
}

/** The sending of webhooks: a job of the recovery loop, which does nothing while there is no endpoint. */
export function composeWebhooks(
  { webhookNetworks: allowedNetworks }: Env,
  { store, log, now, random }: SubmissionDeps,
  { emails }: StaffDeps,
) {
  const { post, isAllowed, close } = createWebhookPost({ allowedNetworks })
  const job = createWebhookJob({ store, log, post, now, random, emails })
  return { job, isAllowed, close, stop: job.stop }
}

/** The virus scanner, if there is one. */
export function createScanPolicy({ clamd }: Env): ScanPolicy | undefined {
  if (!clamd) return undefined
  return { scanner: withCachedCheck(createClamd(clamd.address, clamd)), whenDown: clamd.whenDown }
}

/** Returns how customers are notified; undefined if nothing can be sent to them. */
export function createNotificationSettings(env: Env): NotificationSettings | undefined {
  const { mail, sms, brand, support, publicUrl, languages } = env
  const { staffScope, staffLanguage, staffSupport } = env
  const { usualDecisionHours } = env
  if (!mail && !sms) return undefined
  const ways = { email: mail !== undefined, sms: sms !== undefined }
  const firm = { brand: brand.name, look: brand.look, support, publicUrl, languages }
  return { ...firm, ...ways, usualDecisionHours, staffScope, staffLanguage, staffSupport }
}

/** Starts the loop that sends e-mails and SMS, if they can be sent, and returns how it is stopped. */
export function startMessageDelivery(
  { mail, sms, messageLimits, brand, publicUrl }: Env,
  { store, log, now, random, wait }: SubmissionDeps,
  { links, staff }: { links: LinkDeps; staff: StaffDeps },
): { stop(): Promise<void> } | undefined {
  if (!mail && !sms) return undefined
  const transports = {
    email: mail && createEmailTransport(mail),
    sms: sms && createSmsTransport(sms),
  }
  function createEmailTransport(how: NonNullable<Env['mail']>): MessageTransport {
    if (how.kind === 'local') return createLocalOutbox(store.simulatorRecords)
    const from = { name: brand.name, address: how.from }
    return createSmtpTransport({ url: how.url, from, host: publicUrl.hostname })
  }
  // Messages that stay on this machine fill nobody's mailbox, so they have no limits.
  const limits = mail?.kind === 'local' && !sms ? undefined : messageLimits
  const outbox = startOutbox({ store, log, transports, limits, now, random, wait }, async () => {
    if (mail) await processLinkRequests(links)
    await processResetRequests(staff)
  })
  return {
    stop: async () => {
      await outbox.stop()
      transports.email?.close()
      transports.sms?.close()
    },
  }
}

/** Subscribes to the events of the simulator, which it posts over HTTP as any other platform would. */
export async function subscribeToSimulator(
  env: Env,
  { store, platform, log, now }: SubmissionDeps,
): Promise<void> {
  const actor = { kind: 'system' } as const
  const made = await ensureSubscriptions({ store, platform, now, actor }, getLocalCallbackUrl(env))
  if (made.outcome === 'done') return
  const code = made.outcome === 'refused' ? 'refused' : made.code
  log.warn({ event: 'events_not_subscribed', code })
}

/**
 * Warns if another service than the platform answers at PLATFORM_API_URL: everything sent would come to
 * manual review. `npm run doctor` reports more.
 */
export async function warnOfAddress(platform: PlatformClient, log: Logger): Promise<void> {
  const [fault] = await checkAddresses(platform, ['listApplications'])
  if (!fault || fault.kind === 'unknown') return
  const { kind, code, status } = fault
  log.warn({ event: 'platform_not_at_address', kind, code, status })
}
