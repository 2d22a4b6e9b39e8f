import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Step, StepValues } from '#lib/onboarding/define-step.ts'
import { noContext } from '#lib/onboarding/fields/no-context.ts'
import { individualSteps, personSteps } from '#lib/onboarding/journeys.ts'
import { createPdf } from '@/test-support/document-files.ts'
import {
  createCompanyAnswers,
  createPersonAnswers,
  type TestPerson,
  threePeople,
} from '@/test-support/submission/company-answers.ts'
import { type DocumentSetup, setUpDocument } from '@/test-support/submission/document-setup.ts'
import { jsonResponse } from '@/test-support/submission/network-faults.ts'
import {
  createPlatformAnswers,
  createProgress,
} from '@/test-support/submission/platform-answers.ts'
import {
  type SubmissionSetup,
  setUpSubmission,
} from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { runRecoveryPass } from './recovery-loop.ts'
import { returnSubmission } from './resolve-manual-review.ts'
import { getResubmissionState, listUnchangedFields } from './resolved-requirements.ts'

const never = new AbortController().signal
const passport = 'customer_details.passport_number'

describe.each(await openTestStores())('an application that was sent back, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function stateOf(
    bench: Pick<SubmissionSetup, 'store' | 'submission' | 'application'>,
    id: string,
  ) {
    const progress = createProgress((await bench.application(id)).answers)
    return getResubmissionState(bench.store, await bench.submission(id), progress)
  }

  /** The platform answers each status with these errors. */
  function requires(bench: SubmissionSetup, errors: object, status = 'INCOMPLETE') {
    bench.untruths.length = 0
    bench.breaks(({ operation }) =>
      operation === 'status'
        ? async (send) => {
            const { data } = (await (await send()).json()) as { data: object }
            return jsonResponse(200, { data: { ...data, status, ...errors } })
          }
        : undefined,
    )
  }

  it('cannot be sent while one of two documents is missing, and is checked once both are passed on', async () => {
    const bench = await setUpDocument(opened)
    const { id } = bench
    expect(await stateOf(bench, id)).toBe('outstanding')
    await bench.upload()
    expect(await stateOf(bench, id)).toBe('outstanding')
    await bench.upload(createPdf({ body: '% a bill\n' }), bench.deps, 'UTILITY_BILL')
    expect(await stateOf(bench, id)).toBe('checking')
  })

  it('records nothing of further presses while its documents are checked', async () => {
    const bench = await setUpDocument(opened)
    const { id } = bench
    await uploadBoth(bench)
    const before = await bench.events(id)
    for (let presses = 0; presses < 3; presses++) {
      expect(await bench.submit(id)).toEqual({ outcome: 'outstanding' })
    }
    expect(await bench.events(id)).toEqual(before)
    // The platform reports nothing missing any more.
    bench.pass(60_000)
    await runRecoveryPass(bench.deps, never)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'ready' })
    expect(await stateOf(bench, id)).toBe('ready')
    expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
  })

  it('is checked, not the customer’s turn, while the platform has only said that it has the documents', async () => {
    const bench = setUpSubmission(opened)
    const document = { document: 'PASSPORT', id: 'doc-1', description: '', status: 'MISSING' }
    requires(bench, { application_document_errors: [document] })
    const id = await bench.begin()
    await bench.submit(id)
    await bench.recover()
    expect(await stateOf(bench, id)).toBe('outstanding')
    document.status = 'SUBMITTED'
    bench.pass(24 * 60 * 60_000)
    await runRecoveryPass(bench.deps, never)
    bench.untruths.length = 0
    expect(await bench.submission(id)).toMatchObject({ platformStatus: 'INCOMPLETE' })
    expect(await stateOf(bench, id)).toBe('checking')
    // An answer that was changed meanwhile is to be sent.
    await bench.change(id, { [passport]: 'M22Y11U58' })
    expect(await stateOf(bench, id)).toBe('ready')
  })

  it('cannot be sent with the documents alone where an answer is wanted too', async () => {
    const bench = setUpSubmission(opened)
    const errors = [
      { field_name: 'passport_number', field_status: 'CHANGES_REQUESTED', description: '' },
    ]
    const document = { document: 'PASSPORT', id: 'doc-1', description: '' }
    requires(bench, {
      application_validation_errors: errors,
      application_document_errors: [{ ...document, status: 'SUBMITTED' }],
    })
    const id = await bench.begin()
    await bench.submit(id)
    await bench.recover()
    expect(await stateOf(bench, id)).toBe('outstanding')
    await bench.change(id, { [passport]: undefined })
    expect(await stateOf(bench, id)).toBe('outstanding')
    await bench.change(id, { [passport]: 'M22Y11U58' })
    expect(await stateOf(bench, id)).toBe('ready')
  })

  it('has an answer that is as it was refused named, of a company’s person too', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin(createPlatformAnswers('Changes'))
    await bench.submit(id)
    const step = individualSteps.find((each) => each.id === 'identification') as Step
    const unchanged = async (values: StepValues, fields = ['passport_number']) =>
      listUnchangedFields(
        bench.store,
        await bench.submission(id),
        { step, values, fieldContext: noContext },
        {
          questions: fields.map((field) => ({ field, path: passport })),
        },
      )
    expect(await unchanged({ passport_number: 'L01X00T47' })).toEqual(['passport_number'])
    expect(await unchanged({ passport_number: 'M22Y11U58' })).toEqual([])
    expect(await unchanged({ no_passport: 'NOT_VALID' })).toEqual([])
    // Only what the platform asked about.
    expect(await unchanged({ passport_number: 'L01X00T47' }, [])).toEqual([])

    const [head, ...others] = threePeople()
    const company = await bench.begin(
      createCompanyAnswers('Paperless', [head as TestPerson, ...others]),
    )
    await bench.submit(company)
    const roles = personSteps.find((each) => each.id === 'person_birth') as Step
    const born = (day: string) =>
      bench.submission(company).then((submission) =>
        listUnchangedFields(
          bench.store,
          submission,
          { step: roles, values: { date_of_birth: day }, fieldContext: noContext },
          {
            questions: [{ field: 'date_of_birth', path: 'date_of_birth' }],
            person: head?.id,
          },
        ),
      )
    expect(await born(String(head?.wire.date_of_birth))).toEqual(['date_of_birth'])
    expect(await born('1999-12-31')).toEqual([])
  })

  it('cannot be sent until the person whom the platform misses is named', async () => {
    const bench = setUpSubmission(opened)
    requires(bench, { application_errors: ['MISSING_OFFICER'] })
    const people = threePeople()
    const id = await bench.begin(createCompanyAnswers('Paperless', people))
    await bench.submit(id)
    await bench.recover()
    expect(await stateOf(bench, id)).toBe('outstanding')
    const owner = createPersonAnswers('Leila', 'Saab', { individual_type: ['AUTHORIZED_PERSON'] })
    await bench.change(id, { people: [...people, owner] })
    expect(await stateOf(bench, id)).toBe('outstanding')
    const officer = createPersonAnswers('Karim', 'Saab', { individual_type: ['OFFICER'] })
    await bench.change(id, { people: [...people, officer] })
    expect(await stateOf(bench, id)).toBe('ready')
  })

  it('cannot be sent as it was where nothing of ours answers what the platform reports', async () => {
    const bench = setUpSubmission(opened)
    requires(bench, { application_errors: ['SOMETHING_NEW'] })
    const id = await bench.begin()
    await bench.submit(id)
    await bench.recover()
    expect(await stateOf(bench, id)).toBe('outstanding')
    await bench.change(id, { 'customer_details.title': 'Prof' })
    expect(await stateOf(bench, id)).toBe('ready')
  })

  it('can be sent as it was once staff have returned what was refused without a question', async () => {
    const bench = setUpSubmission(opened)
    bench.breaks(({ operation }) =>
      operation === 'create'
        ? async () => jsonResponse(400, { errors: [{ code: 'NO_MORE', description: 'Not now.' }] })
        : undefined,
    )
    const id = await bench.begin()
    await bench.submit(id)
    await bench.recover()
    const { id: submissionId, state } = await bench.submission(id)
    expect(state).toBe('manual_review')
    expect(await returnSubmission(bench.deps, { submissionId, staff: 'staff-1' })).toBe(true)
    expect(await bench.submission(id)).toMatchObject({ state: 'refused' })
    expect(await stateOf(bench, id)).toBe('ready')
  })

  it('cannot be sent after a refusal of an answer until it is another one', async () => {
    const bench = setUpSubmission(opened)
    const errors = [{ code: 'INVALID_FIELD', description: `${passport}: is not one` }]
    bench.breaks(({ operation }) =>
      operation === 'create' ? async () => jsonResponse(400, { errors }) : undefined,
    )
    const id = await bench.begin()
    await bench.submit(id)
    await bench.recover()
    expect(await stateOf(bench, id)).toBe('outstanding')
    expect(await bench.submit(id)).toEqual({ outcome: 'outstanding' })
    await bench.change(id, { [passport]: 'M22Y11U58' })
    expect(await stateOf(bench, id)).toBe('ready')
  })

  it('is compared with what was sent, not with what staff sent back before it left', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin(createPlatformAnswers('Changes'))
    await bench.submit(id)
    await bench.recover()
    const postalCode = 'customer_details.mailing_address.postal_code'
    await bench.change(id, { [passport]: 'M22Y11U58', [postalCode]: '62702' })
    expect(await stateOf(bench, id)).toBe('ready')
    // The state that a decision of staff leaves: enqueued, held, and abandoned before anything was sent.
    const submission = await bench.submission(id)
    await opened.store.transaction(async (tx) => {
      await opened.store.submissions.addRound(tx, submission, {
        operations: [
          { kind: 'update', idempotencyId: crypto.randomUUID(), body: bodyOf(passport) },
        ],
        state: 'created',
        now: bench.clock.now,
      })
      for (const operation of await opened.store.submissions.listOperations(tx, submission.id)) {
        if (operation.state !== 'pending') continue
        const { fence } = submission
        const ending = { operation, fence, state: 'abandoned', now: bench.clock.now } as const
        await opened.store.submissions.recordOutcome(tx, ending)
      }
      await opened.store.submissions.record(tx, submission.id, submission.fence, {
        state: 'awaiting_customer',
        now: bench.clock.now,
      })
    })
    expect(await stateOf(bench, id)).toBe('ready')
  })
})

function bodyOf(field: string): Uint8Array {
  const updates = [{ field, value: 'M22Y11U58' }]
  return new TextEncoder().encode(JSON.stringify({ updates }))
}

async function uploadBoth(bench: DocumentSetup): Promise<void> {
  await bench.upload()
  await bench.upload(createPdf({ body: '% a bill\n' }), bench.deps, 'UTILITY_BILL')
}
