/** The composition root: everything there is in one process, made once and put together here. */
import { setTimeout as sleep } from 'node:timers/promises'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { type Database, openDatabase } from './adapters/database/connection/database.ts'
import { createKeyring } from './adapters/database/keys/keyring.ts'
import { openErasureKeys } from './adapters/database/keys/open-erasure-keys.ts'
import { createStore, type Store } from './adapters/database/store.ts'
import {
  createLocalOutbox,
  createSmtpTransport,
  type MessageTransport,
} from './adapters/email/email-transport.ts'
import { createLogger, type Logger } from './adapters/logging/logger.ts'
import type { PlatformClient } from './adapters/platform-client/client.ts'
import type { Simulator } from './adapters/platform-simulator/simulator.ts'
import { createSmsTransport } from './adapters/sms/sms-transport.ts'
import { readTerms } from './adapters/terms/read-terms.ts'
import { createTimeStamper } from './adapters/time-stamping/time-stamper.ts'
import { withCachedCheck } from './adapters/virus-scanner/cached-check.ts'
import { createClamd } from './adapters/virus-scanner/clamd.ts'
import type { ScanPolicy } from './adapters/virus-scanner/virus-scanner.ts'
import { requireEnv } from './config/env.ts'
import type { Env } from './config/to-env.ts'
import { isProxyUnknown } from './config/warnings.ts'
import { connectPlatform } from './connect-platform.ts'
import { hasFailPointWatcher } from './domain/fail-points.ts'
import type { OnboardingSettings } from './domain/onboarding/field-context/build-field-context.ts'
import { getTermsInForce, type TermsVersion } from './domain/terms/terms.ts'
import type { Language } from './i18n/languages.ts'
import { setRouteGuard } from './security/next-server/route-guard.ts'
import { createRateLimiters, type RateLimits, rateLimitNumbers } from './security/rate-limits.ts'
import { mayOpenSimulator, setSimulatorPassword } from './security/simulator-password.ts'
import type { ApplicationsDeps } from './services/applications/applications-deps.ts'
import { startAnchoring } from './services/audit-anchoring/anchor-audit.ts'
import { createFileSink, createUrlSink } from './services/audit-anchoring/anchor-sinks.ts'
import { createDocumentJob } from './services/documents/upload-and-wait.ts'
import type { HandoffDeps } from './services/handoff/handoff-deps.ts'
import type { NotificationSettings } from './services/notifications/notification-deps.ts'
import { startOutbox } from './services/notifications/outbox.ts'
import { createRouteGuard } from './services/page-access/route-guard.ts'
import { startErasingExpired } from './services/privacy/erase-expired.ts'
import { processLinkRequests } from './services/resume/request-link.ts'
import type { ResumeDeps } from './services/resume/resume-deps.ts'
import { createStaffDeps, type StaffDeps } from './services/staff/staff-deps.ts'
import { createSecondApplicationJob } from './services/submission/check-second-application.ts'
import { startRecovery } from './services/submission/recovery-loop.ts'
import type { SubmissionDeps } from './services/submission/submission-deps.ts'
import {
  ensureSubscriptions,
  getLocalCallbackUrl,
} from './services/webhooks/manage-subscriptions.ts'

export type Portico = {
  env: Env
  log: Logger
  store: Store
  platform: PlatformClient
  /** Only where no other platform is configured. */
  simulator: Simulator | undefined
  limits: RateLimits
  terms: TermsVersion[]
  /** What starting, answering and accepting an application need. */
  applications: ApplicationsDeps
  /** What sending needs. */
  sending: SubmissionDeps
  /** What coming back by e-mail needs; undefined where no letter can be sent. */
  returning: ResumeDeps | undefined
  /** What going on with another device needs. */
  devices: HandoffDeps
  /** What the accounts of staff need. */
  staff: StaffDeps
  stop(): Promise<void>
}

// Next loads this module once each for pages, routes and instrumentation; the house is built once.
const place = globalThis as { [made]?: Promise<Portico> }
const made = Symbol.for('portico')

/** The running Portico; the first call opens the database and starts the recovery loop. */
export function getPortico(): Promise<Portico> {
  place[made] ??= build()
  return place[made]
}

/** What the questions need to know of the house, in one language. */
function getQuestionSettings(
  { env }: Pick<Portico, 'env'>,
  language: Language,
): OnboardingSettings {
  return {
    language,
    now: new Date(),
    catalogue: env.catalogue,
    lists: env.platformValues,
    attestation: env.platform.attestation,
    businessQuestions: env.businessQuestions,
    askIndividualOwnership: env.askIndividualOwnership,
    alwaysAsked: env.alwaysAsked,
  }
}

/** The terms that are in force today. */
export function getCurrentTerms({ terms }: Pick<Portico, 'terms'>): TermsVersion {
  return getTermsInForce(terms, new Date().toISOString().slice(0, 10))
}

/**
 * The embedded platform where programs may speak to it over HTTP: on this machine only. Portico itself
 * needs no HTTP for that.
 */
export async function findSimulator(): Promise<Simulator | undefined> {
  const { env, simulator } = await getPortico()
  return env.simulatorApi ? simulator : undefined
}

/**
 * The embedded platform for a page that shows it: not beside a real one, not where it is switched off,
 * and not without its password, which the proxy has asked for already. The page is not found then.
 */
export async function requireSimulator(): Promise<Simulator> {
  const { env, simulator } = await getPortico()
  const allowed = env.simulatorPage && mayOpenSimulator((await headers()).get('authorization'))
  return (allowed ? simulator : undefined) ?? notFound()
}

/** What stands at the boundaries can end the process at any of them: that is for tests. */
function requireUnwatched({ platform }: Env): void {
  if (
    hasFailPointWatcher() &&
    platform.kind === 'remote' &&
    platform.environment === 'production'
  ) {
    throw new Error('A test watches this process, and PLATFORM_ENVIRONMENT is production.')
  }
}

async function build(): Promise<Portico> {
  const env = requireEnv()
  requireUnwatched(env)
  const log = createLogger({ level: env.logLevel })
  for (const name of env.exposedSecretFiles) log.warn({ event: 'secret_file_readable', code: name })
  const terms = readTerms(env.termsDir, env.languages)
  const database = await openDatabase(
    env.database.kind === 'postgres' ? env.database : { dataDir: env.dataDir },
  )
  const erasureKeys = await openErasureKeys(database, env.keyDir)
  const store = createStore({ database, keyring: createKeyring(env.secrets, erasureKeys) })
  await store.requireKeys()
  await store.prepareAudit(new Date())
  const connected = connectPlatform(env, store, {
    onCall: ({ durationMs, ...call }) =>
      log.info({ event: 'platform_call', ...call, durationMs: Math.round(durationMs) }),
    onFault: (error) => log.error({ event: 'simulator_fault', error }),
  })
  const { platform, simulator } = connected
  const sending: SubmissionDeps = {
    store,
    platform,
    log,
    now: () => new Date(),
    random: Math.random,
    wait: (ms, signal) =>
      sleep(ms, undefined, { ...(signal ? { signal } : {}), ref: false }).catch(() => {}),
    // One turn asks for the status, submits and asks again; each call has its own deadline.
    leaseMs: 4 * env.platform.timeoutMs + 5_000,
    retention: env.retention,
    demands: env.demands,
    notices: noticesOf(env),
    scanning: scanningOf(env),
    inFlight: new Set(),
    awaitedByCustomers: new Set(),
  }
  // An embedded database has one owner at a time: a lease found here is of a process that is gone.
  if (database.kind === 'pglite') {
    await store.releaseAllLeases()
  }
  const recovery = startRecovery(sending, [
    createDocumentJob(sending),
    createSecondApplicationJob(sending),
  ])
  const forgetting = startErasingExpired(sending)
  const emails = startEmails(env, sending)
  const anchoring = startAnchors(env, sending)
  if (simulator) await subscribeToEmbedded(env, sending)
  const delivering = simulator?.startDelivering()
  setSimulatorPassword(env.simulatorPage ? env.simulatorPassword : undefined)
  setRouteGuard(
    createRouteGuard({
      store,
      languages: env.languages,
      terms,
      simulator: env.simulatorPage ? simulator : undefined,
      emails: env.mail && (env.mail.kind === 'kept' ? 'kept' : 'sent'),
    }),
  )
  if (isProxyUnknown(env)) log.warn({ event: 'proxy_not_trusted' })
  log.info({ event: 'started' })
  return {
    env,
    log,
    store,
    platform,
    simulator,
    limits: toAccessLimits(database, store, log),
    terms,
    applications: {
      ...sending,
      createEarly: env.create === 'early',
      getQuestionSettings: (language) => getQuestionSettings({ env }, language),
      getCurrentTerms: () => getCurrentTerms({ terms }),
    },
    sending,
    returning: emails?.returning,
    devices: devicesOf(env, sending, emails?.returning !== undefined),
    staff: staffOf(env, store, log),
    stop: async () => {
      const loops = [recovery, forgetting, delivering, emails, anchoring]
      await Promise.all([...loops.map((loop) => loop?.stop()), ...sending.inFlight])
      await connected.close()
      await database.close()
      log.info({ event: 'stopped' })
    },
  }
}

/** An embedded database has one process, which counts by itself. */
function toAccessLimits({ kind }: Database, store: Store, log: Logger): RateLimits {
  if (kind === 'pglite') return createRateLimiters()
  return createRateLimiters(rateLimitNumbers, {
    count: (key, seconds) => store.rateLimits.count(store.db, key, seconds),
    onFault: (error) => log.warn({ event: 'limit_not_shared', error }),
  })
}

/** The loop that signs heads of the audit and sends them out. */
function startAnchors(
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

/** The accounts of staff; better-auth is loaded when the first of them comes. */
function staffOf(
  { brand, publicUrl, idleMs, staffProvider, staffScope, staffLimits }: Env,
  store: Store,
  log: Logger,
): StaffDeps {
  const settings = { brand: brand.name, publicUrl, idleMs }
  return createStaffDeps(
    store,
    async () => (await import('./services/staff/staff-auth.ts')).createStaffAuth(store, settings),
    staffProvider &&
      (async () => {
        const { createOidcClient } = await import('./services/staff/oidc-client.ts')
        return createOidcClient(store, settings, staffProvider)
      }),
    { scope: staffScope, limits: staffLimits, log },
  )
}

function devicesOf(
  { brand, publicUrl, languages, idleMs, contactWaitMs }: Env,
  { store, log, now, notices }: SubmissionDeps,
  emails: boolean,
): HandoffDeps {
  const settings = { brand: brand.name, publicUrl, languages, idleMs, contactWaitMs, notices }
  return { store, log, now, ...settings, emails }
}

/** The virus scanner, where there is one. */
function scanningOf({ clamd }: Env): ScanPolicy | undefined {
  if (!clamd) return undefined
  return { scanner: withCachedCheck(createClamd(clamd.address, clamd)), whenDown: clamd.whenDown }
}

/** How customers are told what happened, where anything can be sent to them at all. */
function noticesOf(env: Env): NotificationSettings | undefined {
  const { mail, sms, brand, publicUrl, languages, staffScope, staffLanguage } = env
  if (!mail && !sms) return undefined
  const ways = { email: mail !== undefined, sms: sms !== undefined }
  return { brand: brand.name, publicUrl, languages, ...ways, staffScope, staffLanguage }
}

/** The letters and SMS, where they can leave, and the loop that takes them. */
function startEmails(
  { mail, sms, brand, publicUrl, languages, idleMs, contactWaitMs }: Env,
  { store, log, now, random, wait, notices }: SubmissionDeps,
): { returning: ResumeDeps | undefined; stop(): Promise<void> } | undefined {
  if (!mail && !sms) return undefined
  const transports = { email: mail && mailTransportOf(mail), sms: sms && createSmsTransport(sms) }
  function mailTransportOf(how: NonNullable<Env['mail']>): MessageTransport {
    if (how.kind === 'kept') return createLocalOutbox(store.simulatorRecords)
    const from = { name: brand.name, address: how.from }
    return createSmtpTransport({ url: how.url, from, host: publicUrl.hostname })
  }
  const settings = { brand: brand.name, publicUrl, languages, idleMs, contactWaitMs, notices }
  const returning = { store, log, now, ...settings }
  const outbox = startOutbox({ store, log, transports, now, random, wait }, () =>
    mail ? processLinkRequests(returning) : Promise.resolve(),
  )
  return {
    returning: mail && returning,
    stop: async () => {
      await outbox.stop()
      transports.email?.close()
      transports.sms?.close()
    },
  }
}

/** The embedded platform tells of changes without anybody's doing, and over HTTP as any other would. */
async function subscribeToEmbedded(
  env: Env,
  { store, platform, log, now }: SubmissionDeps,
): Promise<void> {
  const actor = { kind: 'system' } as const
  const made = await ensureSubscriptions({ store, platform, now, actor }, getLocalCallbackUrl(env))
  if (made.outcome === 'done') return
  const code = made.outcome === 'refused' ? 'refused' : made.code
  log.warn({ event: 'events_not_subscribed', code })
}
