import type { Subscription } from '../contract/events.ts'
import { type OperationName, platformOperations } from '../contract/operations.ts'
import { isPathPart } from '../contract/path-part.ts'
import { createdResponse } from '../contract/responses.ts'
import { type Scope, scopes, subscriptionScopes } from '../contract/scopes.ts'
import { parseStatusResponse, type StatusResponse } from '../contract/status-response.ts'
import { type FoundApplication, parseApplicationResponse } from './application-response.ts'
import {
  type AuthorizedCaller,
  createAuthorizedCaller,
  type PlatformClientSettings,
} from './call-with-token.ts'
import { AttemptFailure } from './failure-code.ts'
import {
  interpretEmptyResponse,
  interpretFileResponse,
  interpretResponse,
} from './interpret-response.ts'
import { type ListedApplication, parseListResponse, readAllPages } from './list-response.ts'
import {
  createMultipartBody,
  isUsableFile,
  type OutgoingFile,
  transferTimeoutMs,
} from './multipart-upload.ts'
import type { PlatformOutcome } from './outcome-types.ts'
import type { CallRecord, Fetch, Interpret, OutgoingRequest } from './send-request.ts'
import { parseSubscriptionList, parseSubscriptionResponse } from './subscription-response.ts'
import type { ClientFailure } from './token-source.ts'

export type { CallRecord, Fetch, PlatformClientSettings }

/** The id of a write operation: the same every time it is sent. */
type WriteIds = { idempotencyId: string }

type WithId = Promise<PlatformOutcome<{ id: string }>>

export type PlatformClient = {
  /** `body` are the frozen bytes of a RequestApplication, or of a company's, sent unchanged. */
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
  /** Returns the platform's application, a company's with its people. */
  findApplication(applicationId: string): Promise<PlatformOutcome<FoundApplication>>
  /** Every page of the applications of one customer identifier of ours. */
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
export function createPlatformClient(platform: PlatformClientSettings): PlatformClient {
  const settings = { ...platform, monotonicNow: platform.monotonicNow ?? (() => performance.now()) }
  const { timeoutMs, monotonicNow } = settings
  const baseUrl = platform.apiUrl.replace(/\/+$/, '')
  const hold: ClientFailure = { held: undefined }
  const callers = Object.fromEntries(
    [scopes, subscriptionScopes]
      .flatMap((each): Scope[] => Object.values(each))
      .map((scope) => [scope, createAuthorizedCaller(settings, scope, hold)]),
  ) as Record<Scope, AuthorizedCaller>
  return {
    createApplication: (body, ids) =>
      call('createApplication', [], write(ids, body), interpretResponse(parseNewId)),
    updateApplication: (applicationId, body, ids) =>
      call(
        'updateApplication',
        [applicationId],
        write(ids, body),
        interpretResponse(about([applicationId], parseCreatedId)),
      ),
    submitApplication: (applicationId, ids) =>
      call(
        'submitApplication',
        [applicationId],
        write(ids),
        interpretResponse(about([applicationId], parseCreatedId)),
      ),
    addIndividual: (applicationId, body, ids) =>
      call('addIndividual', [applicationId], write(ids, body), interpretResponse(parseNewId)),
    updateIndividual: (applicationId, individualId, body, ids) =>
      call(
        'updateIndividual',
        [applicationId, individualId],
        write(ids, body),
        // The interface does not document whether the id is the person's or the application's.
        interpretResponse((json) => {
          about([individualId, applicationId], parseCreatedId)(json)
          return { id: individualId }
        }),
      ),
    deleteIndividual: (applicationId, individualId, ids) =>
      call(
        'deleteIndividual',
        [applicationId, individualId],
        write(ids),
        interpretEmptyResponse({ id: individualId }),
      ),
    async uploadDocument(documentId, file, ids) {
      if (!isPathPart(documentId)) return unusableId
      if (!isUsableFile(file)) return { outcome: 'stopped', code: 'unusable_file', errors: [] }
      const { idempotencyId } = ids
      const timeout = transferTimeoutMs(timeoutMs, file.size)
      return call(
        'uploadDocument',
        [documentId],
        { ...createMultipartBody(file, idempotencyId), idempotencyId, timeoutMs: timeout },
        interpretEmptyResponse({ id: documentId }),
      )
    },
    downloadDocument: (documentId, size) =>
      call(
        'downloadDocument',
        [documentId],
        {
          headers: { accept: 'application/octet-stream' },
          timeoutMs: transferTimeoutMs(timeoutMs, size),
        },
        interpretFileResponse(size),
      ),
    findStatus: (applicationId) =>
      call(
        'findStatus',
        [applicationId],
        {},
        interpretResponse(about([applicationId], parseStatusResponse)),
      ),
    findApplication: (applicationId) =>
      call(
        'findApplication',
        [applicationId],
        {},
        interpretResponse(about([applicationId], parseApplicationResponse)),
      ),
    listApplications: ({ customerId }) =>
      readAllPages((page) =>
        call(
          'listApplications',
          [],
          { query: { customer_id: customerId, ...(page > 0 && { page: String(page) }) } },
          interpretResponse((json) => parseListResponse(json, customerId)),
        ),
      ),
    listSubscriptions: () =>
      call('listSubscriptions', [], {}, interpretResponse(parseSubscriptionList)),
    createSubscription: (body, ids) =>
      call(
        'createSubscription',
        [],
        write(ids, body),
        interpretResponse(parseSubscriptionResponse),
      ),
    deleteSubscription: (subscriptionId, ids) =>
      call(
        'deleteSubscription',
        [subscriptionId],
        write(ids),
        interpretEmptyResponse({ id: subscriptionId }),
      ),
    async checkToken(scope) {
      const token = await callers[scope].findToken(monotonicNow() + timeoutMs)
      if (token.outcome !== 'done') return token
      const expiresInMs = Math.max(token.data.endsAtMs - monotonicNow(), 0)
      return { outcome: 'done', data: { expiresInMs } }
    },
  }

  /** Makes one call of an operation; ids that cannot be part of an address are not sent. */
  async function call<T>(
    name: OperationName,
    ids: string[],
    { query, headers = {}, ...request }: Partial<OutgoingRequest> & { query?: Query },
    interpret: Interpret<T>,
  ): Promise<PlatformOutcome<T>> {
    if (!ids.every(isPathPart)) return unusableId
    const { method, path, scope } = platformOperations[name]
    const left = ids.map(encodeURIComponent)
    const filled = path.replaceAll(/\{\w+\}/g, () => left.shift() ?? '')
    const url = `${baseUrl}${filled}${query ? `?${new URLSearchParams(query)}` : ''}`
    return callers[scope].call({ ...request, operation: name, method, url, headers }, interpret)
  }
}

type Query = Record<string, string>

const unusableId = {
  outcome: 'stopped',
  code: 'unusable_id',
  errors: [],
} satisfies PlatformOutcome<never>

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

/** Returns the id of the created object. An id that would change the address counts as missing. */
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
