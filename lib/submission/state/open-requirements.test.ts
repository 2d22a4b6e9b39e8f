import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { StatusResponse } from '#lib/platform/contract/status-response.ts'
import {
  createCompanyAnswers,
  createPersonAnswers,
  type TestPerson,
  threePeople,
} from '@/test-support/submission/company-answers.ts'
import { expectSubmittedOnce } from '@/test-support/submission/expect-submitted-once.ts'
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
import { pollStatus } from '../poll-status.ts'
import { runRecoveryPass } from '../recovery-loop.ts'
import { listResolvedRequirements } from '../resolved-requirements.ts'
import { statusLagMs } from '../rules/delays-and-limits.ts'
import { listOpenRequirements } from './open-requirements.ts'

const minute = 60_000
const never = new AbortController().signal
const passport = 'customer_details.passport_number'

describe.each(await openTestStores())(
  'a submission that waits for its customer, on $name',
  (opened) => {
    beforeEach(opened.reset)
    afterAll(opened.close)

    /** Creates an application that the platform returned with the requirements of the family name. */
    async function sentBack(familyName: string) {
      const bench = setUpSubmission(opened)
      bench.watches()
      const answers = createPlatformAnswers(familyName)
      const id = await bench.begin(
        familyName === 'Incomplete' ? { ...answers, [passport]: undefined } : answers,
      )
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toEqual({
        name: 'awaiting_customer',
        tone: 'action',
        canChange: true,
      })
      return { bench, id, submissionId: (await bench.submission(id)).id }
    }

    async function answerOf(bench: SubmissionSetup, id: string): Promise<StatusResponse> {
      const { store } = bench
      const answer = await store.submissions.openStatusAnswer(store.db, await bench.submission(id))
      return answer as StatusResponse
    }

    function asked({ calls }: SubmissionSetup): number {
      return calls.filter(({ operation }) => operation === 'status').length
    }

    /** The platform says this word from now on. */
    async function says(bench: SubmissionSetup, id: string, status: string): Promise<void> {
      const { platformApplicationId } = await bench.submission(id)
      bench.untruths.length = 0
      bench.breaks(({ operation }) =>
        operation === 'status'
          ? async () => jsonResponse(200, { data: { id: platformApplicationId, status } })
          : undefined,
      )
    }

    it('with required documents can be submitted again once they are judged, and is never submitted by itself', async () => {
      const { bench, id } = await sentBack('Documents')
      for (const { id: document } of (await answerOf(bench, id)).documentErrors) {
        const file = { name: 'page.png', type: 'image/png', ...bytesOf(png) }
        const sent = await bench.deps.platform.uploadDocument(document, file, {
          idempotencyId: crypto.randomUUID(),
        })
        expect(sent).toMatchObject({ outcome: 'done' })
      }
      await bench.store.submissions.recordActivity(bench.store.db, id, bench.clock.now)
      bench.pass(minute)
      await runRecoveryPass(bench.deps, never)
      expect(await bench.getStatus(id)).toEqual({ name: 'ready', tone: 'action', canChange: true })
      // The page shows the last known status between two polls.
      bench.untruths.length = 0
      expect(await listOpenRequirements(bench.store, await bench.submission(id))).toEqual([])
      for (let hours = 0; hours < 24; hours++) {
        bench.pass(60 * minute)
        await runRecoveryPass(bench.deps, never)
      }
      expect(bench.calls.filter(({ operation }) => operation === 'submit')).toEqual([])
      expect((await bench.events(id)).at(-1)).toMatchObject({ status: 'READY_FOR_SUBMISSION' })

      expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
    })

    it('is polled less and less often, and often again after an activity', async () => {
      const { bench, id, submissionId } = await sentBack('Documents')
      const waits: number[] = []
      for (const passed of [1, 10, 50, 23 * 60, 6 * 24 * 60]) {
        bench.pass(passed * minute)
        await pollStatus(bench.deps, submissionId)
        const submission = await bench.store.submissions.find(bench.store.db, submissionId)
        waits.push((submission?.nextCheckAt?.getTime() ?? 0) - bench.clock.now.getTime())
      }
      expect(waits.map((wait) => wait / minute)).toEqual([0.25, 1, 5, 30, 6 * 60])
      const before = asked(bench)
      await pollStatus(bench.deps, submissionId)
      expect(asked(bench)).toBe(before)
      await bench.store.submissions.recordActivity(bench.store.db, id, bench.clock.now)
      await pollStatus(bench.deps, submissionId)
      const submission = await bench.store.submissions.find(bench.store.db, submissionId)
      expect(submission?.nextCheckAt).toEqual(new Date(bench.clock.now.getTime() + 15_000))
    })

    it('is not polled after a refusal, and no status revokes that', async () => {
      const { bench, id, submissionId } = await sentBack('Incomplete')
      await bench.change(id, { [passport]: 'L01X00T47' })
      await bench.agree(id)
      const errors = [{ code: 'INVALID_FIELD', description: `${passport}: is not one` }]
      bench.breaks(({ operation }) =>
        operation === 'update' ? async () => jsonResponse(400, { errors }) : undefined,
      )
      await bench.submit(id)
      const requirements = await listOpenRequirements(bench.store, await bench.submission(id))
      expect(requirements).toMatchObject([{ kind: 'question', field: 'passport_number' }])
      expect(await bench.getStatus(id)).toEqual({
        name: 'awaiting_customer',
        tone: 'action',
        canChange: false,
      })
      const before = asked(bench)
      bench.pass(24 * 60 * minute)
      await runRecoveryPass(bench.deps, never)
      expect(asked(bench)).toBe(before)
      await says(bench, id, 'READY_FOR_SUBMISSION')
      await bench.store.submissions.recordActivity(bench.store.db, id, bench.clock.now)
      await pollStatus(bench.deps, submissionId)
      expect(asked(bench)).toBe(before + 1)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
      expect(await listOpenRequirements(bench.store, await bench.submission(id))).toEqual(
        requirements,
      )
    })

    it.each([
      ['SUBMITTED', 'submitted'],
      ['PROCESSING', 'processing'],
      ['APPROVED', 'approved'],
      ['REJECTED', 'rejected'],
    ])('applies the platform’s status when others have advanced it: %s', async (status, name) => {
      const { bench, id, submissionId } = await sentBack('Documents')
      await says(bench, id, status)
      bench.pass(15_000)
      await pollStatus(bench.deps, submissionId)
      // An earlier status may still have been on its way.
      expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
      bench.pass(statusLagMs)
      await pollStatus(bench.deps, submissionId)
      expect(await bench.getStatus(id)).toMatchObject({ name })
      expect(bench.calls.filter(({ operation }) => operation === 'submit')).toEqual([])
    })

    it('retains what is known at an unknown status', async () => {
      const { bench, id, submissionId } = await sentBack('Documents')
      const before = await answerOf(bench, id)
      await says(bench, id, 'RESTING')
      bench.pass(statusLagMs)
      await pollStatus(bench.deps, submissionId)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
      expect(await answerOf(bench, id)).toEqual(before)
    })

    it('has a resolved requirement once the answer differs from what was sent', async () => {
      const { bench, id } = await sentBack('Changes')
      expect(await listResolvedNames(bench, id)).toEqual([])
      await bench.change(id, { [passport]: 'L01X00T48' })
      expect(await listResolvedNames(bench, id)).toEqual(['passport_number'])
      await bench.change(id, { [passport]: 'L01X00T47' })
      expect(await listResolvedNames(bench, id)).toEqual([])
      // A demanded field is needed although it is optional for others.
      await bench.change(id, { [passport]: undefined, [postcode]: '62702' })
      expect(await listResolvedNames(bench, id)).toEqual(['postal_code'])
      await bench.agree(id)
      expect(await bench.submit(id)).toEqual({ outcome: 'outstanding' })
      await bench.change(id, { [passport]: 'L01X00T48' })
      expect(await listResolvedNames(bench, id)).toEqual(['passport_number', 'postal_code'])
      await bench.agree(id)
      await bench.submit(id)
      // The next requirement is about the values sent since.
      const [submission, requirements] = [await bench.submission(id), [postalCodeRequirement]]
      const progress = createProgress((await bench.application(id)).answers)
      expect(
        await listResolvedRequirements(bench.store, submission, requirements, progress),
      ).toEqual([])
    })

    it('has a resolved requirement for one of a company’s people, and not for another', async () => {
      const bench = setUpSubmission(opened)
      const [head = createPersonAnswers('Amira', 'Haddad'), noor, sami] = threePeople()
      const people = [head, renamed(noor), renamed(sami)]
      const id = await bench.begin(createCompanyAnswers('Paperless', people))
      await bench.submit(id)
      await bench.recover()
      expect(await listOpenRequirements(bench.store, await bench.submission(id))).toHaveLength(2)
      await bench.changePerson(id, people[2]?.id ?? '', { date_of_birth: '1991-05-01' })
      expect(await listResolvedNames(bench, id)).toEqual([`${people[2]?.id} date_of_birth`])
    })

    it('ignores a late status after a new round has started', async () => {
      const { bench, id, submissionId } = await sentBack('Changes')
      bench.pass(15_000)
      const { nth } = bench.calls.findLast(({ operation }) => operation === 'status') ?? { nth: 0 }
      bench.breaks((call) =>
        call.operation === 'status' && call.nth === nth + 1
          ? async (send) => {
              const late = await send()
              await bench.change(id, { [passport]: 'L01X00T48', [postcode]: '62702' })
              await bench.agree(id)
              await bench.submit(id)
              return late
            }
          : undefined,
      )
      await pollStatus(bench.deps, submissionId)
      expect(await bench.submission(id)).toMatchObject({ state: 'submitted', round: 2 })
      expect((await bench.operations(id)).map(({ kind }) => kind)).toEqual([
        'create',
        'submit',
        'update',
        'submit',
      ])
    })
  },
)

const postcode = 'customer_details.mailing_address.postal_code'
const postalCodeRequirement = {
  kind: 'question' as const,
  stepId: 'address',
  field: 'postal_code',
  description: '',
}

/** The names of the questions whose requirements are resolved. */
async function listResolvedNames(
  { store, application, submission }: SubmissionSetup,
  id: string,
): Promise<string[]> {
  const requirements = await listOpenRequirements(store, await submission(id))
  const progress = createProgress((await application(id)).answers)
  return (await listResolvedRequirements(store, await submission(id), requirements, progress)).map(
    (requirement) =>
      requirement.kind === 'person'
        ? `${requirement.individualId} ${requirement.field}`
        : requirement.kind === 'question'
          ? requirement.field
          : requirement.kind,
  )
}

/** A person whose name makes the simulator require another date of birth. */
function renamed(person: TestPerson | undefined): TestPerson {
  const { id, wire } = person ?? createPersonAnswers('Nobody', 'There')
  return { id, wire: { ...wire, last_name: 'Changes' } }
}

function bytesOf(bytes: Uint8Array) {
  return {
    size: bytes.length,
    async *stream() {
      yield bytes
    },
  }
}

/** The smallest picture: one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
