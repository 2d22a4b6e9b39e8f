import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPdf, createPng } from '@/test-support/document-files.ts'
import { notificationSettings } from '@/test-support/notification-setup.ts'
import { expectFileSentOnce, setUpDocument } from '@/test-support/submission/document-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { authenticatePartner } from './authenticate-partner.ts'
import { addPartner, endPartner } from './manage-partners.ts'
import { listPartnerDocuments, sendPartnerDocument } from './partner-documents.ts'

describe.each(await openTestStores())('documents of a partner, on $name', (opened) => {
  const { store } = opened
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** An application of which documents are required, and the partner that started it. */
  async function setUp() {
    const bench = await setUpDocument(opened)
    const now = () => bench.clock.now
    const managing = { store, now, actor: { kind: 'staff', id: 'noor' } as const }
    async function addKey(name: string) {
      const added = await addPartner(managing, { name, scopes: ['applications:documents'] })
      const by = await authenticatePartner({ store, now }, `Bearer ${added?.key}`)
      if (!by) throw new Error('the key is refused')
      return by
    }
    const by = await addKey('Acme shop')
    await store.transaction((tx) =>
      store.partnerApplications.add(tx, {
        id: randomUUID(),
        applicationId: bench.id,
        partnerId: by.partner.id,
        customerRef: 'shop-4711',
        tokenHash: Buffer.alloc(32),
        linkExpiresAt: now(),
        now: now(),
      }),
    )
    return {
      ...bench,
      by,
      addKey,
      endKey: () => endPartner(managing, 'Acme shop'),
      list: (as = by) => listPartnerDocuments({ store }, as, bench.id),
      send: async (bytes: AsyncIterable<Uint8Array> | Buffer, as = by, deps = bench.deps) =>
        sendPartnerDocument(deps, as, {
          applicationId: bench.id,
          documentId: (await bench.document()).id,
          file: {
            name: 'maya.pdf',
            chunks: Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes,
          },
        }),
    }
  }

  it('are listed, and one is sent once, in the partner’s name', async () => {
    const bench = await setUp()
    const before = await bench.list()
    expect(before?.find(({ document }) => document === 'PASSPORT')).toEqual({
      id: (await bench.document()).id,
      document: 'PASSPORT',
      state: 'required',
      person: null,
    })
    const sent = await bench.send(createPdf())
    expect(sent).toMatchObject({ outcome: 'sent', document: { state: 'sent' } })
    expect(await bench.send(createPdf())).toEqual(sent)
    // The customer does not see the name that the partner gave the file.
    expect(await bench.document()).toMatchObject({
      sentByPartner: 'Acme shop',
      fileName: undefined,
    })
    const recorded = await store.audit.list(store.db, bench.id, ['document_kept'])
    expect(recorded.map(({ actor }) => actor)).toEqual([
      { kind: 'partner', id: bench.by.partner.id },
    ])
    await expectFileSentOnce(bench)
  })

  it('are told to the customer', async () => {
    const bench = await setUp()
    const deps = bench.createDeps({ notices: notificationSettings })
    await store.contacts.note(store.db, {
      applicationId: bench.id,
      kind: 'email',
      value: 'ada@example.com',
      by: { kind: 'customer' },
      now: bench.clock.now,
    })
    await bench.send(createPng(), bench.by, deps)
    const told = await store.audit.list(store.db, bench.id, ['customer_notified'])
    expect(told.map(({ detail }) => Object(detail).about)).toContain('document_added')
  })

  it('of another are neither seen nor sent', async () => {
    const bench = await setUp()
    const other = await bench.addKey('Other shop')
    expect(await bench.list(other)).toBeUndefined()
    expect(await bench.send(createPdf(), other)).toEqual({ outcome: 'unknown' })
    expect(await bench.uploads()).toEqual([])
  })

  it('are not stored once the key has ended while they arrive', async () => {
    const bench = await setUp()
    async function* arriving() {
      const bytes = createPdf()
      yield bytes.subarray(0, 100)
      await bench.endKey()
      yield bytes.subarray(100)
    }
    expect(await bench.send(arriving())).toEqual({ outcome: 'ended' })
    expect(await bench.uploads()).toEqual([])
  })

  it('that are not required, or decided on, are refused', async () => {
    const bench = await setUp()
    await store.db.updateTable('submission').set({ state: 'decided' }).execute()
    expect(await bench.send(createPdf())).toEqual({ outcome: 'not_requested' })
  })
})
