import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { parseStatusResponse } from '#lib/platform/contract/status-response.ts'
import { hasNewDemands } from '#lib/submission/find-new-verdicts.ts'
import { pollStatus } from '#lib/submission/poll-status.ts'
import { notificationSettings, setUpNotification } from '@/test-support/notification-setup.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { fieldsToChange } from '@/test-support/submission/submission-actions.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { createTestOutbox } from '@/test-support/test-outbox.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { neededNoticeDelayMs } from './notify-status.ts'

const own = 'amira.canary@example.com'
const { passport, postalCode } = fieldsToChange
const refused = {
  ...createPlatformAnswers('Refuse'),
  'customer_details.telephone_number': '+12025550148',
}

describe.each(await openTestStores())('the thread of messages, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  function createThread() {
    const bench = setUpSubmission(opened)
    const deps = bench.createDeps({ notices: notificationSettings })
    const outbox = createTestOutbox(deps)
    return {
      ...bench,
      deps,
      ...outbox,
      /** Accepted by a customer who proved an address, after another one that was a slip. */
      async begin(answers: Record<string, unknown>) {
        const id = await bench.begin(answers)
        const email = { applicationId: id, kind: 'email', by: { kind: 'customer' } } as const
        await store.contacts.note(db, { ...email, value: 'slip@example.org', now: deps.now() })
        const proof = { applicationId: id, address: own, by: 'link', now: deps.now() } as const
        await store.contacts.prove(db, proof)
        return id
      },
      /** The subjects of the e-mails to the customer's own address, in order. */
      subjects: () => outbox.emails.filter(({ to }) => to === own).map(({ subject }) => subject),
    }
  }

  async function listKinds(id: string): Promise<string[]> {
    const notices = await store.notices.ofApplication(db, id)
    return notices.map(({ about }) => about)
  }

  it('tells that it was received, needs something, was received again and was decided, each once', async () => {
    const thread = createThread()
    const id = await thread.begin(createPlatformAnswers('Changes'))
    await thread.submit(id, thread.deps)
    await thread.deliver()
    await thread.recover(thread.deps)
    expect(await thread.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
    await thread.deliver()
    expect(thread.subjects()).toHaveLength(1)
    thread.pass(neededNoticeDelayMs)
    await thread.deliver()
    // Asked again and again, the platform says the same.
    const { id: submissionId } = await thread.submission(id)
    for (let polls = 0; polls < 5; polls++) {
      thread.pass(6 * 3_600_000)
      await pollStatus(thread.deps, submissionId)
    }
    await thread.deliver()
    expect(thread.subjects()).toHaveLength(2)

    await thread.change(id, { [passport]: 'M22Y11U58', [postalCode]: '62702' })
    await thread.agree(id)
    await thread.submit(id, thread.deps)
    thread.pass(1_000)
    await thread.recover(thread.deps)
    expect(await thread.getStatus(id)).toMatchObject({ name: 'approved' })
    await thread.deliver()
    const { customerId } = await thread.application(id)
    const subjects = thread.subjects()
    expect(subjects.slice(0, 2)).toEqual([
      `We have received your application – ${customerId}`,
      `Your application needs something from you – ${customerId}`,
    ])
    // Messages due at one time are sent concurrently, in any order.
    expect(subjects.slice(2).toSorted()).toEqual([
      `There is a decision on your application – ${customerId}`,
      `We have received what you sent – ${customerId}`,
    ])
    for (const { text, html } of thread.emails) {
      expect(text).toContain('https://apply.example.com/en/return')
      for (const words of [text, html]) {
        expect(words).toContain(customerId)
        expect(words).not.toMatch(/canary|Amira|Haddad|Changes|approved|L01X00T47/)
      }
    }
    // Two months after it was returned, the deadline of the request is the end of its retention.
    const { expiresAt } = await thread.application(id)
    const [needed] = thread.emails.filter(({ subject }) =>
      subject.startsWith('Your application needs'),
    )
    // The message counts what is needed by kind, as the page lists it, without details.
    expect(needed?.text).toContain('What is needed: 2 answers\n')
    expect(needed?.text).toMatch(/Do this by: \d+ \w+ 20\d\d\n/)
    expect(expiresAt.getTime()).toBeGreaterThan(thread.deps.now().getTime())
    // A mistyped contact learns that something was submitted there, as every contact does, but gets no news.
    const slip = thread.emails.filter(({ to }) => to === 'slip@example.org')
    expect(slip.map(({ subject }) => subject)).toHaveLength(2)
    const recorded = await thread.events(id)
    const notified = recorded.filter(({ event }) => event === 'customer_notified')
    // The event comes before its message, even at the same instant.
    for (const [about, status] of [
      ['action_needed', 'CHANGES_REQUESTED'],
      ['decided', 'APPROVED'],
    ]) {
      const told = recorded.findIndex((each) => each.about === about)
      const learned = recorded.findIndex((each) => each.status === status)
      expect(learned).toBeGreaterThan(-1)
      expect(told).toBeGreaterThan(learned)
    }
    const settled = recorded.filter(
      ({ event, state }) => event === 'mail_settled' && state === 'sent',
    )
    expect(settled.map(({ mail }) => mail).toSorted()).toEqual(
      notified.map(({ mail }) => mail).toSorted(),
    )
  })

  it('tells nothing of what the customer has handed in before the message left', async () => {
    const thread = createThread()
    const id = await thread.begin({ ...createPlatformAnswers('Incomplete'), [passport]: undefined })
    await thread.submit(id, thread.deps)
    expect(await thread.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
    await thread.change(id, { [passport]: 'L01X00T47' })
    await thread.agree(id)
    await thread.submit(id, thread.deps)
    thread.pass(neededNoticeDelayMs)
    await thread.deliver()
    expect(await listKinds(id)).toContain('action_needed')
    expect(thread.subjects().filter((subject) => subject.includes('needs something'))).toEqual([])
    // The activity says so, if it said that they were written.
    const [needed] = (await store.notices.ofApplication(db, id)).filter(
      ({ about }) => about === 'action_needed',
    )
    expect(await thread.events(id)).toContainEqual({
      event: 'mail_settled',
      mail: needed?.mailId,
      state: 'dropped',
      code: 'superseded',
    })
  })

  it('tells once, however many learn of it at the same time', async () => {
    const thread = createThread()
    const id = await thread.begin(createPlatformAnswers('Reject'))
    await thread.submit(id, thread.deps)
    const { id: submissionId } = await thread.submission(id)
    thread.pass(10_000)
    await Promise.all(Array.from({ length: 20 }, () => pollStatus(thread.deps, submissionId)))
    await thread.recover(thread.deps)
    expect(await thread.getStatus(id)).toMatchObject({ name: 'rejected' })
    expect((await listKinds(id)).filter((about) => about === 'decided')).toHaveLength(1)
  })

  it('tells of a refusal, and of none before the customer has accepted', async () => {
    const thread = createThread()
    const early = await thread.begin(refused)
    await thread.saveEarly(early, {}, thread.deps)
    expect((await thread.submission(early)).state).toBe('preparing')
    expect(await listKinds(early)).toEqual([])
    const id = await thread.begin(refused)
    await thread.submit(id, thread.deps)
    await thread.recover(thread.deps)
    expect(await thread.getStatus(id)).toMatchObject({ name: 'refused' })
    expect((await listKinds(id)).filter((about) => about === 'action_needed')).toHaveLength(1)
  })

  it('has no news for the customer of an application that was stopped', async () => {
    const thread = createThread()
    const id = await thread.begin(createPlatformAnswers('Pending'))
    await thread.submit(id, thread.deps)
    const now = thread.deps.now()
    const stopped = { reportedAt: now, stoppedAt: now }
    await db.updateTable('application').set(stopped).where('id', '=', id).execute()
    thread.pass(20 * 60_000)
    await pollStatus(thread.deps, (await thread.submission(id)).id)
    expect((await thread.submission(id)).state).toBe('decided')
    expect(await listKinds(id)).not.toContain('decided')
  })

  it('is silent where no message can be sent', async () => {
    const bench = setUpNotification(opened, {
      ...notificationSettings,
      email: false,
      sms: false,
    })
    const id = await bench.begin(createPlatformAnswers('Reject'))
    await bench.submit(id, bench.deps)
    await bench.recover(bench.deps)
    expect(await listKinds(id)).toEqual([])
    expect(await bench.listNotified(id)).toEqual([])
  })
})

describe('the platform’s requests', () => {
  const field = { field_name: 'passport_number', field_status: 'MISSING' }
  const document = { id: 'doc-1', document: 'PASSPORT', status: 'MISSING' }
  const answer = (given: object) =>
    parseStatusResponse({ data: { id: 'app-1', status: 'INCOMPLETE', ...given } })

  it.each([
    ['the same', { validation_errors: [field] }, { validation_errors: [field] }, false],
    [
      'less',
      { validation_errors: [field], document_errors: [document] },
      { document_errors: [document] },
      false,
    ],
    [
      'another field',
      { validation_errors: [field] },
      { validation_errors: [field, { ...field, field_name: 'title' }] },
      true,
    ],
    [
      'a document that it has now',
      { document_errors: [document] },
      { document_errors: [{ ...document, status: 'SUBMITTED' }] },
      false,
    ],
    [
      'a document that it approved',
      { document_errors: [document] },
      { document_errors: [{ ...document, status: 'APPROVED' }] },
      false,
    ],
    [
      'a document that it refused',
      { document_errors: [{ ...document, status: 'SUBMITTED' }] },
      { document_errors: [{ ...document, status: 'REJECTED' }] },
      true,
    ],
    [
      'a document of a person',
      { individual_errors: [] },
      { individual_errors: [{ id: 'ind-1', document_errors: [document] }] },
      true,
    ],
    [
      'a field of another person',
      { individual_errors: [{ id: 'ind-1', validation_errors: [field] }] },
      { individual_errors: [{ id: 'ind-2', validation_errors: [field] }] },
      true,
    ],
  ])('after an answer with something, an answer with %s', (_, before, after, isNew) => {
    expect(hasNewDemands(answer(before), answer(after))).toBe(isNew)
  })
})
