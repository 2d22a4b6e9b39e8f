/** Bodies that one attempt can meet, over real sockets. */
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import {
  closeAll,
  getOutcome,
  ids,
  requestBody,
  startFaultyClient,
} from '@/test-support/platform/raw-client.ts'
import type { RawAnswer } from '@/test-support/platform/raw-platform.ts'
import { http, json } from '@/test-support/platform/socket-http.ts'

afterEach(closeAll)

const created = JSON.stringify({ data: { id: 'app-1' } })
const jsonType = 'content-type: application/json\r\n'

describe('body', () => {
  const ok = (body: string | Buffer, type = 'application/json') =>
    http(200, { 'content-type': type }, body)

  it.each(['application/json', 'Application/JSON; charset=utf-8', 'application/vnd.x+json'])(
    'reads %s',
    async (type) => {
      expect(await getOutcome(ok(created, type))).toEqual({
        outcome: 'done',
        data: { id: 'app-1' },
      })
    },
  )

  it.each([
    ['a page with 200', ok('<html>Sign in</html>', 'text/html'), 'unexpected_content_type'],
    ['JSON called text', ok(created, 'text/plain'), 'unexpected_content_type'],
    ['two types', ok(created, 'application/json, text/html'), 'unexpected_content_type'],
    ['no type', http(200, {}, created), 'unexpected_content_type'],
    ['malformed JSON', ok('{"data":{"id":"app-1"}'), 'malformed_json'],
    ['a page called JSON', ok('<html>Sign in</html>'), 'malformed_json'],
    ['bytes that are no UTF-8', ok(Buffer.from([0x22, 0xff, 0x22])), 'malformed_json'],
    ['a deep nest', ok('['.repeat(200_000)), 'malformed_json'],
    ['nothing', ok(''), 'empty_body'],
    ['blanks', ok(' \r\n'), 'empty_body'],
    ['gzip, though not asked for', gzipped(created), 'encoded_body'],
    ['null', ok('null'), 'unexpected_shape'],
    ['a list', ok('[]'), 'unexpected_shape'],
    ['no id', ok('{"data":{}}'), 'unexpected_shape'],
    ['a null id', ok('{"data":{"id":null}}'), 'unexpected_shape'],
    ['a number as id', ok('{"data":{"id":12345678901234567890}}'), 'unexpected_shape'],
    ['an empty id', ok('{"data":{"id":""}}'), 'unexpected_shape'],
    ['a huge id', ok(JSON.stringify({ data: { id: 'x'.repeat(9_000) } })), 'unexpected_shape'],
    ['an id that is another path', ok('{"data":{"id":".."}}'), 'unexpected_shape'],
    ['half a character as id', ok('{"data":{"id":"\\ud800"}}'), 'unexpected_shape'],
    ['an id by prototype', ok('{"__proto__":{"data":{"id":"x"}}}'), 'unexpected_shape'],
    ['an error with 200', ok('{"errors":[{"code":"X"}]}'), 'unexpected_shape'],
  ])('knows nothing after %s', async (_, answer, code) => {
    expect(await getOutcome(answer)).toEqual({ outcome: 'unknown', code, status: 200 })
  })

  it('takes no harm from keys that are names of the language', async () => {
    const body = '{"__proto__":{"polluted":1},"data":{"id":"app-1","__proto__":{"polluted":1}}}'
    const outcome = await getOutcome(ok(body))
    expect(outcome).toEqual({ outcome: 'done', data: { id: 'app-1' } })
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('polluted' in {}).toBe(false)
    const refused = await getOutcome(
      json(400, JSON.parse('{"errors":[{"__proto__":{"code":"X"},"constructor":1}]}')),
    )
    expect(refused).toEqual({
      outcome: 'refused',
      status: 400,
      errors: [{ code: 'UNREADABLE', description: '' }],
    })
  })

  it('reads an answer of just the largest size, and none of a byte more', async () => {
    const mebibyte = 1024 * 1024
    expect(await getOutcome(ok(created.padEnd(mebibyte)))).toMatchObject({ outcome: 'done' })
    expect(await getOutcome(ok(created.padEnd(mebibyte + 1)))).toEqual({
      outcome: 'unknown',
      code: 'body_too_large',
      status: 200,
    })
  })

  it('stops reading a body of 50 MB soon after the first', async () => {
    const block = Buffer.alloc(64 * 1024, 0x20)
    let sent = 0
    let closed = false
    const answer: RawAnswer = (socket) => {
      socket.on('close', () => {
        closed = true
      })
      socket.write(`HTTP/1.1 200 OK\r\n${jsonType}transfer-encoding: chunked\r\n\r\n`)
      const send = () => {
        while (!closed && sent < 50 * 1024 * 1024) {
          sent += block.byteLength
          socket.write('10000\r\n')
          socket.write(block)
          if (!socket.write('\r\n')) return void socket.once('drain', send)
        }
      }
      send()
    }
    expect(await getOutcome(answer)).toMatchObject({ code: 'body_too_large' })
    await expect.poll(() => closed).toBe(true)
    // The client read about 1 MiB; the sockets buffered the rest.
    expect(sent).toBeLessThan(25 * 1024 * 1024)
  })

  it('never unpacks a compression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20))
    const before = process.memoryUsage().arrayBuffers
    expect(await getOutcome(gzipped(bomb, true))).toMatchObject({ code: 'encoded_body' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024)
  })

  it('retains a status word that it does not know', async () => {
    const { client } = await startFaultyClient(() =>
      json(200, { data: { id: 'app-1', status: 'ARCHIVED' } }),
    )
    expect(await client.findStatus('app-1')).toMatchObject({
      outcome: 'done',
      data: { status: 'ARCHIVED' },
    })
  })

  it('does not take the answer of another application for its own', async () => {
    const { client } = await startFaultyClient(() =>
      json(200, { data: { id: 'app-2', status: 'APPROVED' } }),
    )
    const other = { outcome: 'unknown', code: 'other_application', status: 200 }
    expect(await client.findStatus('app-1')).toEqual(other)
    expect(await client.submitApplication('app-1', ids)).toEqual(other)
    expect(await client.updateApplication('app-1', requestBody, ids)).toEqual(other)
  })

  it('does not take a list that was not filtered for the answer', async () => {
    const applications = [{ id: 'app-2', customer_id: 'c_2', status: 'APPROVED' }]
    const { client } = await startFaultyClient(() => json(200, { data: { applications } }))
    expect(await client.listApplications({ customerId: 'c_1' })).toEqual({
      outcome: 'unknown',
      code: 'other_application',
      status: 200,
    })
  })
})

function gzipped(body: string | Buffer, isDone = false): Buffer {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  return http(200, headers, isDone ? body : gzipSync(body))
}
