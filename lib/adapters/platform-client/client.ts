import type { Subscription } from '../../domain/contract/events.ts'
import { isPathPart } from '../../domain/contract/path-part.ts'
import { createdResponse } from '../../domain/contract/responses.ts'
import { type Scope, scopes, subscriptionScopes } from '../../domain/contract/scopes.ts'
import { parseStatusResponse, type StatusResponse } from '../../domain/contract/status-response.ts'
import { type FoundApplication, parseApplicationResponse } from './application-response.ts'
import {
  type AuthorizedCaller,
  createAuthorizedCaller,
  type PlatformSettings,
} from './authorized-caller.ts'
import { AttemptFailure } from './failure-code.ts'
import {
  interpretEmptyResponse,
  interpretFileResponse,
  interpretResponse,
} from './interpret-response.ts'
import { type ListedApplication, parseListResponse } from './list-response.ts'
import {
  createMultipartBody,
  isUsableFile,
  type OutgoingFile,
  transferTimeoutMs,
} from './multipart-upload.ts'
import type { PlatformOutcome } from './outcome-types.ts'
import type { CallRecord, Fetch, OutgoingRequest } from './send-request.ts'
import { parseSubscriptionList, parseSubscriptionResponse } from './subscription-response.ts'
import type { ClientFailure } from './token-source.ts'

export type { CallRecord, Fetch, PlatformSettings }

/** The id of a write operation: the same every time it is sent. */
type WriteIds = { idempotencyId: string }

type WithId = Promise<PlatformOutcome<{ id: string }>>

export type PlatformClient = {
  /** `body` are the frozen bytes of a RequestApplication, or of a company's, sent as they are. */
  createApplication(body: Uint8Array, ids: WriteIds): WithId
  /** `body` are the frozen bytes of `requestUpdates`. */
  updateApplication(applicationId: string, body: Uint8Array, ids: WriteIds): WithId
  /** Only from READY_FOR_SUBMISSION. */
  submitApplication(applicationId: string, ids: WriteIds): WithId
  /** `body` are the frozen bytes of a RequestIndividual. Gives the individual's id. */
  addIndividual(applicationId: string, body: Uint8Array, ids: WriteIds): WithId
  /** `body` are the frozen bytes of `requestUpdates`, its fields relative to the individual. */
  updateIndividual(
    applicationId: string,
    individualId: string,
    body: Uint8Array,
    ids: WriteIds,
  ): WithId
  /** An individual or an application that does not exist is `stopped` with `not_found`. */
  deleteIndividual(applicationId: string, individualId: string, ids: WriteIds): WithId
  /**
   * Uploads a file for a document id of the status, replacing an earlier one. The file is streamed and may be
   * read twice. The call may take `transferTimeoutMs(timeoutMs, file.size)`.
   */
  uploadDocument(documentId: string, file: OutgoingFile, ids: WriteIds): WithId
  /**
   * The file that the platform holds for a document, unchecked, in memory; one of more than `size` bytes is
   * `unknown` with `body_too_large`. The call may take `transferTimeoutMs(timeoutMs, size)`.
   */
  downloadDocument(documentId: string, size: number): Promise<PlatformOutcome<Uint8Array>>
  findStatus(applicationId: string): Promise<PlatformOutcome<StatusResponse>>
  /** The application as the platform has it, a company's with its people. */
  findApplication(applicationId: string): Promise<PlatformOutcome<FoundApplication>>
  /** The first page (20) of the applications of one customer identifier of ours. */
  listApplications(query: { customerId: string }): Promise<PlatformOutcome<ListedApplication[]>>
  listSubscriptions(): Promise<PlatformOutcome<Subscription[]>>
  /** `body` are the bytes of a `requestSubscription`. */
  createSubscription(body: Uint8Array, ids: WriteIds): Promise<PlatformOutcome<Subscription>>
  deleteSubscription(subscriptionId: string, ids: WriteIds): WithId
  /** Whether the platform issues a token for a scope, and for how long it is still valid, in ms. */
  checkToken(scope: Scope): Promise<PlatformOutcome<{ expiresInMs: number }>>
}

/**
 * The platform's interface as functions. Each sends one request (the caller retries), but a 401 is replayed
 * once with a renewed token, the same idempotency id and a new request id. No behaviour of a network or a
 * platform makes them throw.
 */
export function createPlatformClient(platform: PlatformSettings): PlatformClient {
  const settings = { ...platform, monotonicNow: platform.monotonicNow ?? (() => performance.now()) }
  const { timeoutMs, monotonicNow } = settings
  const baseUrl = `${platform.apiUrl.replace(/\/+$/, '')}/v1`
  const hold: ClientFailure = { held: undefined }
  const callers = Object.fromEntries(
    [scopes, subscriptionScopes]
      .flatMap((each): Scope[] => Object.values(each))
      .map((scope) => [scope, createAuthorizedCaller(settings, scope, hold)]),
  ) as Record<Scope, AuthorizedCaller>
  const applications = callersFor(scopes)
  const subscriptions = callersFor(subscriptionScopes)

  return {
    createApplication: (body, ids) =>
      applications.call(
        {
          operation: 'createApplication',
          method: 'POST',
          url: `${baseUrl}/applications`,
          ...write(ids, body),
        },
        interpretResponse(parseNewId),
      ),
    updateApplication: (applicationId, body, ids) =>
      at(['applications', applicationId], (url) =>
        applications.call(
          { operation: 'updateApplication', method: 'PATCH', url, ...write(ids, body) },
          interpretResponse(about([applicationId], parseCreatedId)),
        ),
      ),
    submitApplication: (applicationId, ids) =>
      at(['applications', applicationId, 'submit'], (url) =>
        applications.call(
          { operation: 'submitApplication', method: 'POST', url, ...write(ids) },
          interpretResponse(about([applicationId], parseCreatedId)),
        ),
      ),
    addIndividual: (applicationId, body, ids) =>
      at(['applications', applicationId, 'individual'], (url) =>
        applications.call(
          { operation: 'addIndividual', method: 'POST', url, ...write(ids, body) },
          interpretResponse(parseNewId),
        ),
      ),
    updateIndividual: (applicationId, individualId, body, ids) =>
      at(['applications', applicationId, 'individual', individualId], (url) =>
        applications.call(
          { operation: 'updateIndividual', method: 'PATCH', url, ...write(ids, body) },
          // It is not documented whether the id is the person's or the application's.
          interpretResponse((json) => {
            about([individualId, applicationId], parseCreatedId)(json)
            return { id: individualId }
          }),
        ),
      ),
    deleteIndividual: (applicationId, individualId, ids) =>
      at(['applications', applicationId, 'individual', individualId], (url) =>
        applications.call(
          { operation: 'deleteIndividual', method: 'DELETE', url, ...write(ids) },
          interpretEmptyResponse({ id: individualId }),
        ),
      ),
    uploadDocument: (documentId, file, ids) =>
      at(['documents', documentId], async (url) => {
        if (!isUsableFile(file)) return { outcome: 'stopped', code: 'unusable_file', errors: [] }
        const { headers, body } = createMultipartBody(file, ids.idempotencyId)
        return await applications.call(
          {
            operation: 'uploadDocument',
            method: 'POST',
            url,
            idempotencyId: ids.idempotencyId,
            headers,
            body,
            timeoutMs: transferTimeoutMs(timeoutMs, file.size),
          },
          interpretEmptyResponse({ id: documentId }),
        )
      }),
    downloadDocument: (documentId, size) =>
      at(['documents', documentId, 'download'], (url) =>
        applications.call(
          {
            operation: 'downloadDocument',
            method: 'GET',
            url,
            headers: { accept: 'application/octet-stream' },
            timeoutMs: transferTimeoutMs(timeoutMs, size),
          },
          interpretFileResponse(size),
        ),
      ),
    findStatus: (applicationId) =>
      at(['applications', applicationId, 'status'], (url) =>
        applications.call(
          { operation: 'findStatus', method: 'GET', url, headers: {} },
          interpretResponse(about([applicationId], parseStatusResponse)),
        ),
      ),
    findApplication: (applicationId) =>
      at(['applications', applicationId], (url) =>
        applications.call(
          { operation: 'findApplication', method: 'GET', url, headers: {} },
          interpretResponse(about([applicationId], parseApplicationResponse)),
        ),
      ),
    listApplications: ({ customerId }) => {
      const url = `${baseUrl}/applications?${new URLSearchParams({ customer_id: customerId })}`
      return applications.call(
        { operation: 'listApplications', method: 'GET', url, headers: {} },
        interpretResponse((json) => parseListResponse(json, customerId)),
      )
    },
    listSubscriptions: () =>
      subscriptions.call(
        {
          operation: 'listSubscriptions',
          method: 'GET',
          url: `${baseUrl}/subscriptions`,
          headers: {},
        },
        interpretResponse(parseSubscriptionList),
      ),
    createSubscription: (body, ids) =>
      subscriptions.call(
        {
          operation: 'createSubscription',
          method: 'POST',
          url: `${baseUrl}/subscriptions`,
          ...write(ids, body),
        },
        interpretResponse(parseSubscriptionResponse),
      ),
    deleteSubscription: (subscriptionId, ids) =>
      at(['subscriptions', subscriptionId], (url) =>
        subscriptions.call(
          { operation: 'deleteSubscription', method: 'DELETE', url, ...write(ids) },
          interpretEmptyResponse({ id: subscriptionId }),
        ),
      ),
    async checkToken(scope) {
      const token = await callers[scope].findToken(monotonicNow() + timeoutMs)
      if (token.outcome !== 'done') return token
      const expiresInMs = Math.max(token.data.endsAtMs - monotonicNow(), 0)
      return { outcome: 'done', data: { expiresInMs } }
    },
  }

  /** Reads use a token with the read scope only, writes one with the write scope. */
  function callersFor({
    read,
    write,
  }: {
    read: Scope
    write: Scope
  }): Pick<AuthorizedCaller, 'call'> {
    return {
      call: (request, interpret) =>
        callers[request.method === 'GET' ? read : write].call(request, interpret),
    }
  }

  /** A call of an address below the base URL; ids that cannot be part of one are not sent. */
  async function at<T>(
    path: string[],
    call: (url: string) => Promise<PlatformOutcome<T>>,
  ): Promise<PlatformOutcome<T>> {
    if (!path.every(isPathPart)) return { outcome: 'stopped', code: 'unusable_id', errors: [] }
    return await call(`${baseUrl}/${path.map(encodeURIComponent).join('/')}`)
  }
}

function write(
  ids: WriteIds,
  body?: Uint8Array,
): Pick<OutgoingRequest, 'headers' | 'idempotencyId' | 'body'> {
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  return { idempotencyId: ids.idempotencyId, headers, body }
}

function parseCreatedId(json: unknown): { id: string } {
  const { id } = createdResponse.parse(json).data
  if (!isPathPart(id)) throw new AttemptFailure('unexpected_shape')
  return { id }
}

/** The id of what was created. One that would change the address counts as missing. */
function parseNewId(json: unknown): { id: string } {
  const { id } = parseCreatedId(json)
  if (!/^[\x21-\x7e]+$/.test(id) || /[/\\?#%]/.test(id)) {
    throw new AttemptFailure('unexpected_shape')
  }
  return { id }
}

/** A response must be about what was requested. */
function about<T extends { id: string }>(ids: string[], parse: (json: unknown) => T) {
  return (json: unknown): T => {
    const data = parse(json)
    if (!ids.includes(data.id)) throw new AttemptFailure('other_application')
    return data
  }
}
