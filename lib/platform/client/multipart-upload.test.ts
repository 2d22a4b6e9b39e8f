import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, ids, startRawClient } from '@/test-support/platform/raw-client.ts'
import { http, json } from '@/test-support/platform/socket-http.ts'
import { documentUpload } from '../contract/values.ts'
import type { Fetch } from './client.ts'
import { type OutgoingFile, transferTimeoutMs } from './multipart-upload.ts'

afterEach(closeAll)

function fileOf(bytes: Uint8Array, changes: Partial<OutgoingFile> = {}): OutgoingFile {
  return {
    name: 'passport.pdf',
    type: 'application/pdf',
    size: bytes.byteLength,
    async *stream() {
      for (let at = 0; at < bytes.byteLength; at += 7_000) yield bytes.subarray(at, at + 7_000)
    },
    ...changes,
  }
}

const pdf = Buffer.from('%PDF-1.7\r\n--part-\r\n\0\xff and so on', 'latin1')

describe('an uploaded document', () => {
  it('is one multipart part of a known length, its bytes as they are', async () => {
    const { platform, client, calls } = await startRawClient({ api: () => http(200, {}) })
    expect(await client.uploadDocument('doc/1', fileOf(pdf, { name: 'Zoë.pdf' }), ids)).toEqual({
      outcome: 'done',
      data: { id: 'doc/1' },
    })
    const [request] = platform.requests
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/documents/doc%2F1' })
    const type = request?.headers['content-type'] ?? ''
    expect(type).toMatch(/^multipart\/form-data; boundary=part-[0-9a-f]{40}$/)
    expect(request?.headers).toMatchObject({
      'content-length': String(request?.body.byteLength),
      'x-svc-idempotency-id': 'key-0001',
    })
    expect(request?.headers).not.toHaveProperty('transfer-encoding')
    const form = await new Response(request?.body as Buffer<ArrayBuffer>, {
      headers: { 'content-type': type },
    }).formData()
    expect([...form.keys()]).toEqual(['file'])
    const file = form.get('file') as File
    expect([file.name, file.type]).toEqual(['Zoë.pdf', 'application/pdf'])
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    expect(calls.at(-1)).toMatchObject({ operation: 'uploadDocument', status: 200 })
    expect(JSON.stringify(calls)).not.toContain('Zo')
  })

  it('is sent again from its beginning, byte for byte, after a 401', async () => {
    const { platform, client } = await startRawClient({
      api: (nth) => (nth === 0 ? json(401, { errors: [] }) : json(200, { data: { id: 'doc-1' } })),
    })
    expect(await client.uploadDocument('doc-1', fileOf(pdf), ids)).toMatchObject({
      outcome: 'done',
    })
    const [first, second] = platform.requests
    expect(second?.body.equals(first?.body ?? Buffer.of())).toBe(true)
    expect(second?.headers.authorization).toBe('Bearer token-2')
  })

  it('of 30 MB is never held completely in memory', async () => {
    const chunk = Buffer.alloc(64 * 1024, 7)
    let asked = 0
    let peak = 0
    let received = 0
    const { client } = await startRawClient({}, ({ tokenUrl }) => ({ fetch: slowReader(tokenUrl) }))
    const file = fileOf(chunk, {
      size: documentUpload.maxBytes,
      async *stream() {
        for (; asked < documentUpload.maxBytes; asked += chunk.byteLength) yield chunk
      },
    })
    expect(await client.uploadDocument('doc-1', file, ids)).toMatchObject({ outcome: 'done' })
    expect(asked).toBe(documentUpload.maxBytes)
    expect(peak).toBeLessThan(1024 * 1024)

    function slowReader(tokenUrl: string): Fetch {
      return async (url, init) => {
        if (url.startsWith(tokenUrl)) {
          return Response.json({ access_token: 'token', expires_in: 900 })
        }
        const request = new Request(url, init)
        for (const reader = request.body?.getReader(); reader; ) {
          const { done, value } = await reader.read()
          if (done) break
          received += value.byteLength
          peak = Math.max(peak, asked - received)
        }
        return new Response(null, { status: 200 })
      }
    }
  })

  it.each([
    [
      'file_changed',
      async function* () {
        yield pdf.subarray(1)
      },
    ],
    [
      'file_changed',
      async function* () {
        yield pdf
        yield pdf
      },
    ],
    [
      'unreadable_file',
      async function* () {
        yield pdf.subarray(1)
        throw new Error('/secret/passport.pdf')
      },
    ],
  ])('breaks off (%s) when its bytes are not those that were announced', async (code, stream) => {
    const { platform, client } = await startRawClient()
    expect(await client.uploadDocument('doc-1', fileOf(pdf, { stream }), ids)).toEqual({
      outcome: 'unknown',
      code,
    })
    expect(platform.requests).toEqual([])
  })

  it('lets go of its source when the platform answers before it has all', async () => {
    let isLetGo = false
    const { client } = await startRawClient({}, ({ tokenUrl }) => ({
      fetch: async (url, init) => {
        if (url.startsWith(tokenUrl)) return Response.json({ access_token: 'token' })
        const reader = new Request(url, init).body?.getReader()
        for (let chunks = 0; chunks < 3; chunks += 1) await reader?.read()
        return new Response(null, { status: 503 })
      },
    }))
    const file = fileOf(pdf, {
      async *stream() {
        try {
          for (const byte of pdf) yield Uint8Array.of(byte)
        } finally {
          isLetGo = true
        }
      },
    })
    expect(await client.uploadDocument('doc-1', file, ids)).toMatchObject({
      outcome: 'unknown',
      code: 'server_error',
    })
    await expect.poll(() => isLetGo).toBe(true)
  })

  it.each([
    { name: 'passport' },
    { name: 'a"; name="x.pdf' },
    { name: 'a\r\nb.pdf' },
    { name: '../a.pdf' },
    { name: 'fdp.\u202etxt.pdf' },
    { name: `${'a'.repeat(252)}.pdf` },
    { type: 'image/svg+xml' },
    { size: 0 },
    { size: documentUpload.maxBytes + 1 },
    { size: 1.5 },
  ])('is not sent as %j', async (changes) => {
    const { platform, client } = await startRawClient()
    expect(await client.uploadDocument('doc-1', fileOf(pdf, changes), ids)).toEqual({
      outcome: 'stopped',
      code: 'unusable_file',
      errors: [],
    })
    expect(await client.uploadDocument('..', fileOf(pdf), ids)).toMatchObject({
      code: 'unusable_id',
    })
    expect(platform.requests).toEqual([])
  })

  it('has the time that its bytes need on a slow line', () => {
    expect(transferTimeoutMs(10_000, 0)).toBe(10_000)
    expect(transferTimeoutMs(10_000, documentUpload.maxBytes)).toBeGreaterThan(240_000)
  })
})

it('a file is the same bytes for the same operation, and other ones for another', async () => {
  const { platform, client } = await startRawClient({ api: () => http(200, {}) })
  for (const idempotencyId of ['key-1', 'key-1', 'key-2']) {
    await client.uploadDocument('doc-1', fileOf(pdf), { idempotencyId })
  }
  const digests = platform.requests.map(({ body }) =>
    createHash('sha256').update(body).digest('hex'),
  )
  expect(digests[0]).toBe(digests[1])
  expect(digests[2]).not.toBe(digests[0])
})
