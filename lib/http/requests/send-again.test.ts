import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'node-html-parser'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getMessages } from '#lib/i18n/translate.ts'
import { startAdmittingServer } from '@/test-support/servers/admitting-server.ts'
import { closeServer } from '@/test-support/servers/close-server.ts'
import { createRateLimiters } from '../rate-limits/rate-limiters.ts'
import { createAdmission } from '../server/admit-requests.ts'
import { createRequestGuard } from './request-guard.ts'

const publicUrl = new URL('http://localhost:3000')
const ids = new Map([
  ['40aa', '40aa'],
  ['60bb', '40aa'],
])
let server: Server
let reached: { action: string | undefined; body: string }[]

beforeEach(async () => {
  reached = []
  const guard = createRequestGuard({
    findUploadAccess: async () => 'unknown',
    publicUrl,
    trustProxy: true,
    limits: createRateLimiters(),
    findAction: (id) => ids.get(id),
  })
  server = await startAdmittingServer(
    createAdmission(publicUrl, guard),
    async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      reached.push({ action: request.headers['next-action']?.toString(), body })
      response.end('done')
    },
  )
})
afterEach(() => closeServer(server))

function post(
  fields: [string, string][],
  {
    path = '/es/apply/x/name',
    headers = {},
  }: { path?: string; headers?: Record<string, string> } = {},
) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-host': publicUrl.host, origin: publicUrl.origin, ...headers },
  })
}

it('leads a form of another build to the action that it means', async () => {
  expect((await post([['$ACTION_ID_60bb', '']])).status).toBe(200)
  expect(reached[0]?.body).toContain('name="$ACTION_ID_40aa"')
  const call: [string, string][] = [
    ['_1_a', 'x'],
    ['0', '["$K1"]'],
  ]
  await post(call, { headers: { 'next-action': '60bb' } })
  expect(reached[1]?.action).toBe('40aa')
})

it('gives a form whose action is not known back, with a button that sends it again', async () => {
  const typed = 'Ana "<b>&\'\r\nsecond line'
  const fields: [string, string][] = [
    ['$ACTION_REF_1', ''],
    ['$ACTION_1:0', '{"id":"99","bound":"$@1"}'],
    ['$ACTION_1:1', '[{"values":{}}]'],
    ['first_name', typed],
  ]
  const response = await post(fields)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
  const page = parse(await response.text())
  const { title, send } = getMessages('es').otherBuild
  expect(page.querySelector('h1')?.text).toBe(title)
  expect(page.querySelector('button')?.text).toBe(send)
  expect(page.querySelectorAll('b')).toEqual([])
  const inputs = page
    .querySelectorAll('form input')
    .map((input) => [input.getAttribute('name'), input.getAttribute('value')])
  expect(inputs).toEqual(fields)
  expect(reached).toEqual([])
})

it('leaves a call of script whose action is not known to Next, whose script asks what to do', async () => {
  const call: [string, string][] = [
    ['_1_a', 'x'],
    ['0', '["$K1"]'],
  ]
  await post(call, { headers: { 'next-action': '99' } })
  expect(reached[0]?.action).toBe('99')
})

it('shows no form of staff again, which may hold a password', async () => {
  const fields: [string, string][] = [
    ['$ACTION_ID_99', ''],
    ['password', 'canary-password'],
  ]
  const response = await post(fields, { path: '/en/staff/sign-in' })
  expect(response.status).toBe(503)
  expect(await response.text()).not.toContain('canary')
  expect(reached).toEqual([])
})
