import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findClamd, withClamd } from '@/scripts/clamd.mjs'
import { createPdf } from '@/test-support/document-files.ts'
import { startTestClamd } from '@/test-support/servers/clamd-server.ts'
import { type ClamdAddress, createClamd } from './clamd.ts'
import { eicar, eicarArchive } from './eicar.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portico-scanner-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const mebibyte = 1024 * 1024

/** Yields the same bytes on each reading. */
function file(...chunks: Uint8Array[]) {
  return async function* () {
    yield* chunks
  }
}

type Server = { addresses: ClamdAddress[]; stop(): Promise<void> }
type Limits = { streamMaxLength: number }

async function standIn({ streamMaxLength }: Limits): Promise<Server> {
  const socket = path.join(folder, `stand-in-${streamMaxLength}`)
  const maxBytes = streamMaxLength * mebibyte
  const servers = await Promise.all([
    startTestClamd({ maxBytes }),
    startTestClamd({ maxBytes, path: socket }),
  ])
  const [{ host, port }] = servers as [(typeof servers)[0], (typeof servers)[1]]
  return {
    addresses: [{ host, port }, { path: socket }],
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  }
}

async function real({ streamMaxLength }: Limits): Promise<Server> {
  const server = await withClamd({ finds: eicar, streamMaxLength: `${streamMaxLength}M` })
  return {
    addresses: [{ host: '127.0.0.1', port: server.port }, { path: server.path }],
    stop: server.stop,
  }
}

// The real one wherever it is installed; `npm test -- scanner` installs it, and requires it.
const isReal = process.env.PORTICO_REAL_CLAMD === '1' || findClamd() !== undefined
const servers: [string, typeof real][] = [
  ['a server that speaks its protocol', standIn],
  ...(isReal ? [['the real clamd', real] as [string, typeof real]] : []),
]

describe.each(servers)('a scan by %s', (_, start) => {
  let server: Server
  beforeAll(async () => {
    server = await start({ streamMaxLength: 2 })
  }, 60_000)
  afterAll(() => server.stop())

  it('over TCP and a Unix socket: reports a clean document as clean', async () => {
    for (const address of server.addresses) {
      const scanner = createClamd(address, { timeoutMs: 10_000 })
      expect(await scanner.check()).toMatchObject({ outcome: 'up', name: 'ClamAV 1.4.6' })
      expect(await scanner.scan(file(createPdf()))).toEqual({ outcome: 'clean' })
      expect(await scanner.scan(file())).toEqual({ outcome: 'clean' })
      const bytes = Buffer.alloc(mebibyte + 1, 'a')
      expect(await scanner.scan(file(bytes, bytes.subarray(7)))).toEqual({ outcome: 'clean' })
    }
  })

  it('finds the EICAR test file, alone and in a document, however it is split', async () => {
    for (const address of server.addresses) {
      const scanner = createClamd(address, { timeoutMs: 10_000 })
      const infected = createPdf({ body: `% ${eicar.toString('latin1')}\n` })
      const half = infected.indexOf(eicar) + 20
      for (const read of [
        file(eicar),
        file(infected),
        file(infected.subarray(0, half), infected.subarray(half)),
      ]) {
        expect(await scanner.scan(read)).toEqual({
          outcome: 'infected',
          signature: expect.stringMatching(/^[\w.-]*(EICAR|Portico\.Test)[\w.-]*$/),
        })
      }
    }
  })

  it('reports a file beyond its limit as too large, each time', async () => {
    for (const address of server.addresses) {
      const scanner = createClamd(address, { timeoutMs: 10_000 })
      const bytes = Buffer.alloc(mebibyte / 2, 'a')
      for (let time = 0; time < 25; time++) {
        expect(await scanner.scan(file(...Array(60).fill(bytes)))).toEqual({ outcome: 'too_large' })
      }
    }
  }, 30_000)

  it('finds the test file in an archive of the largest accepted size', async () => {
    const [address] = server.addresses as [ClamdAddress]
    const scanner = createClamd(address, { timeoutMs: 10_000 })
    const bytes = 2 * mebibyte
    let length = 0
    for await (const chunk of eicarArchive(bytes)) length += chunk.length
    expect(length).toBe(bytes)
    expect(await scanner.scan(() => eicarArchive(bytes))).toMatchObject({ outcome: 'infected' })
  })
})

describe('a scanner that does not answer never counts as clean', () => {
  it('if nobody listens', async () => {
    const server = await startTestClamd()
    await server.stop()
    for (const address of [{ host: '127.0.0.1', port: server.port }, { path: '/nowhere/clamd' }]) {
      const scanner = createClamd(address, { timeoutMs: 10_000 })
      const code = 'port' in address ? 'ECONNREFUSED' : 'ENOENT'
      expect(await scanner.scan(file(createPdf()))).toEqual({ outcome: 'unavailable', code })
      expect(await scanner.check()).toEqual({ outcome: 'down', code })
    }
    expect(existsSync('/nowhere')).toBe(false)
  })

  it('if it is silent, after its time limit', async () => {
    const server = await startTestClamd()
    server.respondWith('silent')
    const scanner = createClamd(server, { timeoutMs: 300 })
    expect(await scanner.scan(file(createPdf()))).toEqual({
      outcome: 'unavailable',
      code: 'timeout',
    })
    expect(await scanner.check()).toEqual({ outcome: 'down', code: 'timeout' })
    await expect.poll(server.connections).toBe(0)
    await server.stop()
  })

  it.each([
    ['', 'scanner_error'],
    ['stream: Can’t allocate memory ERROR', 'scanner_error'],
    ['COMMAND READ TIMED OUT', 'scanner_error'],
    ['stream: OK FOUND OK', 'scanner_error'],
  ])('where it says %j', async (words, code) => {
    const server = await startTestClamd()
    server.respondWith({ words })
    const scanner = createClamd(server, { timeoutMs: 5_000 })
    expect(await scanner.scan(file(createPdf()))).toEqual({ outcome: 'unavailable', code })
    expect(await scanner.check()).toEqual({ outcome: 'down', code })
    await server.stop()
  })

  it('if a file makes it close the connection each time: too large', async () => {
    const server = await startTestClamd({ maxBytes: -1 })
    let reads = 0
    const scanner = createClamd(server, { timeoutMs: 5_000 })
    const scanned = await scanner.scan(async function* () {
      reads += 1
      yield* Array(8).fill(Buffer.alloc(mebibyte))
    })
    expect(scanned).toEqual({ outcome: 'too_large' })
    expect(reads).toBe(3)
    await server.stop()
  })

  it('if its answer has no end', async () => {
    const server = await startTestClamd()
    server.respondWith({ words: 'x'.repeat(100_000) })
    const scanner = createClamd(server, { timeoutMs: 5_000 })
    const scanned = await scanner.scan(file(createPdf()))
    expect(scanned).toEqual({ outcome: 'unavailable', code: 'scanner_error' })
    await server.stop()
  })

  it('if it calls a file clean that it was not shown to its end', async () => {
    const server = await startTestClamd({ maxBytes: 1_000 })
    server.respondWith({ words: 'stream: OK' })
    const scanner = createClamd(server, { timeoutMs: 10_000 })
    const bytes = Buffer.alloc(4 * mebibyte, 'a')
    const scanned = await scanner.scan(file(bytes, eicar))
    expect(scanned).toEqual({ outcome: 'unavailable', code: 'scanner_error' })
    await server.stop()
  })

  it('if it disconnects in the middle of the file', async () => {
    const server = await startTestClamd()
    const scanner = createClamd(server, { timeoutMs: 5_000 })
    const scanned = await scanner.scan(async function* () {
      yield Buffer.alloc(64)
      await server.stop()
      yield* Array(8).fill(Buffer.alloc(mebibyte))
    })
    expect(scanned).toEqual({ outcome: 'unavailable', code: expect.stringMatching(/^E|closed/) })
  })

  it('if the file cannot be read, which is thrown and leaves no connection', async () => {
    const server = await startTestClamd()
    const scanner = createClamd(server, { timeoutMs: 5_000 })
    const broken = async function* () {
      yield Buffer.alloc(64)
      throw new Error('the database is away')
    }
    await expect(scanner.scan(broken)).rejects.toThrow('the database is away')
    await expect.poll(server.connections).toBe(0)
    expect(server.scanned).toEqual([])
    await server.stop()
  })
})

describe('an answer of the scanner', () => {
  it('means too large if it alerts about its own limits', async () => {
    const server = await startTestClamd()
    server.respondWith({ words: 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND' })
    const scanner = createClamd(server, { timeoutMs: 5_000 })
    expect(await scanner.scan(file(createPdf()))).toEqual({ outcome: 'too_large' })
    await server.stop()
  })

  it('has its signature sanitised for log and audit', async () => {
    const server = await startTestClamd()
    const words = `stream: <b>a name</b>\n of@somebody ${'x'.repeat(500)} FOUND`
    server.respondWith({ words: words.replace('\n', ' ') })
    const scanner = createClamd(server, { timeoutMs: 5_000 })
    const found = await scanner.scan(file(createPdf()))
    expect(found).toEqual({
      outcome: 'infected',
      signature: expect.stringMatching(/^_b_a_name__b___of_somebody_x{70,}$/),
    })
    await server.stop()
  })

  it('has the date of its signatures in UTC, or none', async () => {
    const server = await startTestClamd()
    const scanner = createClamd(server, { timeoutMs: 5_000 })
    expect(await scanner.check()).toEqual({
      outcome: 'up',
      name: 'ClamAV 1.4.6',
      signaturesAt: new Date('2026-11-22T08:31:02Z'),
    })
    server.respondWith({ words: 'ClamAV 1.4.6' })
    expect(await scanner.check()).toMatchObject({ outcome: 'up', signaturesAt: undefined })
    await server.stop()
  })
})
