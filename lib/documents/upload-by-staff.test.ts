import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { getStaffParts } from '#lib/audit/rules/staff-parts.ts'
import { createPdf, createPng } from '@/test-support/document-files.ts'
import { notificationSettings } from '@/test-support/notification-setup.ts'
import { startTestClamd } from '@/test-support/servers/clamd-server.ts'
import { createMadeUpMember } from '@/test-support/staff/made-up-member.ts'
import { expectFileSentOnce, setUpDocument } from '@/test-support/submission/document-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { createClamd } from './scanner/clamd.ts'
import { eicar } from './scanner/eicar.ts'

const at = new Date('2026-11-21T09:00:00.000Z')
const noor = createMadeUpMember('agent')
const staff = { kind: 'staff', member: noor } as const

describe.each(await openTestStores())('a document that staff upload, on $name', (opened) => {
  const { db } = opened.store
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function notices(application: string) {
    const all = await opened.store.audit.list(db, application)
    return all.filter(
      ({ event, detail }) =>
        event === 'customer_notified' && Object(detail).about === 'document_added',
    )
  }

  it('is sent once like the customer’s, and recorded as theirs', async () => {
    const bench = await setUpDocument(opened)
    const received = await bench.upload(createPdf(), bench.deps, 'PASSPORT', 'from-mail.pdf', staff)
    expect(received).toMatchObject({ outcome: 'stored' })
    expect(await bench.upload(createPdf(), bench.deps, 'PASSPORT', 'again.pdf', staff)).toEqual(
      received,
    )
    expect(await bench.document()).toMatchObject({
      state: 'sent',
      uploadedBy: noor.id,
      uploadedAt: expect.any(Date),
      // The name of a file of staff is nothing to the customer.
      fileName: undefined,
    })
    const recorded = await opened.store.audit.list(db, bench.id)
    const kept = recorded.filter(({ event }) => event === 'document_kept')
    expect(kept.map(({ actor }) => actor)).toEqual([{ kind: 'staff', id: noor.id }])
    // The uploader may neither release a flag nor close a report about the application.
    expect(getStaffParts(recorded).get(noor.id)).toEqual(['uploaded_document'])
    await expectFileSentOnce(bench)
  })

  it('is the customer’s again once they send another file', async () => {
    const bench = await setUpDocument(opened)
    await bench.upload(createPdf(), bench.deps, 'PASSPORT', 'a.pdf', staff)
    await bench.upload(createPng(), bench.deps, 'PASSPORT', 'mine.png')
    expect(await bench.document()).toMatchObject({ uploadedBy: undefined, fileName: 'mine.png' })
    expect((await bench.uploads()).map(({ uploadedBy }) => uploadedBy)).toEqual([noor.id, null])
  })

  it('is told to the customer, all of them in one message', async () => {
    const bench = await setUpDocument(opened)
    const deps = bench.createDeps({ notices: notificationSettings })
    await opened.store.contacts.note(db, {
      applicationId: bench.id,
      kind: 'email',
      value: 'ada@example.com',
      by: { kind: 'customer' },
      now: at,
    })
    await bench.upload(createPdf(), deps, 'PASSPORT', 'a.pdf')
    expect(await notices(bench.id)).toEqual([])
    await bench.upload(createPng(), deps, 'PASSPORT', 'a.png', staff)
    const told = await notices(bench.id)
    expect(told.length).toBeGreaterThan(0)
    await bench.upload(createPng(), deps, 'UTILITY_BILL', 'b.png', staff)
    expect(await notices(bench.id)).toEqual(told)
  })

  it('that is infected is refused in their name, and told to nobody', async () => {
    const bench = await setUpDocument(opened)
    const scanner = createClamd(await startTestClamd(), { timeoutMs: 10_000 })
    const deps = bench.createDeps({
      notices: notificationSettings,
      scanning: { scanner, whenDown: 'refuse' },
    })
    const infected = createPdf({ body: `% ${eicar.toString('latin1')}\n` })
    expect(await bench.upload(infected, deps, 'PASSPORT', 'a.pdf', staff)).toEqual({
      outcome: 'refused',
      refusal: 'infected',
    })
    const recorded = await opened.store.audit.list(db, bench.id)
    expect(recorded.find(({ event }) => event === 'document_infected')?.actor).toEqual({
      kind: 'staff',
      id: noor.id,
    })
    expect([await notices(bench.id), await bench.uploads()]).toEqual([[], []])
  })

  it('stays theirs in the database, whatever is tried', async () => {
    const bench = await setUpDocument(opened)
    await bench.upload(createPdf(), bench.deps, 'PASSPORT', 'a.pdf', staff)
    await expect(sql`update upload set uploaded_by = null`.execute(db)).rejects.toThrow(
      'cannot be changed',
    )
  })
})
