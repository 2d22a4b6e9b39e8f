import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTimeStamper, verifyTimeStamp } from '#lib/acceptance/time-stamping/time-stamper.ts'
import { createStore } from '#lib/database/store.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { asOwner, rewriteAudit, verifyHashes } from '@/test-support/rewritten-audit.ts'
import { startTimeStampServer } from '@/test-support/servers/time-stamp-server.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { createAnchoring, startAnchoring } from './anchor-audit.ts'
import { createFileSink, createUrlSink } from './anchor-sinks.ts'
import { compareAnchors } from './compare-anchors.ts'
import { readAnchors } from './rules/anchor.ts'

describe.each(await openTestStores())('anchoring on $name', (opened) => {
  const { store, database } = opened
  const { db } = store
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-anchors-'))
  const file = path.join(folder, 'anchors.jsonl')
  let clock = new Date('2026-11-02T10:00:00.000Z')
  let logged: string[] = []
  const log = createLogger({ level: 'info', destination: { write: (line) => logged.push(line) } })

  beforeEach(async () => {
    await opened.reset()
    logged = []
    clock = new Date('2026-11-02T10:00:00.000Z')
    await happen('ann', 'ben', 'cid')
  })
  afterEach(() => rmSync(file, { force: true }))
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await opened.close()
  })

  async function happen(...staff: string[]) {
    for (const id of staff) {
      await store.transaction((tx) =>
        store.audit.append(tx, {
          actor: { kind: 'staff', id },
          event: 'application_viewed',
          detail: {},
          now: clock,
        }),
      )
    }
  }

  const deps = { store, log, now: () => clock, wait: async () => {}, sinks: [createFileSink(file)] }
  const events = () => logged.map((line) => JSON.parse(line).event)

  async function outside() {
    const keys = new Map((await store.evidence.keys(db)).map((key) => [key.kid, key]))
    return readAnchors(readFileSync(file, 'utf8'), keys)
  }

  it('signs the head while there is something new, and writes it to log and file', async () => {
    const anchoring = createAnchoring(deps)
    expect(await anchoring.once()).toBe('anchored')
    expect(await anchoring.once()).toBe('nothing_new')
    await happen('dora')
    expect(await anchoring.once()).toBe('anchored')
    const { anchors, faulty } = await outside()
    expect(faulty).toEqual([])
    expect(anchors.map(({ statement }) => statement.audit.sequence)).toEqual([3, 4])
    expect(anchors[1]?.statement.audit).toEqual(await store.audit.head(db))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const keys = new Map((await store.evidence.keys(db)).map((key) => [key.kid, key]))
    // The log alone is enough too, with whatever its shipper puts before a line.
    const shipped = logged.map((line) => `portico-1 ${line}`).join('')
    expect(readAnchors(shipped, keys)).toEqual({ anchors, faulty: [] })
    expect(await compareAnchors(store, anchors)).toMatchObject({ ok: true, last: anchors[1] })
  })

  it('rejects an anchor that was altered or that somebody else signed', async () => {
    const anchoring = createAnchoring(deps)
    await anchoring.once()
    await anchoring.release()
    const keyring = createKeyring(
      ['a secret of another installation, long enough to be one'],
      testErasureKeys(),
    )
    await happen('dora')
    await createAnchoring({ ...deps, store: createStore({ database, keyring }) }).once()
    const text = readFileSync(file, 'utf8')
    const keys = new Map(opened.keyring.evidenceKeys.map((key) => [key.kid, key]))
    expect(readAnchors(text, keys)).toMatchObject({ anchors: [{}], faulty: [2] })
    const [, payload = ''] = text.split('.')
    const other = Buffer.from(payload, 'base64url')
      .toString()
      .replace('"sequence":3', '"sequence":2')
    const altered = text.replace(payload, Buffer.from(other).toString('base64url'))
    expect(readAnchors(altered, keys)).toMatchObject({ anchors: [], faulty: [1, 2] })
  })

  it('posts it to an address, and retries until it is accepted there', async () => {
    const posted: { type: string | undefined; body: string }[] = []
    let status = 503
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      posted.push({
        type: request.headers['content-type'],
        body: Buffer.concat(chunks).toString(),
      })
      response.writeHead(status).end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const url = new URL(`http://127.0.0.1:${port}/anchors`)
    const anchoring = createAnchoring({
      ...deps,
      sinks: [createFileSink(file), createUrlSink(url, fetch)],
    })
    expect(await anchoring.once()).toBe('failed')
    expect(logged.join()).toContain('"code":"status_503"')
    status = 204
    expect(await anchoring.once()).toBe('anchored')
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(posted[1]).toEqual(posted[0])
    expect(posted[0]).toEqual({
      type: 'application/json',
      body: readFileSync(file, 'utf8').trimEnd(),
    })
    expect(events().filter((event) => event === 'audit_anchored')).toHaveLength(1)
  })

  it('is done by one instance at a time, and by another where that one is gone', async () => {
    const [one, other] = [createAnchoring(deps), createAnchoring(deps)]
    expect(await one.once()).toBe('anchored')
    await happen('dora')
    expect(await other.once()).toBe('not_ours')
    expect(await one.once()).toBe('anchored')
    await happen('eve')
    clock = new Date(clock.getTime() + 40_000)
    expect(await other.once()).toBe('anchored')
    await happen('frank')
    expect(await one.once()).toBe('not_ours')
    await other.release()
    expect(await one.once()).toBe('anchored')
    expect((await outside()).anchors.map(({ statement }) => statement.audit.sequence)).toEqual([
      3, 4, 5, 6,
    ])
  })

  it('does not sign what replaces what it has signed, and says so', async () => {
    const anchoring = createAnchoring(deps)
    await anchoring.once()
    await rewriteAudit(db, (events) => events.slice(0, 2))
    await happen('dora')
    // The chain of hashes is intact, and each event carries its own MAC.
    expect(await verifyHashes(db)).toEqual({ ok: true, events: 3 })
    expect(await store.audit.verify(db)).toEqual({ ok: true, events: 3 })
    expect(await anchoring.once()).toBe('rewritten')
    expect(events().at(-1)).toBe('audit_rewritten')
    expect((await outside()).anchors).toHaveLength(1)
    // Another process does not sign it either, because of the stored anchors; a process without stored anchors
    // does not, because of those outside.
    expect(await createAnchoring(deps).once()).toBe('rewritten')
    await asOwner(db, 'delete from audit_anchor')
    expect(await compareAnchors(store, (await outside()).anchors)).toMatchObject({
      ok: false,
      chain: 'audit',
      fault: 'replaced',
      sequence: 1,
      to: 3,
    })
  })

  it.each<[string, Parameters<typeof rewriteAudit>[1], object]>([
    ['cuts the end off', (events) => events.slice(0, 4), { fault: 'cut', sequence: 5, to: 5 }],
    [
      'leaves an event out and links the rest',
      (events) => events.filter(({ sequence }) => sequence !== 4),
      { fault: 'cut', sequence: 5, to: 5 },
    ],
    [
      'exchanges two events',
      (events) => [3, 2, 1, 4, 5].flatMap((number) => events[number - 1] ?? []),
      { fault: 'replaced', sequence: 1, to: 3 },
    ],
  ])('finds by the heads outside somebody who %s', async (_, change, found) => {
    const anchoring = createAnchoring(deps)
    await anchoring.once()
    await happen('dora', 'eve')
    await anchoring.once()
    await rewriteAudit(db, change)
    await asOwner(db, 'delete from audit_anchor')
    expect(await verifyHashes(db)).toMatchObject({ ok: true })
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
    expect(await compareAnchors(store, (await outside()).anchors)).toMatchObject({
      ok: false,
      chain: 'audit',
      ...found,
    })
  })

  it('has each head stamped by a third party, again where that fails, and goes out meanwhile', async () => {
    const server = await startTimeStampServer()
    const now = () => new Date()
    const stamper = createTimeStamper({ ...server, fetch, now })
    const anchoring = createAnchoring({ ...deps, now, stamper })
    server.state.fault = 'another_nonce'
    expect(await anchoring.once()).toBe('failed')
    expect(events()).toEqual(['audit_anchored', 'audit_time_stamp_failed'])
    server.state.fault = undefined
    expect(await anchoring.once()).toBe('anchored')
    const stored = await store.auditAnchors.last(db)
    await happen('dora')
    expect(await anchoring.once()).toBe('anchored')
    await server.close()
    const { anchors } = await outside()
    expect(anchors.map(({ timeStamp }) => timeStamp !== undefined)).toEqual([false, true])
    for (const { jws, timeStamp = '' } of [stored ?? { jws: '' }, anchors[1] ?? { jws: '' }]) {
      expect(await verifyTimeStamp(timeStamp, Buffer.from(jws), server.authorities)).toMatchObject({
        ok: true,
      })
    }
  })

  it('goes on by itself until it is stopped', async () => {
    const wait = () => sleep(5)
    const loop = startAnchoring({ ...deps, wait: async () => void (await wait()) })
    const until = async (count: number) => {
      while ((await outside().catch(() => ({ anchors: [] }))).anchors.length < count) await sleep(5)
    }
    await until(1)
    await happen('dora')
    await until(2)
    await loop.stop()
    const lease = await db.selectFrom('auditAnchorLease').selectAll().executeTakeFirstOrThrow()
    expect(lease).toMatchObject({ owner: null, until: null })
  })

  it('looks once more at its end', async () => {
    const wait = async (_: number, signal?: AbortSignal) => {
      if (signal && !signal.aborted) await once(signal, 'abort')
    }
    const loop = startAnchoring({ ...deps, wait })
    while (!events().includes('audit_anchored')) await sleep(5)
    await happen('dora')
    await loop.stop()
    expect((await outside()).anchors.map(({ statement }) => statement.audit.sequence)).toEqual([
      3, 4,
    ])
  })

  it('is signed anew by a newer secret, and the older heads verify all the same', async () => {
    await store.prepareAudit(clock)
    await createAnchoring(deps).once()
    const newer = 'a newer secret for tests, long enough to be one'
    const both = createKeyring([newer, testSecret], testErasureKeys())
    await createStore({ database, keyring: both }).prepareAudit(clock)
    const later = createStore({ database, keyring: createKeyring([newer], testErasureKeys()) })
    await happen('dora')
    clock = new Date(clock.getTime() + 60_000)
    expect(await createAnchoring({ ...deps, store: later }).once()).toBe('anchored')
    const keys = new Map((await later.evidence.keys(db)).map((key) => [key.kid, key]))
    expect(readAnchors(readFileSync(file, 'utf8'), keys)).toMatchObject({
      anchors: [{}, {}],
      faulty: [],
    })
  })
})
