import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { getMessages } from '#lib/i18n/translate.ts'
import { startAdmittingServer } from '@/test-support/servers/admitting-server.ts'
import { closeServer } from '@/test-support/servers/close-server.ts'
import { createAdmission } from './admit-requests.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

it('tells those who wait, where the process is about to end, that nothing was done', async () => {
  const closing = new AbortController()
  const inside: ServerResponse[] = []
  // Nobody is let in because the processor is idle.
  const waiting = { count: 0 }
  const limit = createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 1 })
  const acquireSlot = Object.assign(
    (begin: () => void) => {
      waiting.count++
      return waiting.count === 1 ? limit(begin) : { release() {}, giveWay() {} }
    },
    { countWaiting: () => 0 },
  )
  const admission = createAdmission(
    new URL('https://apply.example.com'),
    ({ request }, next) => next(request),
    { acquireSlot, closing: closing.signal },
  )
  const server = await startAdmittingServer(admission, (_, response) => inside.push(response))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const running = fetch(`${url}/en/a`)
  await expect.poll(() => inside.length).toBe(1)
  const late = fetch(`${url}/en/b`, { method: 'POST', body: 'a=b' })
  await expect.poll(() => waiting.count).toBe(2)
  closing.abort()
  const response = await late
  expect(response.status).toBe(503)
  expect(await response.text()).toContain(getMessages('en').refusals.s503.title)
  inside[0]?.end('done')
  expect(await (await running).text()).toBe('done')
  expect(inside).toHaveLength(1)
  await closeServer(server)
})
