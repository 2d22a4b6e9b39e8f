import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { abandonUploads } from '#lib/documents/store/uploads.ts'
import { defaultVolumeLimits } from '#lib/staff/rules/volume-limits.ts'
import { createPng } from '@/test-support/document-files.ts'
import {
  createMember,
  graceId,
  halId,
  useCaseworkSetup,
} from '@/test-support/staff/casework-setup.ts'
import { addStoppedUpload } from '@/test-support/submission/stopped-upload.ts'
import { createTestClient } from '@/test-support/submission/test-platform-client.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { readDocument, viewDocument } from './view-document.ts'

describe.each(await openTestStores())('viewing a document on $name', (opened) => {
  const { store } = opened
  const { deps, addApplication, listEvents, agent } = useCaseworkSetup(opened)
  const png = createPng()
  // A stored file is not fetched from the platform.
  const platform = createTestClient(() => Promise.reject(new Error('Nothing is to be asked')))
  const reading = { ...deps, platform }

  async function addUpload() {
    const application = await addApplication()
    const given = { bytes: png, mediaType: 'image/png', name: 'Canary.png' }
    return { application, upload: await addStoppedUpload(store, application, given) }
  }

  it('gives the bytes, and writes each look down before: who, which, and no name', async () => {
    const asked = await addUpload()
    const clock = { now: new Date('2026-11-02T10:00:00Z') }
    const timed = { ...deps, now: () => clock.now }
    const viewed = await viewDocument(timed, agent, asked)
    if (typeof viewed === 'string' || 'tooMuch' in viewed) throw new Error('It is seen')
    expect(await readDocument(reading, viewed)).toEqual(png)
    expect(await store.uploads.openAbout(store.db, viewed)).toMatchObject({
      name: 'Canary.png',
      sha256: createHash('sha256').update(png).digest('hex'),
    })
    // The picture on the page is the same look; one later, or by another member, is another.
    await viewDocument(timed, agent, asked)
    await viewDocument(timed, createMember('supervisor', halId), asked)
    clock.now = new Date('2026-11-02T10:05:01Z')
    await viewDocument(timed, agent, asked)
    const events = await listEvents(asked.application)
    const looks = events.filter(({ event }) => event === 'document_viewed')
    expect(looks.map(({ actor }) => actor)).toEqual(
      [graceId, halId, graceId].map((id) => ({ kind: 'staff', id })),
    )
    expect(looks[0]?.detail).toEqual({ upload: asked.upload, document: viewed.documentId })
    expect(events.filter(({ event }) => event === 'application_viewed')).toHaveLength(2)
    expect(JSON.stringify(events)).not.toContain('Canary')
  })

  it('is gone for another branch, under another application, and once it was deleted', async () => {
    const { application, upload } = await addUpload()
    const scope = { kind: 'branch', branch: 'harbour', pool: false } as const
    const elsewhere = { ...createMember('agent'), scope }
    expect(await viewDocument(deps, elsewhere, { application, upload })).toBe('gone')
    const other = await addApplication()
    expect(await viewDocument(deps, agent, { application: other, upload })).toBe('gone')
    const viewed = await viewDocument(deps, agent, { application, upload })
    await store.transaction((tx) => abandonUploads(tx, application, new Date()))
    expect(await viewDocument(deps, agent, { application, upload })).toBe('gone')
    if (typeof viewed === 'string' || 'tooMuch' in viewed) throw new Error('It was seen')
    expect(await readDocument(reading, viewed)).toBe('gone')
    const looks = (await listEvents(application)).filter(({ event }) => event === 'document_viewed')
    expect(looks).toHaveLength(1)
  })

  it('stops at a limit, and then nothing was looked at', async () => {
    const limits = { ...defaultVolumeLimits, documents: { hour: { stop: 1 }, day: {} } }
    const [first, second] = [await addUpload(), await addUpload()]
    expect(await viewDocument({ ...deps, limits }, agent, first)).toMatchObject({
      id: first.upload,
    })
    expect(await viewDocument({ ...deps, limits }, agent, second)).toEqual({
      tooMuch: 'documents',
      period: 'hour',
    })
    const events = await listEvents(second.application)
    expect(events.map(({ event }) => event)).not.toContain('document_viewed')
  })
})
