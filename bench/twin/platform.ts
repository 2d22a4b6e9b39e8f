/** The platform: one token for all, and three calls for each application. */
import { randomUUID } from 'node:crypto'
import type { Operation } from './store.ts'

const {
  PLATFORM_API_URL: api = '',
  PLATFORM_TOKEN_URL: tokenUrl = '',
  PLATFORM_CLIENT_ID: id = '',
  PLATFORM_CLIENT_SECRET: secret = '',
} = process.env

let token: Promise<string> | undefined

async function fetchToken(): Promise<string> {
  const query = 'grant_type=client_credentials&scope=applications:read%20applications:write'
  const response = await fetch(`${tokenUrl}?${query}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  const { access_token: given } = (await response.json()) as { access_token: string }
  return given
}

type Answer = { data: { id: string; status: string } }

async function call(method: string, path: string, operation?: Operation): Promise<Answer> {
  token ??= fetchToken()
  const response = await fetch(api + path, {
    method,
    headers: {
      authorization: `Bearer ${await token}`,
      accept: 'application/json',
      'x-svc-request-id': randomUUID(),
      ...(operation && { 'x-svc-idempotency-id': operation.key }),
      ...(operation?.body && { 'content-type': 'application/json' }),
    },
    ...(operation?.body && { body: operation.body.toString() }),
  })
  if (!response.ok)
    throw new Error(`The platform answered ${method} ${path} with ${response.status}`)
  return (await response.json()) as Answer
}

/** Creates and submits; gives what the platform says of it then. */
export async function send([create, submit]: [Operation, Operation]) {
  const { data } = await call('POST', '/v1/applications', create)
  await call('GET', `/v1/applications/${data.id}/status`)
  await call('POST', `/v1/applications/${data.id}/submit`, submit)
  const answer = await call('GET', `/v1/applications/${data.id}/status`)
  const bytes = Buffer.from(JSON.stringify(answer))
  return { platformId: data.id, status: answer.data.status, answer: bytes }
}
