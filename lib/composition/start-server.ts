/** Starts and stops the application, once per process. */

import type { EventEmitter } from 'node:events'
import path from 'node:path'
import { createUploadGuard } from '#lib/access/guards/upload-guard.ts'
import { hashSecret } from '#lib/access/rules/secrets.ts'
import { privateUmask } from '#lib/config/data-folder.ts'
import { requireEnv } from '#lib/config/env.ts'
import type { Env } from '#lib/config/to-env.ts'
import { findExplanation } from '#lib/database/explain-error.ts'
import { migrateOnly } from '#lib/database/migrations/migrate-only.ts'
import { createOtherBuilds } from '#lib/http/builds/other-builds.ts'
import { recordBuild } from '#lib/http/builds/record-build.ts'
import { createStaticFiles } from '#lib/http/builds/static-files.ts'
import { compressResponse } from '#lib/http/compression/compress-response.ts'
import { createRequestGuard } from '#lib/http/requests/request-guard.ts'
import { getPathname } from '#lib/http/requests/request-path.ts'
import { securityHeaders } from '#lib/http/security-headers.ts'
import { createAdmission } from '#lib/http/server/admit-requests.ts'
import { createRequestDrain } from '#lib/http/server/drain-requests.ts'
import { createRequestRouter } from '#lib/http/server/request-router.ts'
import { createServerHandlers, type ServerHandlers } from '#lib/http/server/server-handlers.ts'
import { createWaitingSubmissions } from '#lib/http/server/waiting-submissions.ts'
import { type Logger, takeOverConsole } from '#lib/observability/logging/logger.ts'
import { readOperatingFigures } from '#lib/statistics/store/operating-figures.ts'
import { createRequestObserver, serveFigures } from './observation.ts'
import { getPortico } from './server.ts'

const buildFolder = path.resolve('.next')

const refuseWaiting = new AbortController()
const drain = createRequestDrain()
let handOverFigures = async () => {}

/** Starts everything; a fault is printed and ends the process, so that none runs half started. */
export async function startServer(): Promise<void> {
  // Only the owner may read what this process writes.
  process.umask(privateUmask)
  let handlers: ServerHandlers
  try {
    const settings = requireEnv()
    if (settings.migrate === 'only') {
      process.stdout.write(`${await migrateOnly(settings)}\n`)
      process.exit(0)
    }
    const { env, log, limits, pageSlots, findRoute, routeGuard, store, ...portico } =
      await getPortico()
    const { staff, custody, observation } = portico
    const figures =
      observation.metrics && env.metrics
        ? await serveFigures(observation.metrics, env.metrics, () =>
            readOperatingFigures(store.db, new Date()),
          )
        : undefined
    handOverFigures = async () => figures?.stop()
    const { publicUrl, trustProxy, languages } = env
    const dev = process.env.NODE_ENV === 'development'
    const route = createRequestRouter({ publicUrl, languages, routeGuard, dev })
    if (dev) {
      // Next checks what it is sent, and shows a fault, itself.
      const handle: ServerHandlers['handle'] = (exchange, handOn) => {
        const isOfNext = /^\/(_next|__nextjs)/.test(getPathname(exchange.request))
        if (isOfNext) handOn(exchange)
        else route(exchange, () => handOn(exchange))
      }
      handlers = { prepare() {}, handle, handleOwn: handle }
    } else {
      const { findAction, sendFile } = openBuilds(env, log)
      const guard = createRequestGuard({
        publicUrl,
        trustProxy,
        limits,
        findAction,
        findUploadAccess: createUploadGuard({ store, staff }),
      })
      const submissions = createWaitingSubmissions({
        publicUrl,
        languages,
        findBeingSent: ({ applicationId, token }) =>
          store.submissions.findBeingSent(store.db, {
            applicationId,
            tokenHash: hashSecret(token),
            now: new Date(),
          }),
      })
      const observe = createRequestObserver(observation, findRoute)
      const answerFirst = figures?.answerFirst
      const admission = createAdmission(publicUrl, guard, {
        trustProxy,
        acquireSlot: pageSlots,
        submissions,
        closing: refuseWaiting.signal,
        sendFile,
        isClosed: () => custody.state?.() === 'locked',
        ...(env.compress && { beforeNext: compressResponse }),
        route,
        ...(answerFirst && { answerFirst }),
        ...(observe && { observe }),
      })
      handlers = createServerHandlers(publicUrl, { admission, drain })
      takeOverConsole(log)
    }
  } catch (error) {
    const words = findExplanation(error) ?? (error instanceof Error ? error.message : String(error))
    process.stderr.write(`${words}\n`)
    process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, close)
  announceStart(handlers)
}

/** Hands the handlers to `scripts/worker.mjs`, which takes no connection before. */
function announceStart(handlers: ServerHandlers): void {
  const emitter: EventEmitter = process
  emitter.emit('portico:started', handlers)
}

/**
 * Opens this build and the shared folder of builds, if there is one: for pages of other builds, and for other
 * instances with pages of this one.
 */
function openBuilds({ assetsDir, publicUrl, compress }: Env, log: Logger) {
  if (assetsDir) {
    try {
      recordBuild({ buildFolder, folder: assetsDir, now: new Date() })
    } catch (error) {
      log.error({ event: 'assets_not_shared', error })
    }
  }
  const builds = { folder: assetsDir ?? path.join(buildFolder, 'cache', 'builds'), buildFolder }
  const headers = securityHeaders('asset', { publicUrl, nonce: '', dev: false })
  const sendFile = createStaticFiles({ ...builds, compress, headers })
  return { ...createOtherBuilds(builds), sendFile }
}

/** Writes down that a request failed: its id and the error's name, never its words or the query. */
export async function reportRequestError(
  error: unknown,
  request: { path: string; headers: NodeJS.Dict<string | string[]> },
): Promise<void> {
  const { log } = await getPortico()
  const digest = typeof error === 'object' && error && 'digest' in error ? String(error.digest) : ''
  log.error({
    event: 'request_failed',
    requestId: String(request.headers['x-request-id'] ?? ''),
    code: digest,
    error,
  })
}

// Next leaves the signals to us (NEXT_MANUAL_SIG_HANDLE): it would not wait for running sendings. Work that is
// still open after this time is in the database and continues at the next start.
const stopTimeoutMs = 8_000
/** A response that takes longer waits for something that hangs. */
const drainTimeoutMs = 4_000
/** Requests that still wait for a slot then are refused, since they would not be answered in time. */
const waitingTimeoutMs = 3_000

async function close(): Promise<void> {
  const end = setTimeout(() => process.exit(0), stopTimeoutMs)
  const portico = await getPortico()
  portico.prepareStop()
  setTimeout(() => refuseWaiting.abort(), waitingTimeoutMs).unref()
  await drain.end(drainTimeoutMs)
  await handOverFigures()
  await portico.stop()
  clearTimeout(end)
  process.exit(0)
}
