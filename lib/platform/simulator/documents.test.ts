import { describe, expect, it } from 'vitest'
import {
  createRequired,
  listDocumentStatuses as statuses,
  type TestSimulator,
} from '@/test-support/platform/required-documents.ts'
import {
  amira,
  base,
  createPdf,
  createTestSimulator,
  errorsIn,
  withIds,
} from '@/test-support/platform/test-simulator.ts'
import { createTestClient } from '@/test-support/submission/test-platform-client.ts'
import { documentUpload } from '../contract/values.ts'

const tooLarge = new Uint8Array(documentUpload.maxBytes + 1)
tooLarge.set([0xff, 0xd8, 0xff])

async function download(bench: TestSimulator, documentId: string) {
  const token = await bench.token('applications:read')
  const response = await bench.simulator.handle(
    new Request(`${base}/api/v1/documents/${documentId}/download`, {
      headers: { authorization: `Bearer ${token}`, 'x-svc-request-id': 'request' },
    }),
  )
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a document', () => {
  it('goes from MISSING over SUBMITTED to APPROVED with the clock alone', async () => {
    const bench = createTestSimulator()
    const { id, documents } = await createRequired(bench)
    expect(documents.map(({ document, status }) => [document, status])).toEqual([
      ['PASSPORT', 'MISSING'],
      ['UTILITY_BILL', 'MISSING'],
    ])
    expect(documents.every(({ description }) => description.length > 20)).toBe(true)
    expect((await bench.status(id)).status).toBe('INCOMPLETE')
    for (const one of documents) expect((await bench.upload(one.id)).status).toBe(200)
    expect(await statuses(bench, id)).toEqual(['SUBMITTED', 'SUBMITTED'])
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
    bench.later(4)
    expect(await statuses(bench, id)).toEqual(['APPROVED', 'APPROVED'])
  })

  it('is to be approved before Check Document is ready for submission', async () => {
    const bench = createTestSimulator()
    const { id, first } = await createRequired(bench, amira('Check Document'))
    await bench.upload(first)
    bench.later(39)
    expect(await statuses(bench, id)).toEqual(['SUBMITTED'])
    expect((await bench.status(id)).status).toBe('INCOMPLETE')
    bench.later(1)
    expect(await statuses(bench, id)).toEqual(['APPROVED'])
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
  })

  it('is not required of an ordinary person', async () => {
    const bench = createTestSimulator()
    expect((await createRequired(bench, amira())).documents).toEqual([])
  })

  it('is given back as it came, and the second upload overwrites the first', async () => {
    const bench = createTestSimulator()
    const { id, first } = await createRequired(bench)
    const large = Buffer.alloc(2_500_000, 'x')
    large.write('%PDF-1.4')
    const files: [Uint8Array<ArrayBuffer>, string][] = [
      [new Uint8Array(large), 'large.pdf'],
      [createPdf('second'), 'zwei ß.pdf'],
      [createPdf('third'), 'third.pdf'],
    ]
    for (const [bytes, name] of files) {
      expect((await bench.upload(first, bytes, name)).status).toBe(200)
      const { headers, bytes: given } = await download(bench, first)
      expect(given.equals(Buffer.from(bytes))).toBe(true)
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('content-disposition')).toContain(encodeURIComponent(name))
    }
    const shown = await bench.simulator.findApplication(id)
    expect(shown?.documents[0]?.file).toMatchObject({ name: 'third.pdf', type: 'application/pdf' })
  })

  it('is uploaded once for an idempotency id, whatever comes under it again', async () => {
    const bench = createTestSimulator()
    const { first } = await createRequired(bench)
    await bench.upload(first, createPdf('one'), 'one.pdf', 'key-1')
    await bench.upload(first, createPdf('two'), 'two.pdf', 'key-2')
    expect((await bench.upload(first, createPdf('one'), 'one.pdf', 'key-1')).status).toBe(200)
    expect((await download(bench, first)).bytes.toString()).toContain('two')
  })

  it('is in the record of the call with its name, type and size, without its bytes', async () => {
    const bench = createTestSimulator()
    const { id, first } = await createRequired(bench)
    await bench.upload(first, createPdf('canary-in-the-file'))
    const [call] = await bench.simulator.calls(id)
    expect(JSON.parse(call?.requestBody ?? '')).toMatchObject({ file: { name: 'extract.pdf' } })
    expect(JSON.stringify(call)).not.toContain('canary-in-the-file')
  })

  it.each([
    ['is required', () => new FormData()],
    ['must be the only part', () => formOf({ other: file(createPdf(), 'a.pdf') })],
    ['must be the only part', () => formOf({ file: 'text' })],
    ['must be the only part', () => formOf({ file: file(createPdf(), 'a.pdf'), more: 'text' })],
    ['must not be empty', () => formOf({ file: file(new Uint8Array(), 'a.pdf') })],
    ['must be a PDF, JPEG or PNG', () => formOf({ file: file(bytesOf('<svg/>'), 'a.pdf') })],
    ['must be a PDF, JPEG or PNG', () => formOf({ file: file(bytesOf('MZ'), 'a.pdf') })],
    ['must have a plain name with an extension', () => formOf({ file: file(createPdf(), 'a') })],
    [
      'must have a plain name with an extension',
      () => formOf({ file: file(createPdf(), '../a.pdf') }),
    ],
    [
      'must have a plain name with an extension',
      () => formOf({ file: file(createPdf(), 'a\u202e.pdf') }),
    ],
    ['must have at most 30 MB', () => formOf({ file: file(tooLarge, 'a.jpg') })],
  ])('is refused: %s', async (words, form) => {
    const bench = createTestSimulator()
    const { id, first } = await createRequired(bench)
    const reply = await bench.call('POST', `/v1/documents/${first}`, { body: form() })
    expect([reply.status, errorsIn(reply)]).toEqual([
      400,
      [{ code: 'INVALID_FIELD', description: `file: ${words}` }],
    ])
    expect((await statuses(bench, id))[0]).toBe('MISSING')
    expect(bench.faults).toEqual([])
  })

  it.each([
    ['--x', 'multipart/form-data; boundary=x'],
    [
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and no end',
      'multipart/form-data; boundary=x',
    ],
    ['--x--\r\n', 'multipart/form-data'],
    [`--x\r\n${'A: b\r\n'.repeat(5_000)}`, 'multipart/form-data; boundary=x'],
  ])('is refused when its body is not complete (%#)', async (body, type) => {
    const bench = createTestSimulator()
    const { first } = await createRequired(bench)
    const reply = await bench.call('POST', `/v1/documents/${first}`, {
      body,
      headers: { 'content-type': type },
    })
    expect(errorsIn(reply)).toEqual([
      { code: 'INVALID_FIELD', description: 'file: did not come whole' },
    ])
  })

  it('is multipart, of an own application, and required', async () => {
    const bench = createTestSimulator()
    const { id, first } = await createRequired(bench)
    const json = await bench.call('POST', `/v1/documents/${first}`, { body: {} })
    expect([json.status, errorsIn(json)[0]?.code]).toEqual([400, 'UNSUPPORTED_MEDIA_TYPE'])
    for (const other of [`${id}-000000000000`, `${first.replace(/^./, '0')}`, '__proto__'])
      expect((await bench.upload(other)).status).toBe(404)
    const ordinary = await createRequired(bench, withIds(amira(), '2'))
    expect((await bench.upload(`${ordinary.id}${first.slice(36)}`)).status).toBe(404)
  })

  it('is streamed by the client, and a break in the middle stores nothing', async () => {
    const bench = createTestSimulator()
    const { id, first } = await createRequired(bench)
    const client = createTestClient((url, init) => bench.simulator.handle(new Request(url, init)))
    const bytes = createPdf('streamed')
    const given = { name: 'extract.pdf', type: 'application/pdf', size: bytes.byteLength }
    const broken = {
      ...given,
      async *stream() {
        yield bytes.subarray(0, 10)
        throw new Error('the disk is gone')
      },
    }
    const ids = { idempotencyId: 'key-1' }
    expect(await client.uploadDocument(first, broken, ids)).toEqual({
      outcome: 'unknown',
      code: 'unreadable_file',
      status: 400,
    })
    expect((await statuses(bench, id))[0]).toBe('MISSING')
    const whole = {
      ...given,
      async *stream() {
        for (const byte of bytes) yield Uint8Array.of(byte)
      },
    }
    expect(await client.uploadDocument(first, whole, ids)).toEqual({
      outcome: 'done',
      data: { id: first },
    })
    expect((await download(bench, first)).bytes.equals(Buffer.from(bytes))).toBe(true)
  })
})

function file(bytes: Uint8Array<ArrayBuffer>, name: string): File {
  return new File([bytes], name)
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function formOf(parts: Record<string, File | string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.set(name, value)
  return form
}
