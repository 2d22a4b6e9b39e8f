import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyReceipt } from '#lib/acceptance/evidence/verify-receipt.ts'
import { hashSecret } from '#lib/access/rules/secrets.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import {
  type SubmissionSetup,
  setUpSubmission,
} from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { eraseOnRequest } from './erase-on-request.ts'
import { exportApplication } from './export-application.ts'

const staff = 'noor'
const issuer = { name: 'Portico', keys: 'https://apply.example.com/keys' }
const passport = 'customer_details.passport_number'

describe.each(await openTestStores())('on request, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** Sent back with changes, so that every table has something of it. */
  async function sentBack(bench: SubmissionSetup): Promise<{ id: string; reference: string }> {
    const id = await bench.begin({ ...createPlatformAnswers('Changes'), [passport]: 'CANARY123' })
    const { store, clock } = bench
    const token = hashSecret('a token')
    await store.sessions.add(store.db, token, new Date('2099-01-01T00:00:00Z'), clock.now)
    await store.sessions.grant(store.db, token, id)
    const upload = { id: randomUUID(), applicationId: id }
    const idempotencyId = randomUUID()
    const now = clock.now
    await store.uploads.begin(store.db, { ...upload, documentId: 'doc-1', idempotencyId, now })
    await store.uploads.addChunk(store.db, upload, 0, Buffer.from('CANARY passport'))
    const mac = await store.uploads.contentMac(store.db, id)
    await store.uploads.store(store.db, upload, {
      fileName: 'passport.pdf',
      mediaType: 'application/pdf',
      size: 15,
      contentHash: mac.update('CANARY passport').digest('hex'),
      statusBefore: 'MISSING',
      about: { name: 'Canary.pdf', document: 'PASSPORT', sha256: '0'.repeat(64) },
      now,
    })
    await bench.submit(id)
    await bench.recover()
    return { id, reference: `cus-${id}` }
  }

  it('everything that is held is given out, and that is written down', async () => {
    const bench = setUpSubmission(opened)
    const { id, reference } = await sentBack(bench)
    const { store, clock } = bench
    const acceptance = await store.acceptances.current(store.db, id)
    await store.flags.add(store.db, {
      acceptanceId: acceptance?.id ?? '',
      applicationId: id,
      codes: ['accepted_quickly'],
      staff: [],
      way: 'online',
      notedAt: clock.now,
    })
    const contact = { kind: 'email', value: 'canary@example.com' } as const
    const by = { kind: 'customer' } as const
    await store.contacts.note(store.db, { ...contact, applicationId: id, by, now: clock.now })
    const exported = await exportApplication(store, { reference, staff, now: clock.now, issuer })
    if (exported.outcome !== 'exported') throw new Error(exported.outcome)
    const held = JSON.parse(JSON.stringify(exported.held))
    expect(held).toMatchObject({
      application: { id, customerId: reference, answers: { [passport]: 'CANARY123' } },
      acceptances: [{ revision: 1, snapshot: { [passport]: 'CANARY123' } }],
      submission: {
        state: 'awaiting_customer',
        platformStatus: 'CHANGES_REQUESTED',
        statusAnswer: { status: 'CHANGES_REQUESTED' },
        operations: [
          { kind: 'create', body: { customer_details: { passport_number: 'CANARY123' } } },
          { kind: 'submit', body: null },
        ],
      },
      documents: [
        {
          documentId: 'doc-1',
          about: { name: 'Canary.pdf' },
          content: Buffer.from('CANARY passport').toString('base64'),
        },
      ],
      returning: { contacts: [{ ...contact, firstGivenBy: null }], requests: [] },
      flags: { noticed: [{ codes: ['accepted_quickly'] }], decisions: [] },
      sessions: expect.arrayContaining([
        expect.objectContaining({
          session: hashSecret('a token').toString('hex').slice(0, 12),
        }),
      ]),
    })
    expect(verifyReceipt(held.receipt)).toMatchObject({ ok: true })
    expect(Object.values(held.receipt.answers)).toMatchObject([
      { [passport]: { value: 'CANARY123' } },
    ])
    // Enough to be recognised by, and nothing to come in with.
    expect(JSON.stringify(held)).not.toContain(hashSecret('a token').toString('hex'))
    expect(held.audit.map(({ event }: { event: string }) => event)).toContain('submission_intended')
    expect((await bench.events(id)).at(-1)).toEqual({ event: 'application_exported' })
    expect((await store.audit.list(store.db, id)).at(-1)?.actor).toEqual({
      kind: 'staff',
      id: staff,
    })
  })

  it('what was entered is gone, ids, hashes and the evidence of consent stay, and the audit stands', async () => {
    const bench = setUpSubmission(opened)
    const { id, reference } = await sentBack(bench)
    const { store, clock } = bench
    const { platformApplicationId } = await bench.submission(id)
    const request = { reference, staff, now: clock.now }
    expect(await eraseOnRequest(store, request)).toEqual({
      outcome: 'erased',
      platformApplicationId,
    })

    expect(await store.applications.find(store.db, id)).toBeUndefined()
    expect(await store.acceptances.latest(store.db, id)).toMatchObject({
      snapshot: null,
      dataHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      terms: [{ hash: expect.any(String) }],
    })
    expect(await bench.submission(id)).toMatchObject({ platformApplicationId })
    expect((await bench.operations(id)).map(({ bodyHash }) => typeof bodyHash)).toContain('string')
    expect((await bench.events(id)).at(-1)).toEqual({
      event: 'application_erased',
      reason: 'request',
    })
    expect((await store.audit.verify(store.db)).ok).toBe(true)

    expect(await eraseOnRequest(store, request)).toEqual({ outcome: 'erased_before' })
    expect(await exportApplication(store, { ...request, issuer })).toEqual({
      outcome: 'erased_before',
    })
    expect((await bench.events(id)).at(-1)).toMatchObject({ event: 'application_erased' })
  })

  it('nothing is erased while its outcome is open', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin(createPlatformAnswers('Pending'))
    await bench.submit(id)
    const { store, clock } = bench
    const request = { reference: `cus-${id}`, staff, now: clock.now }
    expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted' })
    expect(await eraseOnRequest(store, request)).toEqual({ outcome: 'under_way' })
    expect(await store.applications.find(store.db, id)).toBeDefined()
  })

  it('a reference that is none is answered as that', async () => {
    const { store, clock } = setUpSubmission(opened)
    const request = { reference: 'cus-none', staff, now: clock.now }
    expect(await eraseOnRequest(store, request)).toEqual({ outcome: 'unknown' })
    expect(await exportApplication(store, { ...request, issuer })).toEqual({ outcome: 'unknown' })
  })
})
