import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationActor, PersonActor } from '#lib/access/application-actor.ts'
import { endPersonLinks } from '#lib/access/person-links/end-person-link.ts'
import { type ApplicationDocument, listDocuments } from '#lib/documents/list-documents.ts'
import { receiveDocument } from '#lib/documents/receive-document.ts'
import { addPersonLink } from '@/test-support/add-person-link.ts'
import { createPdf, createPng } from '@/test-support/document-files.ts'
import {
  createCompanyAnswers,
  createPersonAnswers,
} from '@/test-support/submission/company-answers.ts'
import { countChunks } from '@/test-support/submission/document-setup.ts'
import { session } from '@/test-support/submission/platform-answers.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { isAskedFor, listPartDocuments } from './part-documents.ts'

describe.each(await openTestStores())('documents in a person’s own part, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** A company with requests for two people’s passports; the first of them has opened their part. */
  async function setUp() {
    const bench = setUpSubmission(opened)
    const { clock } = bench
    const people = [
      createPersonAnswers('Amira', 'Haddad', { individual_type: ['OFFICER', 'CONTROL_PERSON'] }),
      createPersonAnswers('Noor', 'Passport', {
        individual_type: ['BENEFICIAL_OWNER'],
        percentage_ownership: 60,
      }),
      createPersonAnswers('Sami', 'Passport', {
        individual_type: ['BENEFICIAL_OWNER', 'AUTHORIZED_PERSON'],
        percentage_ownership: 40,
      }),
    ]
    const [head = '', noor = '', sami = ''] = people.map(({ id }) => id)
    const applicationId = await bench.begin(createCompanyAnswers('Harbour', people))
    await bench.submit(applicationId)
    const link = await addPersonLink(store, { applicationId, personId: noor, now: clock.now })
    const until = new Date(clock.now.getTime() + 3_600_000)
    await store.personLinks.open(
      db,
      { id: link, applicationId },
      {
        sessionHash: randomBytes(32),
        idleUntil: until,
        sessionEndsAt: until,
        now: clock.now,
      },
    )
    const actor: PersonActor = { kind: 'person', link, person: noor }
    const deps = bench.createDeps()
    const list = (personId: string) => listPartDocuments(store, { applicationId, personId })
    async function requireDocument(personId: string): Promise<ApplicationDocument> {
      const [document] = await list(personId)
      if (!document) throw new Error('nothing is asked of them')
      return document
    }
    return {
      ...bench,
      applicationId,
      head,
      noor,
      sami,
      link,
      actor,
      deps,
      list,
      requireDocument,
      all: async () => listDocuments(store, await bench.submission(applicationId)),
      send: (
        document: ApplicationDocument,
        by: PersonActor | ApplicationActor = actor,
        chunks: AsyncIterable<Uint8Array> = Readable.from([createPdf()]),
      ) =>
        receiveDocument(deps, {
          applicationId,
          actor: by,
          document,
          file: { name: 'canary.pdf', chunks },
        }),
      endLink: () =>
        store.transaction(async (tx) => {
          await store.applications.lock(tx, applicationId)
          const ended = { applicationId, personId: noor, state: 'revoked' } as const
          return endPersonLinks(deps, tx, ended)
        }),
    }
  }

  it('are that person’s alone, and those of nobody else', async () => {
    const bench = await setUp()
    const every = await bench.all()
    expect(every.map(({ document }) => document).toSorted()).toEqual([
      'INCORPORATION_DOCUMENTS',
      'PASSPORT',
      'PASSPORT',
    ])
    expect(await bench.list(bench.noor)).toMatchObject([
      { document: 'PASSPORT', person: bench.noor, state: 'required' },
    ])
    expect(await bench.list(bench.sami)).toMatchObject([{ person: bench.sami }])
    expect(await bench.list(bench.head)).toEqual([])
    // Nothing is asked for before anything was sent.
    const draft = await bench.begin(createCompanyAnswers('Harbour'))
    expect(await listPartDocuments(store, { applicationId: draft, personId: bench.noor })).toEqual(
      [],
    )
  })

  it('that come in slowly keep nobody else from sending, only more of the same person', async () => {
    const bench = await setUp()
    const document = await bench.requireDocument(bench.noor)
    const slow = Array.from({ length: 3 }, () => new Readable({ read: () => undefined }))
    const coming = slow.map((chunks) => bench.send(document, bench.actor, chunks))
    const count = async () => (await db.selectFrom('upload').select('id').execute()).length
    await expect.poll(count).toBe(3)
    expect(await bench.send(document)).toEqual({ outcome: 'too_many' })
    const customer = { kind: 'customer', session } as const
    expect(await bench.send(document, customer)).toMatchObject({ outcome: 'stored' })
    for (const chunks of slow) chunks.destroy()
    const ended = await Promise.all(coming)
    expect(ended.map(({ outcome }) => outcome)).toEqual(Array(3).fill('broken_off'))
  })

  it('that begin in one moment are no more at once than those that begin one after another', async () => {
    const bench = await setUp()
    const document = await bench.requireDocument(bench.noor)
    const slow = Array.from({ length: 8 }, () => new Readable({ read: () => undefined }))
    const sent = Promise.all(slow.map((chunks) => bench.send(document, bench.actor, chunks)))
    // The accepted requests wait for their bytes.
    await setTimeout(500)
    for (const chunks of slow) chunks.destroy()
    const refused = (await sent).filter(({ outcome }) => outcome === 'too_many')
    expect(refused).toHaveLength(5)
  })

  it('are sent in the person’s own name, and the customer reads no name of their file', async () => {
    const bench = await setUp()
    const document = await bench.requireDocument(bench.noor)
    expect(isAskedFor(document)).toBe(true)
    expect(await bench.send(document)).toMatchObject({ outcome: 'stored' })
    const recorded = await store.audit.list(db, bench.applicationId)
    const kept = recorded.filter(({ event }) => event === 'document_kept')
    expect(kept.map(({ actor }) => actor)).toEqual([{ kind: 'person', link: bench.link }])
    const sent = (await bench.all()).find(({ id }) => id === document.id)
    expect(sent).toMatchObject({ state: 'stored', isSentByPerson: true, fileName: undefined })
    expect((await bench.list(bench.noor)).some(isAskedFor)).toBe(false)
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })

    // A file that the customer sends instead is theirs, and its name is not shown to the person.
    const customer = { kind: 'customer', session } as const
    await bench.send(document, customer, Readable.from([createPng()]))
    const again = (await bench.all()).find(({ id }) => id === document.id)
    expect(again).toMatchObject({ isSentByPerson: false, fileName: 'canary.pdf' })
    expect((await bench.requireDocument(bench.noor)).fileName).toBeUndefined()
  })

  it('are neither another person’s nor the company’s, whatever address is posted to', async () => {
    const bench = await setUp()
    const others = (await bench.all()).filter(({ person }) => person !== bench.noor)
    expect(others).toHaveLength(2)
    for (const document of others) {
      expect(await bench.send(document)).toEqual({ outcome: 'closed' })
    }
    expect(await store.uploads.ofApplication(db, bench.applicationId)).toEqual([])
    expect(await countChunks(opened)).toBe(0)
  })

  it('are not taken once the link has ended, also while the file arrives', async () => {
    const bench = await setUp()
    const document = await bench.requireDocument(bench.noor)
    async function* interrupted() {
      const bytes = createPdf()
      yield bytes.subarray(0, 100)
      expect(await bench.endLink()).toBe(1)
      yield bytes.subarray(100)
    }
    expect(await bench.send(document, bench.actor, interrupted())).toEqual({ outcome: 'ended' })
    expect(await bench.send(document)).toEqual({ outcome: 'ended' })
    expect(await store.uploads.ofApplication(db, bench.applicationId)).toEqual([])
    expect(await countChunks(opened)).toBe(0)
  })

  it('are not taken in a browser that was left alone', async () => {
    const bench = await setUp()
    const document = await bench.requireDocument(bench.noor)
    bench.pass(3_600_001)
    expect(await bench.send(document)).toEqual({ outcome: 'ended' })
  })
})
