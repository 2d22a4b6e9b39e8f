import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { handOverDevice } from '#lib/access/device-links/hand-over-device.ts'
import { hashSecret } from '#lib/access/rules/secrets.ts'
import { createStaffAuth } from '#lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps } from '#lib/staff/staff-deps.ts'
import { enqueueSubmission } from '#lib/submission/enqueue-submission.ts'
import { resolveSubmission } from '#lib/submission/resolve-manual-review.ts'
import type { Operation } from '#lib/submission/store/operation-row.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import { addStaff, cheapPasswordHash, joinStaff } from '@/test-support/staff/add-staff.ts'
import { acceptanceContext } from '@/test-support/submission/acceptance-context.ts'
import { createCompanyAnswers } from '@/test-support/submission/company-answers.ts'
import { setUpEvidence } from '@/test-support/submission/evidence-setup.ts'
import {
  attester,
  createPlatformAnswers,
  createProgress,
  session,
  terms,
} from '@/test-support/submission/platform-answers.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { type AcceptanceRecord, isAcceptance } from '../evidence/record.ts'
import { openAnswers } from '../evidence/salted-answers.ts'
import { hashSealed } from '../evidence/seal.ts'
import { verifyReceipt } from '../evidence/verify-receipt.ts'
import { recordAcceptance } from '../record-acceptance.ts'
import { getAcceptedValues } from './accepted-values.ts'
import { recordCallEvidence } from './record-evidence.ts'

const elsewhere = '0acc0000-0000-4000-8000-000000000001'
const staffSettings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  idleMs: 30 * 60_000,
  contactWaitMs: 24 * 3_600_000,
  returnWaitMs: 24 * 3_600_000,
  passwordCost: cheapPasswordHash,
}
const city = 'customer_details.mailing_address.city'

describe.each(await openTestStores())('evidence on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('of an acceptance says who, what, how and when, and contains no value that can be guessed', async () => {
    const { begin, records, application, store } = setUpEvidence(opened)
    const id = await begin()
    const { customerId, revision, answers } = await application(id)
    const [record, ...more] = (await records(id)) as [AcceptanceRecord]
    expect(more).toEqual([])
    const [acceptance] = await store.acceptances.all(store.db, id)
    const at = acceptance?.acceptedAt.toISOString()
    expect(record.parts).toMatchObject({
      record: { kind: 'acceptance', id: acceptance?.id, application: customerId, at },
      chain: { previous: '0'.repeat(64), earlier: null },
      data: { revision, hash: acceptance?.dataHash },
      texts: { documents: terms },
      said: acceptanceContext.said,
      who: { role: 'applicant', onBehalfOf: null },
      authentication: {
        by: 'session',
        emailProvenAt: null,
        linkSentBy: null,
        linkSentByStaff: null,
      },
      origin: { addressPrefix: acceptanceContext.addressPrefix, device: acceptanceContext.device },
      presence: { channel: 'online', staff: [] },
      times: { shownAt: acceptanceContext.shownAt?.toISOString(), acceptedAt: at },
    })
    expect(Object.keys(record.parts.data.answers).toSorted()).toEqual(
      Object.keys(createPlatformAnswers()).toSorted(),
    )
    const { first_name, last_name } = namesIn(answers)
    expect(record.parts.who.name).toContain(first_name)
    expect(record.parts.who.name).toContain(last_name)
    const text = JSON.stringify(record)
    for (const [path, value] of Object.entries(createPlatformAnswers())) {
      if (/_name$/.test(path) || String(value).length < 8) continue
      expect(text, path).not.toContain(String(value))
    }
  })

  it('loses the names of staff with the customer’s, and nothing else of them', async () => {
    const { begin, agree, records, store, clock } = setUpEvidence(opened)
    const id = await begin()
    const staff = createStaffDeps(store, () => createStaffAuth(store, staffSettings))
    const { account } = await addStaff(staff, { name: 'Grace', role: 'agent' })
    await store.transaction((tx) =>
      store.audit.append(tx, {
        applicationId: id,
        actor: { kind: 'staff', id: account },
        event: 'person_added',
        detail: { person: elsewhere },
        now: clock.now,
      }),
    )
    await agree(id)
    const latest = async () => (await records(id)).at(-1) as AcceptanceRecord
    const present = [{ id: account, role: 'agent', parts: ['filled_in'] }]
    expect((await latest()).parts).toMatchObject({
      presence: { channel: 'assisted', staff: present },
      helpers: { names: [{ id: account, name: 'Grace' }] },
    })
    await store.transaction((tx) => store.applications.erase(tx, id, new Date()))
    const erased = await latest()
    expect(erased.parts.presence.staff).toEqual(present)
    expect(JSON.stringify(erased)).not.toContain('Grace')
    expect(erased.hashes.helpers).toMatch(/^[0-9a-f]{64}$/)
    expect((await store.evidence.verify(store.db)).ok).toBe(true)
  })

  it('proves its answers to readers who have the salts', async () => {
    const { begin, receipt, application, store } = setUpEvidence(opened)
    const id = await begin()
    const [stored] = await store.evidence.list(store.db, id)
    if (!stored?.secret) throw new Error('there is one')
    const values = getAcceptedValues(createProgress((await application(id)).answers))
    const openings = openAnswers(stored.secret, values)
    const whole = {
      ...(await receipt(id)),
      answers: { [stored.record.parts.record.id]: openings },
    }
    expect(verifyReceipt(whole)).toMatchObject({ ok: true })
    openings[city] = { salt: openings[city]?.salt ?? '', value: 'Chicago' }
    expect(verifyReceipt(whole)).toMatchObject({
      faults: [{ where: expect.stringContaining(city), fault: 'altered' }],
    })
  })

  it('of a company names who attests, and for whom', async () => {
    const { begin, records } = setUpEvidence(opened)
    const [record] = (await records(await begin(createCompanyAnswers()))) as [AcceptanceRecord]
    expect(record.parts.who).toMatchObject({ ...attester, onBehalfOf: 'Paperless' })
  })

  it('has a record for each call that carried the acceptance, once it was acknowledged', async () => {
    const { begin, submit, records, submission, receipt, store } = setUpEvidence(opened)
    const id = await begin()
    await submit(id)
    const all = await records(id)
    const calls = all.filter((record) => !isAcceptance(record))
    expect(calls.map(({ parts }) => 'call' in parts && parts.call.kind)).toEqual([
      'create',
      'submit',
    ])
    const { platformApplicationId, id: submissionId } = await submission(id)
    const operations = await store.submissions.listOperations(store.db, submissionId)
    for (const [index, record] of calls.entries()) {
      const operation = operations[index]
      expect(record.parts).toMatchObject({
        record: { kind: 'call', id: operation?.id },
        acceptance: { id: all[0]?.parts.record.id, record: all[0] && hashSealed(all[0]) },
        call: {
          operation: operation?.id,
          idempotencyId: operation?.idempotencyId,
          platformApplicationId,
          acknowledgedAt: operation?.doneAt?.toISOString(),
          acknowledgedBy: 'platform',
        },
      })
    }
    expect(verifyReceipt(await receipt(id))).toMatchObject({ ok: true })
    expect(await store.evidence.verify(store.db)).toEqual({ ok: true, events: 3 })
  })

  it('of a call without an acceptance is missing, and the log says so', async () => {
    const { draft, deps, lines, records, store, clock } = setUpEvidence(opened)
    const id = await draft()
    const call = {
      ...{ id: elsewhere, kind: 'create', state: 'done', prepares: false, doneAt: clock.now },
    } as Operation
    const submission = { id: elsewhere, applicationId: id } as Submission
    await recordCallEvidence(deps, store.db, submission, call, 'platform')
    expect(await records(id)).toEqual([])
    expect(lines.filter((line) => line.includes('"call_without_acceptance"'))).toHaveLength(1)
  })

  it('of a company has no records for its people', async () => {
    const { begin, submit, records } = setUpEvidence(opened)
    const id = await begin(createCompanyAnswers())
    await submit(id)
    const kinds = (await records(id)).flatMap(({ parts }) =>
      'call' in parts ? [parts.call.kind] : [],
    )
    expect(kinds[0]).toBe('create')
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(kinds.filter((kind) => kind.includes('individual'))).toEqual([])
  })

  it('says if staff determined the outcome of a call', async () => {
    const { begin, submission, records, deps, asked, store } = setUpEvidence(opened)
    const id = await begin()
    const wish = await asked(id)
    await store.transaction((tx) => enqueueSubmission(deps, tx, wish))
    const { id: submissionId } = await submission(id)
    await store.submissions.record(store.db, submissionId, 0, {
      state: 'manual_review',
      now: deps.now(),
    })
    const found = 'app_found'
    await resolveSubmission(deps, { submissionId, staff: 'operator', found })
    expect((await records(id)).at(-1)?.parts).toMatchObject({
      call: { kind: 'create', platformApplicationId: found, acknowledgedBy: 'staff' },
    })
  })

  it('of a second acceptance is linked to the first', async () => {
    const { begin, change, agree, records, receipt } = setUpEvidence(opened)
    const id = await begin()
    await begin()
    await change(id, { [city]: 'Chicago' })
    await agree(id)
    const [first, second] = (await records(id)) as [AcceptanceRecord, AcceptanceRecord]
    expect(second.parts.chain.earlier).toBe(hashSealed(first))
    // Another customer's acceptance stands between the two.
    expect(second.parts.chain.previous).not.toBe(second.parts.chain.earlier)
    expect(second.parts.data.answers[city]).not.toBe(first.parts.data.answers[city])
    expect(verifyReceipt(await receipt(id))).toMatchObject({ ok: true })
  })

  it('says that the customer returned by an e-mailed link, and when their address was proven', async () => {
    const { begin, application, records, store, clock, deps } = setUpEvidence(opened)
    const id = await begin()
    const later = new Date(clock.now.getTime() + 3_600_000)
    await store.sessions.grant(store.db, session, id, { idleUntil: later, endsAt: later })
    const proven = { applicationId: id, kind: 'email', value: 'maya@example.com' } as const
    await store.contacts.note(store.db, { ...proven, by: { kind: 'customer' }, now: clock.now })
    const proof = { by: 'link', now: clock.now } as const
    await store.returnAddresses.prove(store.db, id, proven.value, proof)
    const found = await application(id)
    await store.transaction((tx) =>
      recordAcceptance(deps, tx, found, {
        progress: createProgress(found.answers),
        terms,
        attested: false,
        session,
        acceptanceContext,
      }),
    )
    const last = (await records(id)).at(-1) as AcceptanceRecord
    expect(last.parts.authentication).toMatchObject({
      by: 'mailed_link',
      emailProvenAt: clock.now.toISOString(),
    })
    expect(JSON.stringify(last)).not.toContain('maya@')
  })

  it('says how it was given in the branch, and which staff were present, until it is erased', async () => {
    const { begin, application, records, receipt, store, clock, deps } = setUpEvidence(opened)
    const id = await begin()
    const staff = createStaffDeps(store, () => createStaffAuth(store, staffSettings))
    const { member } = await joinStaff(staff, { name: 'Grace', role: 'agent' })
    const devices = { ...staffSettings, store, log: deps.log, now: deps.now, emails: true }
    const given = await handOverDevice(devices, { applicationId: id, member })
    const token = given.outcome === 'handed_over' ? given.token : ''
    const device = hashSecret(token)
    const link = await store.deviceLinks.ofSession(store.db, device, id)
    await store.deviceLinks.prove(store.db, { id: link?.id ?? '', applicationId: id }, clock.now)
    const found = await application(id)
    const there = { id: member.id, role: member.role, parts: ['handed_over', 'present'] }
    await store.transaction((tx) =>
      recordAcceptance(deps, tx, found, {
        progress: createProgress(found.answers),
        terms,
        attested: false,
        session: device,
        acceptanceContext,
      }),
    )
    const last = (await records(id)).at(-1) as AcceptanceRecord
    expect(last.parts).toMatchObject({
      authentication: { by: 'branch_code', linkSentBy: null, linkSentByStaff: null },
      presence: { channel: 'branch', staff: [there] },
      helpers: { names: [{ id: member.id, name: 'Grace' }] },
    })
    expect(verifyReceipt(await receipt(id))).toMatchObject({ ok: true })
    await store.applications.erase(store.db, id, clock.now)
    const left = await records(id)
    expect(JSON.stringify(left)).not.toContain('Grace')
    expect(left.at(-1)?.hashes).toHaveProperty('helpers')
    expect(await store.evidence.verify(store.db)).toMatchObject({ ok: true })
  })
})

function namesIn(answers: Record<string, unknown>): { first_name: string; last_name: string } {
  return {
    first_name: String(answers['customer_details.first_name']),
    last_name: String(answers['customer_details.last_name']),
  }
}
