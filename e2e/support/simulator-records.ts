/** The embedded platform from outside: over HTTP, with its own credentials, as any client sees it. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { simulatorSecretFile } from '../../lib/config/local-secrets.ts'
import type { RequestApplication, RequestIndividual } from '../../lib/platform/contract/requests.ts'

export type TestServer = { url: string; dataDir: string }
/** An application in the platform's own copy: the received values, and the status. */
export type Received = { id: string; status: string; body: RequestApplication }

type Shown = RequestApplication & Record<'id' | 'status' | 'created_at' | 'updated_at', string>

/** Every application the platform holds for that customer. */
export async function findReceivedApplication(
  server: TestServer,
  customerId: string,
): Promise<Received[]> {
  const query = new URLSearchParams({ customer_id: customerId })
  const response = await fetch(`${server.url}/sandbox/api/v1/applications?${query}`, {
    headers: {
      Authorization: `Bearer ${await getSimulatorToken(server)}`,
      'x-svc-request-id': 'test',
    },
  })
  expect(response.status).toBe(200)
  const { data } = (await response.json()) as { data: { applications: Shown[] } }
  return data.applications.map(
    ({ id, status, created_at: _created, updated_at: _updated, ...body }) => ({ id, status, body }),
  )
}

/** Returns that customer's application once it has arrived; several fail the test. */
export async function expectReceivedOnce(
  server: TestServer,
  customerId: string,
): Promise<Received> {
  let all: Received[] = []
  await expect
    .poll(async () => {
      all = await findReceivedApplication(server, customerId)
      return all.length
    })
    .toBeGreaterThan(0)
  expect(all.map(({ body }) => body.customer_id)).toEqual([customerId])
  return all[0] as Received
}

/** The people of a company in the platform's own copy, in the order they were added. */
export async function findReceivedPeople(
  server: TestServer,
  id: string,
): Promise<RequestIndividual[]> {
  const response = await fetch(`${server.url}/sandbox/api/v1/applications/${id}`, {
    headers: {
      Authorization: `Bearer ${await getSimulatorToken(server)}`,
      'x-svc-request-id': 'test',
    },
  })
  expect(response.status).toBe(200)
  const { data } = (await response.json()) as {
    data: { customer_details: { individuals: (RequestIndividual & { id: string })[] } }
  }
  return data.customer_details.individuals.map(({ id: _, ...person }) => person)
}

/** A token of the simulator with which applications may be read. */
export async function getSimulatorToken({ url, dataDir }: TestServer): Promise<string> {
  const secret = (await readFile(path.join(dataDir, simulatorSecretFile), 'utf8')).trim()
  const query = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'applications:read',
  })
  const response = await fetch(`${url}/sandbox/oauth/token?${query}`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`portico:${secret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { access_token: string }).access_token
}
