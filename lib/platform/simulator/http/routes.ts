import { scopes, subscriptionScopes } from '../../contract/scopes.ts'
import { createApplication } from '../operations/create-application.ts'
import { downloadDocument } from '../operations/download-document.ts'
import { getApplication, getStatus } from '../operations/get-application.ts'
import { addIndividual, deleteIndividual, updateIndividual } from '../operations/individuals.ts'
import { getApplications } from '../operations/list-applications.ts'
import {
  createSubscription,
  deleteSubscription,
  getSubscriptions,
} from '../operations/subscriptions.ts'
import { submitApplication, updateApplication } from '../operations/update-application.ts'
import { uploadDocument } from '../operations/upload-document.ts'
import type { ApiResponse } from './api-response.ts'
import type { CallContext } from './call-context.ts'

type Route = {
  writes: boolean
  scope: string
  answer: (context: CallContext) => Promise<ApiResponse>
}

type Operation = (context: CallContext, ...ids: string[]) => Promise<ApiResponse>

const application = '/v1/applications/:id'
const operations: [method: string, path: string, answer: Operation][] = [
  ['POST', '/v1/applications', createApplication],
  ['GET', '/v1/applications', getApplications],
  ['GET', application, getApplication],
  ['PATCH', application, updateApplication],
  ['GET', `${application}/status`, getStatus],
  ['POST', `${application}/submit`, submitApplication],
  ['POST', `${application}/individual`, addIndividual],
  ['PATCH', `${application}/individual/:id`, updateIndividual],
  ['DELETE', `${application}/individual/:id`, deleteIndividual],
  ['POST', '/v1/documents/:id', uploadDocument],
  ['GET', '/v1/documents/:id/download', downloadDocument],
  ['POST', '/v1/subscriptions', createSubscription],
  ['GET', '/v1/subscriptions', getSubscriptions],
  ['DELETE', '/v1/subscriptions/:id', deleteSubscription],
]
const patterns = operations.map(
  ([method, path, answer]) =>
    [method, new RegExp(`^${path.replaceAll(':id', '([\\w-]+)')}$`), answer] as const,
)

/** The operation at a path below the API base; undefined if there is none. */
export function findRoute(method: string, path: string): Route | undefined {
  for (const [allowedMethod, pattern, answer] of patterns) {
    const match = allowedMethod === method ? pattern.exec(path) : null
    if (!match) continue
    const { read, write } = path.startsWith('/v1/subscriptions') ? subscriptionScopes : scopes
    const writes = method !== 'GET'
    return {
      writes,
      scope: writes ? write : read,
      answer: (context) => answer(context, ...match.slice(1)),
    }
  }
  return undefined
}

/** Tells whether a call is an upload: its body is read by the operation, as a stream. */
export function isUpload(method: string, path: string): boolean {
  return method === 'POST' && /^\/v1\/documents\/[\w-]+$/.test(path)
}
