/** Statuses that one attempt can meet, over real sockets. */
import { afterEach, describe, expect, it } from 'vitest'
import {
  closeAll,
  closeLater,
  getOutcome,
  ids,
  requestBody,
  startFaultyClient,
} from '@/test-support/platform/raw-client.ts'
import { type RawAnswer, startRawPlatform } from '@/test-support/platform/raw-platform.ts'
import { http, json } from '@/test-support/platform/socket-http.ts'

afterEach(closeAll)

const jsonType = 'content-type: application/json\r\n'

describe('status', () => {
  const errors = [{ code: 'INVALID_FIELD', description: 'customer_details.first_name' }]

  it.each([400, 415, 422])('reads %i as refused, with all errors', async (status) => {
    const several = [...errors, { code: 'OTHER' }, { code: 7, description: null }, 'odd', null]
    expect(await getOutcome(json(status, { errors: several }))).toEqual({
      outcome: 'refused',
      status,
      errors: [
        ...errors,
        { code: 'OTHER', description: '' },
        { code: '7', description: '' },
        { code: 'UNREADABLE', description: '' },
        { code: 'UNREADABLE', description: '' },
      ],
    })
  })

  it.each([
    [403, 'forbidden'],
    [404, 'not_found'],
    [413, 'content_too_large'],
    [405, 'unexpected_status'],
    [410, 'unexpected_status'],
    [418, 'unexpected_status'],
    [421, 'unexpected_status'],
    [451, 'unexpected_status'],
  ])('stops at %i', async (status, code) => {
    expect(await getOutcome(json(status, { errors }))).toEqual({
      outcome: 'stopped',
      code,
      status,
      errors,
    })
  })

  it.each([
    [408, 'request_timeout'],
    [409, 'conflict'],
    [425, 'too_early'],
    [429, 'rate_limited'],
    [500, 'server_error'],
    [502, 'server_error'],
    [503, 'server_error'],
    [504, 'server_error'],
    [599, 'server_error'],
    [201, 'unexpected_success'],
    [202, 'unexpected_success'],
    [206, 'unexpected_success'],
  ])('knows nothing after %i', async (status, code) => {
    expect(await getOutcome(json(status, { data: { id: 'app-1' } }))).toEqual({
      outcome: 'unknown',
      code,
      status,
    })
  })

  it.each([204, 205])('knows nothing after %i, which has no body', async (status) => {
    expect(await getOutcome(http(status, {}))).toEqual({
      outcome: 'unknown',
      code: 'unexpected_success',
      status,
    })
  })

  it.each([600, 999])('knows nothing after the odd status %i', async (status) => {
    expect(await getOutcome(json(status, {}))).toMatchObject({
      outcome: 'unknown',
      code: expect.stringMatching(/^(odd_status|malformed_http)$/),
    })
  })

  it.each([300, 301, 302, 303, 304, 305, 307, 308])(
    'never follows a %i to another host',
    async (status) => {
      const other = await startRawPlatform({})
      closeLater(other)
      expect(await getOutcome(http(status, { location: `${other.apiUrl}/v1/x` }))).toEqual({
        outcome: 'stopped',
        code: 'redirected',
        status,
        errors: [],
      })
      expect(other.requests).toEqual([])
    },
  )

  it('never follows a redirect to the same host either', async () => {
    const { platform, client } = await startFaultyClient(() =>
      http(307, { location: '/api/v1/elsewhere' }),
    )
    await client.createApplication(requestBody, ids)
    expect(platform.requests.map((request) => request.path)).toEqual(['/api/v1/applications'])
  })

  it('reads the final answer after an interim one', async () => {
    const answer = Buffer.concat([
      Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'),
      json(200, { data: { id: 'app-1' } }),
    ])
    expect(await getOutcome(answer)).toEqual({ outcome: 'done', data: { id: 'app-1' } })
  })

  const date = 'Sat, 07 Nov 2026 10:00:00 GMT'
  it.each([
    ['7', 7_000],
    ['0', 0],
    ['86400', 900_000],
    ['99999999999999999999', 900_000],
    ['Sat, 07 Nov 2026 10:00:30 GMT', 30_000],
    ['Saturday, 07-Nov-26 10:00:30 GMT', 30_000],
    ['Sat Nov  7 10:00:30 2026', 30_000],
    ['Sat, 07 Nov 2026 09:00:00 GMT', 0],
    ['Sun, 08 Nov 2026 10:00:00 GMT', 900_000],
  ])('reads Retry-After: %s', async (value, retryAfterMs) => {
    for (const status of [429, 503]) {
      expect(await getOutcome(json(status, {}, { 'retry-after': value, date }))).toEqual({
        outcome: 'unknown',
        code: status === 429 ? 'rate_limited' : 'server_error',
        status,
        retryAfterMs,
      })
    }
  })

  it.each(['-5', '1.5', 'soon', '', '1e3', 'Sat, 31 Feb 2026 10:00:00 GMT', '7, 8'])(
    'overlooks Retry-After: %s',
    async (value) => {
      const outcome = await getOutcome(json(429, {}, { 'retry-after': value, date }))
      expect(outcome).toEqual({ outcome: 'unknown', code: 'rate_limited', status: 429 })
    },
  )

  it.each([
    ['a page of a proxy', http(400, { 'content-type': 'text/html' }, '<h1>Bad</h1>')],
    ['nothing', http(400, {})],
    ['malformed JSON', http(400, { 'content-type': 'application/json' }, '{"errors":')],
    ['another shape', json(400, { errors: { code: 'X' } })],
    ['null', json(400, null)],
    ['a problem document', http(400, { 'content-type': 'application/problem+json' }, '{"x":1}')],
    [
      'a broken connection',
      ((socket) =>
        socket.end(`HTTP/1.1 400 No\r\n${jsonType}content-length: 99\r\n\r\n{`)) as RawAnswer,
    ],
  ])('returns the refusal when its body is %s', async (_, answer) => {
    expect(await getOutcome(answer)).toEqual({ outcome: 'refused', status: 400, errors: [] })
  })

  it.each([
    ['503 No', 'application/json', 'server_error'],
    ['307 There', 'application/json', 'redirected'],
    ['200 OK', 'text/html', 'unexpected_content_type'],
  ])('does not wait for the body of %s in %s, and lets go of it', async (status, type, code) => {
    let closed = false
    const answer: RawAnswer = (socket) => {
      socket.on('close', () => {
        closed = true
      })
      socket.write(`HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: 900\r\n\r\n`)
    }
    expect(await getOutcome(answer)).toMatchObject({ code })
    await expect.poll(() => closed).toBe(true)
  })
})
