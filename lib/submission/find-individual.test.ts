import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createCompanyAnswers,
  createPersonAnswers,
  type TestPerson,
} from '@/test-support/submission/company-answers.ts'
import {
  countIdempotencyIds,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import {
  errorResponse,
  jsonResponse,
  type NetworkFault,
  namingApplication,
  silences,
} from '@/test-support/submission/network-faults.ts'
import {
  retryUntilApproved,
  setUpWatchedSubmission,
} from '@/test-support/submission/submission-actions.ts'
import { openTestStores } from '@/test-support/test-store.ts'

const all = ['Amira Haddad', 'Noor Khoury', 'Sami Nasser']

describe.each(await openTestStores())('finding an added person, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('adds nobody to a foreign application that a wrong answer names, and finds its own', async () => {
    const bench = setUpWatchedSubmission(opened)
    const stranger = await bench.begin(
      createCompanyAnswers('Paperless', [createPersonAnswers('Ada', 'Aziz')]),
    )
    await bench.submit(stranger)
    const [before] = await bench.applicationsOnPlatform(stranger)
    const id = await bench.begin(createCompanyAnswers())
    bench.breaks((call) =>
      call.operation === 'create' && call.nth === 2
        ? namingApplication(before?.id ?? '')
        : undefined,
    )
    await bench.submit(id)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    await expectSubmittedOnce(bench, id)
    expect(Object.keys(await bench.platformPeople(id))).toEqual(all)
    expect(Object.keys(await bench.platformPeople(stranger))).toEqual(['Ada Aziz'])
  })

  it('rejects the id of another person as an answer, and searches for who was added', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin(createCompanyAnswers())
    bench.breaks((call) =>
      call.operation === 'add' && call.nth === 2
        ? async (send) => {
            await send()
            const [first] = Object.values(await bench.platformPeople(id))
            return jsonResponse(200, { data: { id: first?.id } })
          }
        : undefined,
    )
    await bench.submit(id)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    await expectSubmittedOnce(bench, id)
    expect(countIdempotencyIds(bench, 'add')).toBe(3)
    const answers = (await bench.operations(id)).flatMap(({ kind, answer }) =>
      kind === 'add_individual' ? [(answer as { id: string }).id] : [],
    )
    const there = Object.values(await bench.platformPeople(id)).map((person) => person.id)
    expect(answers).toEqual(there)
  })

  describe('an addition without a response', () => {
    const twin: NetworkFault = async (send) => {
      await send()
      return errorResponse(500)
    }
    const refuses: NetworkFault = async () =>
      jsonResponse(400, { errors: [{ code: 'TAKEN', description: 'first_name: is taken' }] })
    const refusesNumber: NetworkFault = async () =>
      jsonResponse(400, { errors: [{ code: 'TAKEN', description: 'telephone_number: is taken' }] })

    it.each([
      [
        'two stand there who fit',
        (people: object[]) => [...people, { ...people.at(-1), id: 'another' }],
        'several_individuals',
      ],
      [
        'one exists there without a name',
        (people: object[]) => [...people.slice(0, -1), { id: 'nameless' }],
        'several_individuals',
      ],
    ] as [string, (people: object[]) => object[], string][])(
      'is escalated if %s',
      async (_, shown, code) => {
        const bench = setUpWatchedSubmission(opened)
        const id = await bench.begin(createCompanyAnswers())
        const showing: NetworkFault = async (send) => {
          const { data } = (await (await send()).json()) as {
            data: { customer_details: { individuals: object[] } }
          }
          const individuals = shown(data.customer_details.individuals)
          return jsonResponse(200, { data: { ...data, customer_details: { individuals } } })
        }
        bench.breaks((call) => {
          if (call.operation === 'add' && call.nth === 2) return twin
          return call.operation === 'find' && call.nth > 1 ? showing : undefined
        })
        await bench.submit(id)
        expect(await bench.submission(id)).toMatchObject({ state: 'manual_review', lastCode: code })
        await retryUntilApproved(bench, id)
      },
    )

    it('is found by name and date of birth, in any case', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin(createCompanyAnswers())
      const shouting: NetworkFault = async (send) => {
        const text = await (await send()).text()
        return new Response(text.replaceAll('Khoury', ' KHOURY'), {
          headers: { 'content-type': 'application/json' },
        })
      }
      bench.breaks((call) => {
        if (call.operation === 'add' && call.nth === 2) return silences['reset after effect']
        return call.operation === 'find' ? shouting : undefined
      })
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      expect(bench.calls.filter(({ operation }) => operation === 'add')).toHaveLength(3)
    })

    it('that is refused the second time is believed only if the person does not exist there', async () => {
      for (const fault of ['500 before effect', '500 after effect']) {
        await opened.reset()
        const bench = setUpWatchedSubmission(opened)
        const id = await bench.begin(createCompanyAnswers())
        bench.breaks((call) => {
          if (call.operation !== 'add') return undefined
          if (call.nth === 2) return silences[fault]
          return call.nth === 3 && call.body.includes('Noor') ? refuses : undefined
        })
        await bench.submit(id)
        const isThere = fault === '500 after effect'
        expect(await bench.getStatus(id)).toMatchObject({
          name: isThere ? 'submitted' : 'awaiting_customer',
        })
        expect(await bench.countPlatformPeople(id)).toBe(isThere ? 3 : 2)
      }
    })

    it('that the network delivered twice and that is refused because of itself is done', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin(createCompanyAnswers())
      bench.breaks((call) =>
        call.operation === 'add' && call.nth === 2
          ? async (send) => {
              await send()
              return refuses(send)
            }
          : undefined,
      )
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      expect(await bench.countPlatformPeople(id)).toBe(3)
      await expectSubmittedOnce(bench, id)
    })

    it('of an earlier round that took effect after all is escalated', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin(createCompanyAnswers())
      const late: (() => Promise<Response>)[] = []
      bench.breaks((call) => {
        if (call.operation !== 'add') return undefined
        if (call.nth === 3) return refusesNumber
        if (call.nth !== 2) return undefined
        return async (send) => {
          late.push(send)
          return errorResponse(503)
        }
      })
      await bench.submit(id)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
      // The first try is delivered only now.
      await late[0]?.()
      const [, second] = (await bench.application(id)).answers.people as TestPerson[]
      await bench.changePerson(id, second?.id ?? '', { telephone_number: '+12025550199' })
      await bench.agree(id)
      await bench.submit(id)
      expect(await bench.submission(id)).toMatchObject({
        state: 'manual_review',
        lastCode: 'earlier_individual',
      })
      expect(await bench.countPlatformPeople(id)).toBe(3)
    })
  })
})
