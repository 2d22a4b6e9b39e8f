import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { documentUpload } from '#lib/platform/contract/values.ts'
import { eraseExpired } from '#lib/privacy/erase-expired.ts'
import { createJpeg, createPdf, createPng, hostileFiles } from '@/test-support/document-files.ts'
import {
  breakUploads,
  countChunks,
  expectFileSentOnce,
  setUpDocument,
} from '@/test-support/submission/document-setup.ts'
import { errorResponse } from '@/test-support/submission/network-faults.ts'
import { session } from '@/test-support/submission/platform-answers.ts'
import { openTestStore } from '@/test-support/test-store.ts'
import { uploadAndWait } from './upload-and-wait.ts'

const canary = 'CANARY-in-the-file'
const secretName = 'CANARY-of-ada.pdf'
const actor = { kind: 'customer', session } as const

const opened = await openTestStore()

describe('a document', () => {
  const { db } = opened.store
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('is received, sent under our name for it, and deleted here', async () => {
    const bench = await setUpDocument(opened)
    expect(await bench.documents()).toMatchObject([
      { document: 'PASSPORT', status: 'MISSING', state: 'required', mayUpload: true },
      { document: 'UTILITY_BILL', state: 'required' },
    ])
    const received = await bench.upload(
      createPdf(),
      bench.deps,
      'PASSPORT',
      '../my passport.pdf.exe',
    )
    expect(received).toMatchObject({ outcome: 'stored' })
    expect(await bench.document()).toMatchObject({ state: 'sent', fileName: 'my passport.pdf.exe' })
    // The platform is asked soon what it makes of it.
    expect(await bench.submission(bench.id)).toMatchObject({
      nextCheckAt: bench.clock.now,
      lastActivityAt: bench.clock.now,
    })
    const [send] = bench.sends()
    expect(send?.body).toContain('filename="passport.pdf"')
    expect(send?.body).not.toContain('my passport')
    await expectFileSentOnce(bench)
    expect(await bench.document()).toMatchObject({ state: 'submitted' })
    bench.pass(5_000)
    await bench.ask()
    expect(await bench.document()).toMatchObject({ state: 'approved', mayUpload: false })
  })

  it('that is sent twice is one document, and adds nothing to the history', async () => {
    const bench = await setUpDocument(opened)
    const first = await bench.upload()
    const before = await bench.events(bench.id)
    expect(await bench.upload()).toEqual(first)
    await bench.ask()
    expect(await bench.document()).toMatchObject({ state: 'submitted' })
    expect(await bench.upload()).toEqual(first)
    expect(await bench.events(bench.id)).toEqual(before)
    expect(bench.sends()).toHaveLength(1)
    expect(await bench.uploads()).toHaveLength(1)
    expect(await countChunks(bench)).toBe(0)
    // Another file is another document.
    await bench.upload(createPng())
    expect(await bench.uploads()).toHaveLength(2)
  })

  it('starts the time anew until which the application is kept, also on its last day', async () => {
    const bench = await setUpDocument(opened)
    const { store } = bench
    const find = async () => {
      const application = await store.applications.find(store.db, bench.id)
      return application?.expiresAt
    }
    const before = (await find()) ?? new Date(0)
    bench.pass(before.getTime() - bench.clock.now.getTime() - 60_000)
    expect(await bench.upload()).toMatchObject({ outcome: 'stored' })
    expect(await find()).toEqual(new Date(bench.clock.now.getTime() + 90 * 86_400_000))
    const log = createLogger({ level: 'fatal' })
    expect(await eraseExpired({ store, log }, before)).toBe(0)
  })

  it('that was rejected has to be another file', async () => {
    const bench = await setUpDocument(opened, 'Reject Document')
    await bench.upload()
    bench.pass(5_000)
    await bench.ask()
    expect(await bench.document()).toMatchObject({ state: 'rejected' })
    const before = await bench.events(bench.id)
    expect(await bench.upload()).toEqual({ outcome: 'refused', refusal: 'unchanged' })
    expect(await bench.events(bench.id)).toEqual(before)
    expect(await bench.upload(createPng())).toMatchObject({ outcome: 'stored' })
  })

  it('of many chunks arrives byte for byte', async () => {
    const bench = await setUpDocument(opened)
    const bytes = createPdf({ body: '% a long remark of many words, and again\n'.repeat(60_000) })
    const pieces = Array.from({ length: Math.ceil(bytes.length / 100_000) }, (_, index) =>
      bytes.subarray(index * 100_000, (index + 1) * 100_000),
    )
    await uploadAndWait(bench.deps, {
      applicationId: bench.id,
      actor,
      document: await bench.document(),
      file: { name: 'a.pdf', chunks: Readable.from(pieces) },
    })
    expect(bench.sends()[0]?.body).toContain(bytes.toString())
  })

  it('is one byte too large', async () => {
    const bench = await setUpDocument(opened)
    const bytes = createPdf({ body: `% ${'x'.repeat(documentUpload.maxBytes)}\n` })
    const most = bytes.subarray(0, documentUpload.maxBytes + 1)
    expect(await bench.upload(most)).toEqual({ outcome: 'refused', refusal: 'too_large' })
    expect(await countChunks(opened)).toBe(0)
  })

  it('goes on under a name that fits, without what stands before and behind it', async () => {
    const bench = await setUpDocument(opened)
    for (const [fileName, document, before, behind] of [
      ['passport.pdf', createPdf(), Buffer.from('\r\n'), Buffer.of()],
      ['passport.jpg', createJpeg(), Buffer.of(), Buffer.alloc(600_000, 'canary')],
      ['passport.png', createPng(), Buffer.of(), Buffer.from('\n')],
    ] as const) {
      await bench.upload(Buffer.concat([before, document, behind]))
      const upload = (await bench.uploads()).at(-1)
      expect(upload).toMatchObject({ fileName, size: document.length, state: 'sent' })
      const sha256 = createHash('sha256').update(document).digest('hex')
      expect(upload && (await bench.store.uploads.openAbout(db, upload))).toMatchObject({ sha256 })
      expect(bench.sends().at(-1)?.body).not.toContain('canary')
      expect(bench.sends().at(-1)?.body).toContain(document.toString())
    }
  })

  it('that is refused leaves nothing behind', async () => {
    const bench = await setUpDocument(opened)
    const refuse = async (bytes: Buffer, name: string, refusal: string) => {
      const received = await bench.upload(bytes, bench.deps, 'PASSPORT', name)
      expect(received).toEqual({ outcome: 'refused', refusal })
      expect(await db.selectFrom('upload').selectAll().execute(), refusal).toEqual([])
      expect([await countChunks(opened), bench.sends()], refusal).toEqual([0, []])
      expect((await bench.document()).state, refusal).toBe('required')
    }
    // One for each reason; the inspection's own tests have every file.
    const ofEachReason = new Map(Object.values(hostileFiles).map((file) => [file.refused, file]))
    for (const { bytes, name, refused } of ofEachReason.values()) await refuse(bytes, name, refused)
    // Nothing was chosen: the browser posts no name and no bytes.
    await refuse(Buffer.alloc(0), '', 'missing')
  })

  it('that is cut off leaves nothing behind', async () => {
    const bench = await setUpDocument(opened)
    async function* broken() {
      yield createPdf().subarray(0, 300)
      throw new Error('aborted')
    }
    const result = await uploadAndWait(bench.deps, {
      applicationId: bench.id,
      actor,
      document: await bench.document(),
      file: { name: 'a.pdf', chunks: broken() },
    })
    expect(result).toEqual({ outcome: 'broken_off' })
    expect([await countChunks(opened), bench.sends()]).toEqual([0, []])
  })

  it('is not received after the decision, and nothing more is sent', async () => {
    const bench = await setUpDocument(opened)
    const document = await bench.document()
    breakUploads(bench, async () => errorResponse(503))
    await bench.upload()
    const tries = bench.sends().length
    await sql`update submission set state = 'decided'`.execute(db)
    bench.heals()
    await bench.passOn()
    expect(await bench.uploads()).toMatchObject([{ state: 'abandoned' }])
    expect(bench.sends()).toHaveLength(tries)
    expect(await countChunks(opened)).toBe(0)
    const file = { name: 'b.pdf', chunks: Readable.from([createPdf()]) }
    const asked = { applicationId: bench.id, actor, document, file }
    expect(await uploadAndWait(bench.deps, asked)).toEqual({ outcome: 'closed' })
    expect(await countChunks(opened)).toBe(0)
  })

  it('is neither in the log nor in the audit nor in plain text in the database', async () => {
    const bench = await setUpDocument(opened)
    breakUploads(bench, async () => errorResponse(503), 2)
    await bench.upload(createPdf({ body: `% ${canary}\n` }), bench.deps, 'PASSPORT', secretName)
    breakUploads(bench, async () => errorResponse(400))
    await bench.passOn()
    const { rows } = await sql<{ all: string }>`select
      coalesce((select string_agg(u::text, '') from upload u), '') ||
      coalesce((select string_agg(encode(bytes, 'escape'), '') from upload_chunk), '') ||
      (select string_agg(a::text, '') from audit_event a) as all`.execute(db)
    const seen = `${rows[0]?.all}${bench.lines.join('')}`
    expect(seen).toContain('document_kept')
    for (const word of [canary, secretName, 'as scripted']) {
      for (const form of [word, Buffer.from(word).toString('base64').slice(0, -2)]) {
        expect(seen).not.toContain(form)
      }
      expect(seen).not.toContain(Buffer.from(word).toString('hex'))
    }
  })

  it('is unavailable when it cannot be stored, and nothing of it is sent', async () => {
    const bench = await setUpDocument(opened)
    const away = { ...bench.store.uploads, store: () => Promise.reject(new Error('away')) }
    const by = bench.createDeps({ store: { ...bench.store, uploads: away } })
    expect(await bench.upload(createPdf(), by)).toEqual({ outcome: 'unavailable' })
    expect([await countChunks(opened), bench.sends()]).toEqual([0, []])
  })
})
