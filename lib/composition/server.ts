/** The composition root: everything there is in one process, made once and put together here. */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { getTermsInForce, type TermsVersion } from '#lib/acceptance/rules/terms.ts'
import { readTerms } from '#lib/acceptance/terms/read-terms.ts'
import { createRouteGuard } from '#lib/access/guards/route-guard.ts'
import type { LinkDeps } from '#lib/access/links/link-deps.ts'
import type { PersonLinksDeps } from '#lib/access/person-links/person-links-deps.ts'
import type { ApplicationsDeps } from '#lib/applications/applications-deps.ts'
import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import { requireEnv } from '#lib/config/env.ts'
import { crowdSize, pageLimits } from '#lib/config/request-limits.ts'
import type { Env } from '#lib/config/to-env.ts'
import { isProxyUnknown } from '#lib/config/warnings.ts'
import type { Store } from '#lib/database/store.ts'
import { startDeletingObjects } from '#lib/documents/delete-objects.ts'
import { createDocumentJob } from '#lib/documents/upload-and-wait.ts'
import type { RateLimiters } from '#lib/http/rate-limits/rate-limiters.ts'
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
} from '#lib/http/server/concurrency-limit.ts'
import type { RouteGuard } from '#lib/http/server/request-router.ts'
import {
  createRouteFinder,
  type RouteFinder,
  readRouteTemplates,
} from '#lib/http/server/route-templates.ts'
import { mayOpenSimulator, setSimulatorPassword } from '#lib/http/simulator-password.ts'
import { findLanguage } from '#lib/i18n/languages.ts'
import { createFileImportJob } from '#lib/imports/file-import-job.ts'
import type { MemberImportsDeps } from '#lib/imports/manage-imports.ts'
import { hasFailPointWatcher } from '#lib/observability/fail-points.ts'
import { createLogger, type Logger } from '#lib/observability/logging/logger.ts'
import type { PartnersDeps } from '#lib/partners/partners-deps.ts'
import type { PlatformClient } from '#lib/platform/client/client.ts'
import type { Simulator } from '#lib/platform/simulator/simulator.ts'
import { startErasingExpired } from '#lib/privacy/erase-expired.ts'
import type { PrivacyDeps } from '#lib/privacy/privacy-deps.ts'
import type { Registers } from '#lib/registers/clients/register.ts'
import { listLookups } from '#lib/registers/search-registers.ts'
import { startReminders } from '#lib/reminders/run-reminders.ts'
import type { StaffDeps } from '#lib/staff/staff-deps.ts'
import { createFunnelCounters, type FunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { startSavingCounts } from '#lib/statistics/save-counts.ts'
import { createSecondApplicationJob } from '#lib/submission/check-second-application.ts'
import { countSentBack } from '#lib/submission/count-sent-back.ts'
import { pollIfDue } from '#lib/submission/poll-status.ts'
import { recordChecking } from '#lib/submission/record-checking.ts'
import { startRecovery } from '#lib/submission/recovery-loop.ts'
import type { OutstandingFields } from '#lib/submission/state/open-requirements.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'
import type { MemberWebhooksDeps } from '#lib/webhooks/manage-endpoints-as-member.ts'
import type { KeyCustody } from './compose-keys.ts'
import {
  composeLinkDeps,
  composePrivacyDeps,
  composeRateLimiters,
  composeStaffDeps,
  composeWebhooks,
  createNotificationSettings,
  createScanPolicy,
  startAuditAnchoring,
  startMessageDelivery,
  subscribeToSimulator,
  warnOfAddress,
} from './compose-services.ts'
import { connectPlatform } from './connect-platform.ts'
import { connectQuestions } from './connect-questions.ts'
import { connectRegisters } from './connect-registers.ts'
import { type Observation, startObservation } from './observation.ts'
import { openStore } from './open-store.ts'
import { leadBackFrom } from './session-ended.ts'

export type Portico = {
  env: Env
  log: Logger
  store: Store
  /** Whether this process has its keys, if a key service holds the secret. */
  custody: KeyCustody
  platform: PlatformClient
  /** Only if no other platform is configured. */
  simulator: Simulator | undefined
  /** The registers to search for companies and addresses; none unless the operator names some. */
  registers: Registers
  limits: RateLimiters
  /** Limits how many pages are rendered at once. */
  pageSlots: ConcurrencyLimit
  findRoute: RouteFinder
  routeGuard: RouteGuard
  /** Metrics and traces, if they are configured. */
  observation: Observation
  terms: TermsVersion[]
  applications: ApplicationsDeps
  sending: SubmissionDeps
  /** Undefined if no e-mail can be sent. */
  returning: LinkDeps | undefined
  devices: LinkDeps
  personLinks: PersonLinksDeps
  partners: PartnersDeps
  staff: StaffDeps
  webhooks: MemberWebhooksDeps
  imports: MemberImportsDeps
  /** Counts how customers come through the questions. */
  funnel: FunnelCounters
  privacy: PrivacyDeps
  /** Aborted by `prepareStop`. */
  stopping: AbortSignal
  /** Ends all waiting for the platform, and reports this instance as not ready. */
  prepareStop(): void
  stop(): Promise<void>
}

// Next loads this module once each for pages, routes and instrumentation; the application is built once.
const global = globalThis as { [made]?: Promise<Portico> }
const made = Symbol.for('portico')

/** The running Portico; the first call opens the database and starts the recovery loop. */
export function getPortico(): Promise<Portico> {
  global[made] ??= build()
  return global[made]
}

/** The terms that are in force today. */
export function getCurrentTerms({ terms }: Pick<Portico, 'terms'>): TermsVersion {
  return getTermsInForce(terms, new Date().toISOString().slice(0, 10))
}

/**
 * The embedded platform if programs may speak to it over HTTP: on this machine only. Portico itself
 * needs no HTTP for that.
 */
export async function findSimulator(): Promise<Simulator | undefined> {
  const { env, simulator } = await getPortico()
  return env.simulatorApi ? simulator : undefined
}

/**
 * The embedded platform for a page that shows it: not beside a real one, not if it is switched off,
 * and not without its password, which the request router has asked for already. The page is not found then.
 */
export async function requireSimulator(): Promise<Simulator> {
  const { env, simulator } = await getPortico()
  const allowed = env.simulatorPage && mayOpenSimulator((await headers()).get('authorization'))
  return (allowed ? simulator : undefined) ?? notFound()
}

/** A watcher of the fail points can end the process at any of them, which is for tests only. */
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
  const observation = await startObservation(env, (error) =>
    log.warn({ event: 'traces_not_sent', error }),
  )
  const { metrics, tracing } = observation
  const log = createLogger({ level: env.logLevel, ...observation.forLog })
  for (const name of env.exposedSecretFiles) log.warn({ event: 'secret_file_readable', code: name })
  const terms = readTerms(env.termsDir, env.languages)
  const { database, store: opened, custody } = await openStore(env, log, observation.statements)
  const store = leadBackFrom(opened)
  const connected = connectPlatform(env, store, {
    onCall: ({ durationMs, ...call }) => {
      metrics?.onPlatformCall({ durationMs, ...call })
      log.info({ event: 'platform_call', ...call, durationMs: Math.round(durationMs) })
    },
    ...observation.forPlatform,
    onFault: (error) => log.error({ event: 'simulator_fault', error }),
    onTokenFault: (error) => log.warn({ event: 'token_not_shared', error }),
  })
  const { platform, simulator } = connected
  const registers = connectRegisters(env.registers, (call) => {
    observation.onRegisterCall(call)
    log.info({ event: 'register_call', ...call })
  })
  const pageSlots = createConcurrencyLimit(pageLimits)
  metrics?.watch({
    countWaitingRequests: pageSlots.countWaiting,
    countConnections: database.countConnections,
    measureKeys: custody.measure,
  })
  const funnel = createFunnelCounters(undefined, metrics?.onFunnel)
  const stopping = new AbortController()
  // Everybody who waits listens.
  setMaxListeners(0, stopping.signal)
  const evaluateProgress = ({ answers, locale }: Application, outstanding: OutstandingFields) =>
    evaluateApplication(applications, {
      answers,
      language: findLanguage(locale) ?? 'en',
      outstanding,
    })
  const sending: SubmissionDeps = {
    store,
    platform,
    log,
    now: () => new Date(),
    openedAt: new Date(),
    random: Math.random,
    wait: (ms, signal) =>
      sleep(ms, undefined, { ...(signal ? { signal } : {}), ref: false }).catch(() => {}),
    // One run asks for the status, submits and asks again; each call has its own deadline.
    leaseMs: 4 * env.platform.timeoutMs + 5_000,
    retention: env.retention,
    demands: env.demands,
    notices: createNotificationSettings(env),
    scanning: createScanPolicy(env),
    countSentBack: (tx, submission) => countSentBack({ store, funnel }, tx, submission),
    recordChecking: (tx, submission) =>
      recordChecking({ ...sending, evaluateProgress }, tx, submission),
    inFlight: new Set(),
    awaitedByCustomers: new Set(),
    isCrowded: () => pageSlots.countWaiting() >= crowdSize,
    stopping: stopping.signal,
  }
  // An embedded database has one owner at a time: a lease found here is of a process that is gone.
  if (database.kind === 'pglite') {
    await store.releaseAllLeases()
  }
  const applications: ApplicationsDeps = {
    ...sending,
    createEarly: env.create === 'early',
    customerIdPrefix: env.customerIdPrefix,
    getQuestionSettings: (language) => connectQuestions(env, language),
    getCurrentTerms: () => getCurrentTerms({ terms }),
  }
  const partners = { ...applications, publicUrl: env.publicUrl, languages: env.languages }
  const importing = createFileImportJob({ ...sending, ...partners, funnel })
  const staff = composeStaffDeps(env, store, log)
  const webhooks = composeWebhooks(env, sending, staff)
  const recovery = startRecovery(sending, [
    createDocumentJob(sending),
    createSecondApplicationJob(sending),
    webhooks.job,
    importing,
  ])
  const erasing = startErasingExpired({
    ...sending,
    countsRetentionMs: env.countsRetentionMs,
  })
  const reminding = env.reminders && startReminders({ ...sending, days: env.reminders })
  const findRoute = createRouteFinder(readRouteTemplates())
  const deletingObjects = store.bucket && startDeletingObjects(sending)
  const savingCounts = startSavingCounts({ ...sending, funnel })
  const links = composeLinkDeps(env, sending, env.mail !== undefined)
  const messages = startMessageDelivery(env, sending, { links, staff })
  const anchoring = startAuditAnchoring(env, sending)
  if (simulator) await subscribeToSimulator(env, sending)
  const deliveries = simulator?.startDelivering()
  setSimulatorPassword(env.simulatorPage ? env.simulatorPassword : undefined)
  if (isProxyUnknown(env)) log.warn({ event: 'proxy_not_trusted' })
  if (!simulator) void warnOfAddress(platform, log)
  log.info({ event: 'started' })
  return {
    env,
    log,
    store,
    custody,
    platform,
    simulator,
    registers,
    limits: composeRateLimiters(database, store, log),
    pageSlots,
    findRoute,
    routeGuard: createRouteGuard({
      findRoute,
      store,
      idleMs: env.idleMs,
      pollIfDue: (submission) => pollIfDue(sending, submission),
      languages: env.languages,
      terms,
      lookups: listLookups(registers),
      simulator: env.simulatorPage ? simulator : undefined,
      emails: env.mail && (env.mail.kind === 'local' ? 'local' : 'sent'),
    }),
    observation,
    terms,
    applications,
    sending,
    returning: links.emails ? links : undefined,
    devices: links,
    personLinks: { ...applications, ...links },
    partners,
    imports: { store, now: sending.now, invites: env.mail !== undefined },
    funnel,
    staff,
    webhooks: { store, now: sending.now, isAllowed: webhooks.isAllowed },
    privacy: composePrivacyDeps(env, sending, staff),
    stopping: stopping.signal,
    prepareStop: () => stopping.abort(),
    stop: async () => {
      const loops = [
        recovery,
        erasing,
        reminding,
        deletingObjects,
        deliveries,
        messages,
        anchoring,
        savingCounts,
        webhooks,
        importing,
      ]
      await Promise.all([...loops.map((loop) => loop?.stop()), ...sending.inFlight])
      await Promise.all([connected.close(), registers.close(), webhooks.close(), custody.stop()])
      await database.close()
      await tracing?.stop()
      log.info({ event: 'stopped' })
    },
  }
}
