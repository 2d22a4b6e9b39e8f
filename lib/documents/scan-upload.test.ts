import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findClamd, withClamd } from '@/scripts/clamd.mjs'
import { createJpeg, createPdf } from '@/test-support/document-files.ts'
import { startTestClamd } from '@/test-support/servers/clamd-server.ts'
import { type DocumentSetup, setUpDocument } from '@/test-support/submission/document-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { type ClamdAddress, createClamd } from './scanner/clamd.ts'
import { eicar } from './scanner/eicar.ts'
import type { Scanner, ScanPolicy } from './scanner/virus-scanner.ts'

const infected = createPdf({ body: `% ${eicar.toString('latin1')}\n` })
const fileName = 'CANARY-of-ada.pdf'

/** Yields the file in chunks, as a browser sends them. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

/** Returns a policy for the scanner at `address`; `down` is a scanner that has stopped. */
function scanning(
  address: ClamdAddress,
  whenDown: ScanPolicy['whenDown'] = 'refuse',
  timeoutMs = 10_000,
): ScanPolicy {
  return { scanner: createClamd(address, { timeoutMs }), whenDown }
}

async function upload(bench: DocumentSetup, bytes: Buffer, how: ScanPolicy) {
  const deps = bench.createDeps({ scanning: how })
  return bench.upload(bytes, deps, 'PASSPORT', fileName)
}

describe.each(await openTestStores())('a virus scanner, on $name', (opened) => {
  const { db } = opened.store
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function rows() {
    const { rows } = await sql<{ uploads: number; chunks: number }>`
      select (select count(*) from upload)::int as uploads,
        (select count(*) from upload_chunk)::int as chunks`.execute(db)
    return rows[0]
  }

  async function events(bench: DocumentSetup) {
    return (await bench.store.audit.list(db, bench.id)).filter(({ event }) =>
      event.startsWith('document_'),
    )
  }

  it('finds a virus in a document: nothing is stored or sent, and only its name is recorded', async () => {
    const clamd = await startTestClamd()
    const bench = await setUpDocument(opened)
    const received = await upload(bench, infected, scanning(clamd))
    expect(received).toEqual({ outcome: 'refused', refusal: 'infected' })
    expect(clamd.scanned).toEqual([infected.length])
    expect(bench.sends()).toEqual([])
    expect(await rows()).toEqual({ uploads: 0, chunks: 0 })
    const recorded = await events(bench)
    expect(recorded).toMatchObject([
      {
        event: 'document_infected',
        actor: { kind: 'customer' },
        detail: { document: expect.any(String), signature: 'Win.Test.EICAR_HDB-1' },
      },
    ])
    const lines = bench.lines.filter((line) => line.includes('document_infected'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"code":"Win.Test.EICAR_HDB-1"')
    expect(JSON.stringify(recorded) + bench.lines.join('')).not.toContain('CANARY')
    expect((await bench.document()).state).toBe('required')
    // A good one is accepted instead.
    expect(await upload(bench, createPdf(), scanning(clamd))).toMatchObject({ outcome: 'stored' })
    expect(bench.sends()).toHaveLength(1)
    await clamd.stop()
  })

  it('scans the same bytes that the platform gets, and the audit says that they were clean', async () => {
    const clamd = await startTestClamd()
    const bench = await setUpDocument(opened)
    // The trailing data of a picture is cut off before the scan.
    const picture = Buffer.concat([createJpeg(), Buffer.from('\0\0SEFH a note of its maker')])
    expect(await upload(bench, picture, scanning(clamd))).toMatchObject({ outcome: 'stored' })
    const [upload_] = await bench.uploads()
    expect(clamd.scanned).toEqual([upload_?.size])
    expect((await events(bench))[0]).toMatchObject({
      event: 'document_kept',
      detail: { scan: 'clean' },
    })
    await clamd.stop()
  })

  it('is not called for a file that is refused anyway, nor occupied by one that arrives slowly', async () => {
    const clamd = await startTestClamd()
    const bench = await setUpDocument(opened)
    const damaged = createPdf().subarray(0, -40)
    expect(await upload(bench, damaged, scanning(clamd))).toMatchObject({ refusal: 'damaged' })
    expect(clamd.scanned).toEqual([])
    const connections: number[] = []
    const deps = bench.createDeps({ scanning: scanning(clamd) })
    const bytes = createPdf()
    await bench.uploadStream(
      (async function* () {
        yield bytes.subarray(0, 100)
        connections.push(clamd.connections())
        yield bytes.subarray(100)
      })(),
      deps,
    )
    expect(connections).toEqual([0])
    expect(clamd.scanned).toEqual([bytes.length])
    await clamd.stop()
  })

  it('that does not scan so large a file: it is refused, also if documents are accepted while it is down', async () => {
    const clamd = await startTestClamd({ maxBytes: 100_000 })
    const bench = await setUpDocument(opened)
    const large = createPdf({ body: `% ${'x'.repeat(80)}\n`.repeat(20_000) })
    for (const whenDown of ['refuse', 'accept'] as const) {
      const received = await upload(bench, large, scanning(clamd, whenDown))
      expect(received).toEqual({ outcome: 'refused', refusal: 'too_large_to_scan' })
    }
    expect(await rows()).toEqual({ uploads: 0, chunks: 0 })
    expect(bench.lines.join('')).toContain('document_too_large_to_scan')
    await clamd.stop()
  })

  const faults: [string, 'silent' | { words: string } | 'closed'][] = [
    ['is away', 'closed'],
    ['is silent', 'silent'],
    ['has a fault of its own', { words: 'stream: lstat() failed ERROR' }],
  ]
  it.each(faults)('that %s lets nothing through: try again in a few minutes', async (_, how) => {
    const clamd = await startTestClamd()
    const bench = await setUpDocument(opened)
    if (how === 'closed') await clamd.stop()
    else clamd.respondWith(how)
    const by = scanning(clamd, 'refuse', 1_000)
    expect(await upload(bench, infected, by)).toEqual({ outcome: 'not_scanned' })
    expect(await upload(bench, createPdf(), by)).toEqual({ outcome: 'not_scanned' })
    expect(bench.sends()).toEqual([])
    expect(await events(bench)).toEqual([])
    expect(await rows()).toEqual({ uploads: 0, chunks: 0 })
    const lines = bench.lines.filter((line) => line.includes('scanner_unavailable'))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('"outcome":"refuse"')
    // Once it answers again, so does the upload.
    if (how === 'closed') return
    clamd.respondWith(undefined)
    expect(await upload(bench, createPdf(), by)).toMatchObject({ outcome: 'stored' })
    await clamd.stop()
  })

  it.each(faults)(
    'that %s lets documents through if the operator says so, and never unrecorded',
    async (_, how) => {
      const clamd = await startTestClamd()
      const bench = await setUpDocument(opened)
      if (how === 'closed') await clamd.stop()
      else clamd.respondWith(how)
      const received = await upload(bench, createPdf(), scanning(clamd, 'accept', 1_000))
      expect(received).toMatchObject({ outcome: 'stored' })
      expect((await events(bench))[0]).toMatchObject({
        event: 'document_kept',
        detail: { scan: 'none' },
      })
      expect(bench.lines.join('')).toMatch(/"event":"scanner_unavailable".*"outcome":"accept"/)
      if (how !== 'closed') await clamd.stop()
    },
  )

  it('is shown one chunk at a time, however large the document', async () => {
    const bench = await setUpDocument(opened)
    const lengths: number[] = []
    const scanner: Scanner = {
      async scan(read) {
        for await (const bytes of read()) lengths.push(bytes.length)
        return { outcome: 'clean' }
      },
      check: async () => ({ outcome: 'down', code: 'unused' }),
    }
    const large = createPdf({ body: `% ${'x'.repeat(80)}\n`.repeat(100_000) })
    const deps = bench.createDeps({ scanning: { scanner, whenDown: 'refuse' } })
    await bench.uploadStream(pieces(large), deps)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(large.length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1024 * 1024)
    expect(lengths.length).toBeGreaterThan(10)
  })

  it('by the real clamd where it is installed, by one that speaks its protocol elsewhere', async () => {
    const isReal = findClamd() !== undefined
    const server = await (isReal ? withClamd({ finds: eicar }) : startTestClamd())
    const address = { host: '127.0.0.1', port: server.port }
    const bench = await setUpDocument(opened)
    expect(await upload(bench, infected, scanning(address))).toMatchObject({ refusal: 'infected' })
    expect(await upload(bench, createPdf(), scanning(address))).toMatchObject({ outcome: 'stored' })
    await server.stop()
  }, 60_000)
})
