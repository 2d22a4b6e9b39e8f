/** Staff see a sent document as the platform's bytes, provided that they are those that were sent. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readDocument, viewDocument } from '#lib/casework/view-document.ts'
import type { Fetch } from '#lib/platform/client/client.ts'
import { createPdf, createPng } from '@/test-support/document-files.ts'
import { createMember, setUpCasework } from '@/test-support/staff/casework-setup.ts'
import {
  countChunks,
  type DocumentSetup,
  setUpDocument,
} from '@/test-support/submission/document-setup.ts'
import { errorResponse } from '@/test-support/submission/network-faults.ts'
import { openTestStores } from '@/test-support/test-store.ts'

describe.each(await openTestStores())('a document that was passed on, on $name', (opened) => {
  beforeEach(async () => {
    await opened.reset()
    await setUpCasework(opened.store).addMembers()
  })
  afterAll(opened.close)

  async function see(bench: DocumentSetup, fetch?: Fetch, nth = 0) {
    const deps = fetch ? bench.createDeps({ fetch }) : bench.deps
    const upload = (await bench.uploads())[nth]
    if (!upload) throw new Error('It was sent')
    const asked = { application: bench.id, upload: upload.id }
    const viewed = await viewDocument(deps, createMember('agent'), asked)
    if (typeof viewed === 'string' || 'tooMuch' in viewed) return viewed
    return readDocument(deps, viewed)
  }

  it('is shown from the platform, is not stored again, and the look is audited', async () => {
    const bench = await setUpDocument(opened)
    await bench.upload(createPng())
    expect(await bench.uploads()).toMatchObject([{ state: 'sent' }])
    expect(await see(bench)).toEqual(createPng())
    expect(await countChunks(bench)).toBe(0)
    const looks = (await bench.events(bench.id)).filter(({ event }) => event === 'document_viewed')
    expect(looks).toHaveLength(1)
  })

  it('is not shown once a later file has taken its place', async () => {
    const bench = await setUpDocument(opened)
    await bench.upload(createPng())
    await bench.upload(createPdf())
    expect((await bench.uploads()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(await see(bench, undefined, 0)).toBe('replaced')
    expect(await see(bench, undefined, 1)).toEqual(createPdf())
  })

  it.each([
    ['other bytes of the same length', (size: number) => Buffer.alloc(size, 1)],
    ['a few bytes', () => Buffer.from('<!doctype html>')],
    ['more bytes', (size: number) => Buffer.alloc(size + 1, 1)],
  ])('is not shown where the platform gives %s', async (_, make) => {
    const bench = await setUpDocument(opened)
    await bench.upload(createPng())
    const answer: Fetch = async (url, init) =>
      url.endsWith('/download')
        ? new Response(new Uint8Array(make(createPng().length)))
        : bench.fetch(url, init)
    expect(await see(bench, answer)).toBe('replaced')
  })

  it.each([
    ['is down', () => Promise.reject(new Error('ECONNREFUSED'))],
    ['does not know it', async () => errorResponse(404)],
    ['fails', async () => errorResponse(500)],
  ])('is not shown where the platform %s, and may be later', async (_, answer) => {
    const bench = await setUpDocument(opened)
    await bench.upload(createPng())
    expect(
      await see(bench, (url, init) =>
        url.endsWith('/download') ? answer() : bench.fetch(url, init),
      ),
    ).toBe('not_provided')
    expect(await see(bench)).toEqual(createPng())
  })

  it('is downloaded by a few at once at most, no matter who asks: the others are told to wait', async () => {
    const bench = await setUpDocument(opened)
    await bench.upload(createPng())
    let downloading = 0
    let most = 0
    // No download ends before somebody was told to wait.
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow: Fetch = async (url, init) => {
      if (!url.endsWith('/download')) return bench.fetch(url, init)
      most = Math.max(most, ++downloading)
      await released
      downloading--
      return bench.fetch(url, init)
    }
    const seen = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const each = await see(bench, slow)
        if (each === 'busy') release()
        return each
      }),
    )
    expect(most).toBeLessThanOrEqual(2)
    expect(seen.filter((each) => each instanceof Buffer).length).toBeGreaterThanOrEqual(2)
    expect(await see(bench)).toEqual(createPng())
  })

  it('is gone with its application, also for a member who was let see it before', async () => {
    const bench = await setUpDocument(opened)
    await bench.upload(createPng())
    const [upload] = await bench.uploads()
    if (!upload) throw new Error('It was sent')
    await opened.store.transaction((tx) =>
      opened.store.applications.erase(tx, bench.id, bench.clock.now),
    )
    expect(await readDocument(bench.deps, upload)).toBe('gone')
    const asked = { application: bench.id, upload: upload.id }
    expect(await viewDocument(bench.deps, createMember('agent'), asked)).toBe('gone')
  })
})
