import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createCompanyAnswers,
  createPersonAnswers,
  type TestPerson,
  threePeople,
} from '@/test-support/submission/company-answers.ts'
import { expectSubmittedOnce } from '@/test-support/submission/expect-submitted-once.ts'
import { jsonResponse, silences } from '@/test-support/submission/network-faults.ts'
import { setUpWatchedSubmission } from '@/test-support/submission/submission-actions.ts'
import type { SubmissionSetup } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { getOutstandingFields, listOpenRequirements } from './state/open-requirements.ts'

const officer = { individual_type: ['OFFICER'] }

describe.each(await openTestStores())(
  'the people of a company in later rounds, on $name',
  (opened) => {
    beforeEach(opened.reset)
    afterAll(opened.close)

    describe('in a later round', () => {
      /** Sent, and sent back with the wish for another date of birth of the first. */
      async function sentBack(bench: SubmissionSetup, more: TestPerson[] = threePeople().slice(1)) {
        const first = createPersonAnswers('Layla', 'Changes', {
          individual_type: ['OFFICER', 'CONTROL_PERSON'],
          middle_name: 'Maya',
        })
        const people = [first, ...more]
        const id = await bench.begin(createCompanyAnswers('Paperless', people))
        await bench.submit(id)
        await bench.recover()
        expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
        return { id, first, people }
      }

      it('are required by our ids', async () => {
        const bench = setUpWatchedSubmission(opened)
        const { id, first } = await sentBack(bench)
        const submission = await bench.submission(id)
        expect(await listOpenRequirements(bench.store, submission)).toMatchObject([
          { kind: 'person', individualId: first.id, field: 'date_of_birth' },
        ])
        expect(
          getOutstandingFields(await listOpenRequirements(bench.store, submission))
            .outstandingOfPeople,
        ).toEqual({
          [first.id]: ['date_of_birth'],
        })
      })

      it('are sent as what changed: removals, shares that shrink, everything else', async () => {
        const bench = setUpWatchedSubmission(opened)
        const gone = createPersonAnswers('Rami', 'Saleh', officer)
        const { id, first, people } = await sentBack(bench, [...threePeople().slice(1), gone])
        const [, noor, sami] = people as [TestPerson, TestPerson, TestPerson]
        const fresh = createPersonAnswers('Hala', 'Aziz', {
          individual_type: ['BENEFICIAL_OWNER'],
          percentage_ownership: 30,
        })
        await bench.change(id, {
          people: [
            fresh,
            {
              ...first,
              wire: {
                ...without(first.wire, 'middle_name'),
                date_of_birth: '1980-03-15',
                individual_type: ['OFFICER', 'CONTROL_PERSON', 'AUTHORIZED_PERSON'],
              },
            },
            { ...noor, wire: { ...noor.wire, percentage_ownership: 30 } },
            sami,
          ],
        })
        await bench.agree(id)
        const before = bench.calls.length
        await bench.submit(id)
        await bench.recover()
        expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
        await expectSubmittedOnce(bench, id)

        const platformIds = new Map(
          (await bench.operations(id)).map(({ subject, answer }) => [
            subject,
            (answer as { id: string } | null)?.id,
          ]),
        )
        const sent = bench.calls
          .slice(before)
          .filter(({ operation }) => ['add', 'change', 'delete', 'update'].includes(operation))
        expect(sent.map(({ operation, path }) => [operation, path.split('/').at(-1)])).toEqual([
          ['delete', platformIds.get(gone.id)],
          ['change', platformIds.get(noor.id)],
          ['add', 'individual'],
          ['change', platformIds.get(first.id)],
        ])
        expect(JSON.parse(sent[1]?.body ?? '')).toEqual({
          updates: [{ field: 'percentage_ownership', value: '30' }],
        })
        expect(JSON.parse(sent[3]?.body ?? '').updates.toSorted(byField)).toEqual([
          { field: 'date_of_birth', value: '1980-03-15' },
          {
            field: 'individual_type',
            value: '["OFFICER","CONTROL_PERSON","AUTHORIZED_PERSON"]',
          },
          { field: 'middle_name', value: '' },
        ])
        const there = await bench.platformPeople(id)
        expect(Object.keys(there).sort()).toEqual([
          'Hala Aziz',
          'Layla Changes',
          'Noor Khoury',
          'Sami Nasser',
        ])
        expect(there['Layla Changes']).toMatchObject({ date_of_birth: '1980-03-15' })
        expect(there['Layla Changes']).not.toHaveProperty('middle_name')
      })

      it('differ from what the platform acknowledged, also after a refused change', async () => {
        const bench = setUpWatchedSubmission(opened)
        const { id, first, people } = await sentBack(bench)
        await bench.changePerson(id, first.id, { date_of_birth: '1980-03-15', title: 'CEO' })
        await bench.changePerson(id, people[1]?.id ?? '', { title: 'CFO' })
        await bench.agree(id)
        const description = 'date_of_birth: does not look right'
        bench.breaks(({ operation, nth }) => {
          if (operation !== 'change' || nth > 2) return undefined
          return nth === 1
            ? silences['500 after effect']
            : async () => jsonResponse(422, { errors: [{ code: 'INVALID_FIELD', description }] })
        })
        await bench.submit(id)
        expect(await listOpenRequirements(bench.store, await bench.submission(id))).toMatchObject([
          { kind: 'person', individualId: first.id, field: 'date_of_birth', description },
        ])
        // The first try was accepted, though the second was refused: the uncertain values are sent anew.
        expect((await bench.platformPeople(id))['Layla Changes']).toMatchObject({ title: 'CEO' })
        expect((await bench.platformPeople(id))['Noor Khoury']).toMatchObject({ title: 'CFO' })
        await bench.changePerson(id, first.id, { date_of_birth: '1980-03-16', title: undefined })
        await bench.agree(id)
        await bench.submit(id)
        await bench.recover()
        const there = await bench.platformPeople(id)
        expect(there['Layla Changes']).toMatchObject({ date_of_birth: '1980-03-16' })
        expect(there['Layla Changes']).not.toHaveProperty('title')
        expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
        await expectSubmittedOnce(bench, id)
        const changes = bench.calls.filter(({ operation }) => operation === 'change')
        expect(new Set(changes.map(({ body }) => body)).size).toBe(3)
      })
    })

    describe('if the platform shows changes late', () => {
      /** Makes the first status answers lack what was just sent. */
      function lags(
        bench: SubmissionSetup,
        id: string,
        ms: number,
        errors: (people: unknown[]) => object,
      ): void {
        const until = bench.clock.now.getTime() + ms
        bench.breaks(({ operation }) => {
          if (operation !== 'status' || bench.clock.now.getTime() >= until) return undefined
          return async (send) => {
            const { data } = (await (await send()).json()) as { data: object }
            const ids = Object.values(await bench.platformPeople(id)).map((person) => person.id)
            return jsonResponse(200, { data: { ...data, status: 'INCOMPLETE', ...errors(ids) } })
          }
        })
      }

      it.each([
        ['who is missing', () => ({ application_errors: ['MISSING_OFFICER'] })],
        [
          'a field of one',
          ([first]: unknown[]) => ({
            individual_errors: [
              {
                id: first,
                individual_validation_errors: [
                  { field_name: 'date_of_birth', field_status: 'INCOMPLETE' },
                ],
              },
            ],
          }),
        ],
      ])('nobody is bounced back for %s', async (_, errors) => {
        const bench = setUpWatchedSubmission(opened)
        const id = await bench.begin(createCompanyAnswers())
        lags(bench, id, 20_000, errors)
        await bench.submit(id)
        expect(await bench.getStatus(id)).toMatchObject({ name: 'created' })
        await bench.recover()
        expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
        await expectSubmittedOnce(bench, id)
      })

      it('a requirement that was never sent is shown at once', async () => {
        const bench = setUpWatchedSubmission(opened)
        const people = threePeople().slice(1)
        const id = await bench.begin(createCompanyAnswers('Paperless', people))
        await bench.submit(id)
        expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
        expect(await listOpenRequirements(bench.store, await bench.submission(id))).toContainEqual({
          kind: 'people',
          code: 'MISSING_OFFICER',
          description: '',
        })
      })
    })
  },
)

function without(wire: TestPerson['wire'], path: keyof TestPerson['wire']) {
  const { [path]: _, ...rest } = wire
  return rest
}

function byField(a: { field: string }, b: { field: string }): number {
  return a.field < b.field ? -1 : 1
}
