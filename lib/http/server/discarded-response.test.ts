import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { createDiscardedResponse } from './discarded-response.ts'

function create() {
  const request = new IncomingMessage(new Socket())
  request.httpVersionMajor = 1
  request.httpVersionMinor = 1
  return createDiscardedResponse(request)
}

it('ends like one that was sent, with a redirect', async () => {
  const response = create()
  const closed = once(response, 'close')
  response.writeHead(303, { location: '/en' }).end()
  await closed
  expect([response.statusCode, response.writableFinished]).toEqual([303, true])
})

it('asks nobody to wait, however long the page is', async () => {
  const response = create()
  const closed = once(response, 'close')
  const chunk = Buffer.alloc(100_000, 'x')
  expect(response.write(chunk)).toBe(true)
  await pipeline(Readable.from(Array.from({ length: 50 }, () => chunk)), response)
  await closed
  expect(response.writableFinished).toBe(true)
})
