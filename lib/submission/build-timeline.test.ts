import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findSentAcceptance } from '#lib/acceptance/find-sent-acceptance.ts'
import { createJpeg, createPdf } from '@/test-support/document-files.ts'
import { setUpDocument } from '@/test-support/submission/document-setup.ts'
import { jsonResponse } from '@/test-support/submission/network-faults.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import {
  type SubmissionSetup,
  setUpSubmission,
} from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { buildTimeline } from './build-timeline.ts'
import { runRecoveryPass } from './recovery-loop.ts'

const minute = 60_000
const passport = 'customer_details.passport_number'

it('says of an application that staff sent back that they returned it, not that they asked for something', () => {
  const recorded = { event: 'submission_sent_back', detail: {}, at: new Date() }
  expect(buildTimeline([recorded]).map(({ name }) => name)).toEqual(['returned'])
})

it('shows changes by staff after the submission as theirs, and hides corrections before it', () => {
  const at = new Date('2026-11-21T10:00:00.000Z')
  const staff = { kind: 'staff', id: 'grace' }
  const customer = { kind: 'customer', session: 'abc' }
  const savedStep = (actor: object, fields: string[]) => ({
    event: 'step_kept',
    detail: { step: 'name', fields, changed: fields },
    actor,
    at,
  })
  const person = 'aaaaaaaa-0000-4000-8000-000000000001'
  const of = { step: 'person_name', person, fields: ['first_name'] }
  const timeline = buildTimeline([
    { event: 'application_begun', detail: { locale: 'en' }, actor: staff, at },
    savedStep(staff, ['last_name']),
    savedStep(customer, ['last_name']),
    {
      event: 'entry_corrected',
      detail: { step: 'name', fields: ['last_name'], staff: ['grace'] },
      actor: customer,
      at,
    },
    { event: 'submission_intended', detail: {}, actor: customer, at },
    savedStep(staff, ['title']),
    { event: 'person_added', detail: { person }, actor: staff, at },
    { event: 'person_kept', detail: { ...of, changed: ['first_name'] }, actor: staff, at },
    { event: 'person_removed', detail: { person }, actor: staff, at },
    savedStep(customer, ['first_name']),
    { event: 'document_kept', detail: { document: 'd' }, actor: staff, at },
    { event: 'document_kept', detail: { document: 'd' }, actor: customer, at },
  ])
  expect(timeline).toEqual([
    { name: 'started_for_you', at },
    { name: 'sent', at },
    { name: 'changed_for_you', at, step: 'name', fields: ['title'] },
    { name: 'person_added_for_you', at, person },
    { name: 'person_removed_for_you', at, person },
    { name: 'changed', at, step: 'name', fields: ['first_name'] },
    { name: 'document_sent_for_you', at, document: 'd' },
    { name: 'document_sent', at, document: 'd' },
  ])
})

it('shows one press that accepts and sends as one thing, and two presses as two', () => {
  const at = (minutes: number) => new Date(minutes * minute)
  const accepted = (attested: boolean, minutes: number) => ({
    event: 'terms_accepted',
    detail: { attested },
    at: at(minutes),
  })
  const sent = (minutes: number) => ({ event: 'submission_intended', detail: {}, at: at(minutes) })
  const events = [accepted(false, 0), sent(0), accepted(true, 5), sent(5)]
  expect(buildTimeline([...events, accepted(false, 9), sent(15)])).toEqual([
    { name: 'sent', at: at(0), given: 'accepted' },
    { name: 'sent_again', at: at(5), given: 'attested' },
    { name: 'accepted', at: at(9) },
    { name: 'sent_again', at: at(15) },
  ])
})

describe.each(await openTestStores())('the timeline of an application, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function recorded({ store }: Pick<SubmissionSetup, 'store'>, id: string) {
    return store.audit.list(store.db, id)
  }

  async function listEventNames(
    bench: Pick<SubmissionSetup, 'store'>,
    id: string,
  ): Promise<string[]> {
    return buildTimeline(await recorded(bench, id)).map(({ name }) => name)
  }

  it('shows the way to a decision, each step once', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin()
    await bench.submit(id)
    await bench.recover()
    expect(await listEventNames(bench, id)).toEqual(['sent', 'reviewing', 'approved'])
    const timeline = buildTimeline(await recorded(bench, id))
    expect(timeline[0]).toMatchObject({ name: 'sent', given: 'accepted' })
    expect(timeline.map(({ at }) => at)).toEqual(
      timeline.map(({ at }) => at).toSorted((one, other) => one.getTime() - other.getTime()),
    )
  })

  it('shows requirements and the second submission, and hides retries', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin({ ...createPlatformAnswers('Incomplete'), [passport]: undefined })
    bench.breaks(({ operation, nth }) =>
      operation === 'create' && nth < 3 ? async () => jsonResponse(503, {}) : undefined,
    )
    await bench.submit(id)
    await bench.recover()
    await bench.change(id, { [passport]: 'L01X00T47' })
    const before = await findSentAcceptance(opened.store, id, await recorded(bench, id))
    await bench.agree(id)
    // A later acceptance is not the one that was sent.
    const between = await findSentAcceptance(opened.store, id, await recorded(bench, id))
    expect(between?.id).toBe(before?.id)
    await bench.submit(id)
    await bench.recover()
    expect(await listEventNames(bench, id)).toEqual([
      'sent',
      'asked',
      'sent_again',
      'reviewing',
      'approved',
    ])
    const after = await findSentAcceptance(opened.store, id, await recorded(bench, id))
    expect(after?.id).not.toBe(before?.id)
  })

  /** Submitted, and the creation answered with this status. */
  async function submitWithCreationAnswered(status: number, errors: object[] = []) {
    const bench = setUpSubmission(opened)
    const id = await bench.begin()
    bench.breaks(({ operation }) =>
      operation === 'create' ? async () => jsonResponse(status, { errors }) : undefined,
    )
    await bench.submit(id)
    await bench.recover()
    return { bench, id }
  }

  it('shows a refused creation as not accepted', async () => {
    const { bench, id } = await submitWithCreationAnswered(400, [
      { code: 'INVALID_FIELD', description: 'customer_details.telephone_number: is not reachable' },
    ])
    expect(await listEventNames(bench, id)).toEqual(['sent', 'not_accepted'])
  })

  it('hides staff work and stops', async () => {
    const { bench, id } = await submitWithCreationAnswered(403)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'manual_review' })
    expect(await listEventNames(bench, id)).toEqual(['sent'])
  })

  it('shows when a document was sent and judged, by the platform’s id', async () => {
    const bench = await setUpDocument(opened)
    await bench.upload()
    for (let looks = 0; looks < 5; looks++) {
      bench.pass(2 * minute)
      await runRecoveryPass(bench.deps, new AbortController().signal)
    }
    const { id: document } = await bench.document()
    const timeline = buildTimeline(await recorded(bench, bench.id))
    expect(timeline.filter((each) => each.document)).toMatchObject([
      { name: 'document_sent', document },
      { name: 'document_approved', document },
    ])
  })

  it('shows a rejected document, and the one that was accepted instead', async () => {
    const bench = await setUpDocument(opened, 'Reject Document')
    for (const file of [createPdf(), createJpeg()]) {
      await bench.upload(file)
      for (let looks = 0; looks < 5; looks++) {
        bench.pass(2 * minute)
        await runRecoveryPass(bench.deps, new AbortController().signal)
      }
    }
    const timeline = buildTimeline(await recorded(bench, bench.id))
    expect(timeline.flatMap(({ name, document }) => (document ? [name] : []))).toEqual([
      'document_sent',
      'document_rejected',
      'document_sent',
      'document_approved',
    ])
  })
})

describe('a change after the submission', () => {
  const at = (minutes: number) => new Date(minutes * minute)
  const savedStep = (step: string, changed: string[], person?: string) => ({
    event: person ? 'person_kept' : 'step_kept',
    detail: { step, fields: ['registered_number', 'postal_code'], changed, person },
    at: at(1),
  })
  const person = (act: 'added' | 'removed', id: string) => ({
    event: `person_${act}`,
    detail: { person: id },
    at: at(1),
  })
  const sent = { event: 'submission_intended', detail: { submission: 's' }, at: at(0) }
  const learned = (status: string) => ({
    event: 'status_learned',
    detail: { submission: 's', status },
    at: at(0),
  })
  const changesIn = (events: Parameters<typeof buildTimeline>[0]) =>
    buildTimeline(events).filter(({ name }) => /^(changed|person_)/.test(name))

  it('is shown with the changed questions and the time', () => {
    expect(
      changesIn([
        sent,
        savedStep('numbers', ['registered_number']),
        savedStep('person_birth', ['x'], 'ada'),
      ]),
    ).toEqual([
      { name: 'changed', at: at(1), step: 'numbers', fields: ['registered_number'] },
      { name: 'changed', at: at(1), step: 'person_birth', fields: ['x'], person: 'ada' },
    ])
  })

  it('is hidden before the submission, and if no answer differs', () => {
    const before = [savedStep('numbers', ['registered_number']), person('added', 'ada')]
    expect(changesIn([...before, sent, savedStep('numbers', [])])).toEqual([])
  })

  it('is shown for added and removed people, once for a person who was just added', () => {
    const birth = savedStep('person_birth', ['date_of_birth'], 'ada')
    const events = [
      ...[sent, person('added', 'ada'), birth, savedStep('person_birth', ['x'], 'noor')],
      ...[sent, birth, person('removed', 'ada')],
    ]
    expect(changesIn(events).map((event) => [event.name, event.person])).toEqual([
      ['person_added', 'ada'],
      ['changed', 'noor'],
      ['changed', 'ada'],
      ['person_removed', 'ada'],
    ])
  })

  it('hides nothing that happened meanwhile, and shows nothing twice', () => {
    const events = [
      ...[sent, learned('INCOMPLETE'), savedStep('numbers', ['x'])],
      ...[learned('INCOMPLETE'), learned('READY_FOR_SUBMISSION')],
    ]
    expect(buildTimeline(events).map(({ name }) => name)).toEqual([
      'sent',
      'asked',
      'changed',
      'complete',
    ])
  })
})
