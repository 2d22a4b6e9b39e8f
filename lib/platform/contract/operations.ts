/** Every operation of the interface that the client calls: it sends nothing that is not here. */
import { type Scope, scopes, subscriptionScopes } from './scopes.ts'

type PlatformOperation = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base URL. */
  path: `/v1/${string}`
  /** The scope that the token of the call needs. */
  scope: Scope
}

const { read, write } = scopes
const application = '/v1/applications/{id}'
const individual = `${application}/individual/{individual_id}` as const

export const platformOperations = {
  createApplication: { method: 'POST', path: '/v1/applications', scope: write },
  listApplications: { method: 'GET', path: '/v1/applications', scope: read },
  findApplication: { method: 'GET', path: application, scope: read },
  updateApplication: { method: 'PATCH', path: application, scope: write },
  findStatus: { method: 'GET', path: `${application}/status`, scope: read },
  submitApplication: { method: 'POST', path: `${application}/submit`, scope: write },
  addIndividual: { method: 'POST', path: `${application}/individual`, scope: write },
  updateIndividual: { method: 'PATCH', path: individual, scope: write },
  deleteIndividual: { method: 'DELETE', path: individual, scope: write },
  uploadDocument: { method: 'POST', path: '/v1/documents/{document_id}', scope: write },
  downloadDocument: { method: 'GET', path: '/v1/documents/{document_id}/download', scope: read },
  createSubscription: {
    method: 'POST',
    path: '/v1/subscriptions',
    scope: subscriptionScopes.write,
  },
  listSubscriptions: { method: 'GET', path: '/v1/subscriptions', scope: subscriptionScopes.read },
  deleteSubscription: {
    method: 'DELETE',
    path: '/v1/subscriptions/{id}',
    scope: subscriptionScopes.write,
  },
} as const satisfies Record<string, PlatformOperation>

export type OperationName = keyof typeof platformOperations
