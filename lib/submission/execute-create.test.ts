import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  countIdempotencyIds,
  expectSameBytes,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import {
  errorResponse,
  jsonResponse,
  type NetworkFault,
  namingApplication,
  silences,
} from '@/test-support/submission/network-faults.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpWatchedSubmission } from '@/test-support/submission/submission-actions.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { returnSubmission } from './resolve-manual-review.ts'

const refusable = {
  ...createPlatformAnswers('Refuse'),
  'customer_details.telephone_number': '+12025550148',
}

describe.each(await openTestStores())('creating an application, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('never touches a foreign application that a wrong answer names, and finds its own', async () => {
    const bench = setUpWatchedSubmission(opened)
    const stranger = await fetchElsewhere(bench)
    const before = await bench.simulator.findApplication(stranger)

    const id = await bench.begin()
    bench.breaks((call) => (is(call, 'create', 2) ? namingApplication(stranger) : undefined))
    await bench.submit(id)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    await expectSubmittedOnce(bench, id)
    expect(await bench.simulator.findApplication(stranger)).toEqual(before)
  })

  it('does not adopt the id of another of our applications, and finds its own at once', async () => {
    const bench = setUpWatchedSubmission(opened)
    const owner = await bench.begin()
    await bench.submit(owner)
    const { platformApplicationId } = await bench.submission(owner)
    const id = await bench.begin()
    bench.breaks(({ operation, nth }) =>
      operation === 'create' && nth === 2
        ? namingApplication(platformApplicationId ?? '')
        : undefined,
    )
    await bench.submit(id)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted' })
    await bench.recover()
    for (const each of [owner, id]) {
      expect(await bench.getStatus(each)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, each)
    }
  })

  it('is not blocked if the platform gave its id to another submission', async () => {
    // Not watched: the other’s page shows the platform's earlier, wrong answer for a moment.
    const bench = setUpSubmission(opened)
    const owner = await bench.begin()
    bench.breaks((call) => {
      if (is(call, 'create', 1)) return silences['reset after effect']
      return call.operation === 'token' ? undefined : silences['408']
    })
    await bench.submit(owner)
    const [existing] = await bench.applicationsOnPlatform(owner)
    const other = await bench.begin()
    bench.breaks(({ operation }) =>
      operation === 'create'
        ? async () => jsonResponse(200, { data: { id: existing?.id } })
        : undefined,
    )
    await bench.submit(other)
    expect(await bench.getStatus(other)).toMatchObject({ name: 'manual_review' })
    bench.heals()
    await bench.recover()
    expect(await bench.getStatus(owner)).toMatchObject({ name: 'approved' })
    await expectSubmittedOnce(bench, owner)
    expect(await bench.applicationsOnPlatform(other)).toEqual([])
  })

  describe('a refused creation', () => {
    it('waits for the customer, and the corrected application is the only one', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin(refusable)
      await bench.submit(id)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'refused', tone: 'action' })
      expect(await bench.applicationsOnPlatform(id)).toHaveLength(0)
      expect((await bench.operations(id)).map(({ state }) => state)).toEqual([
        'refused',
        'abandoned',
      ])

      await bench.change(id, { 'customer_details.telephone_number': '+12025550177' })
      await bench.agree(id)
      expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
      expect(countIdempotencyIds(bench, 'create')).toBe(2)
    })

    // A platform that forgets keys or does not keep them: the second try is refused for the first.
    const forgets: NetworkFault = async () =>
      jsonResponse(400, { errors: [{ code: 'TAKEN', description: 'customer_id: is taken' }] })

    it('after one without a response is searched for by its customer id, and found', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin()
      bench.breaks((call) =>
        is(call, 'create', 1)
          ? silences['reset after effect']
          : call.operation === 'create'
            ? forgets
            : undefined,
      )
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
    })

    it('because the network delivered it twice is found as well', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin()
      bench.breaks((call) =>
        is(call, 'create', 1)
          ? async (send) => {
              await send()
              return forgets(send)
            }
          : undefined,
      )
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
    })

    it('is believed the first time if the platform has no list', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin(refusable)
      bench.breaks((call) =>
        call.operation === 'list' ? async () => errorResponse(404) : undefined,
      )
      await bench.submit(id)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'refused' })
    })

    it('is found before it is sent again, since the platform may keep no idempotency ids', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin()
      const ignored = { made: 0 }
      bench.breaks((call) => {
        if (call.operation !== 'create') return undefined
        ignored.made++
        return silences['reset after effect']
      })
      await bench.submit(id)
      expect(ignored.made).toBe(1)
      expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    })

    it('after one without a response and without effect waits for the customer', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin(refusable)
      bench.breaks((call) => (is(call, 'create', 1) ? silences['500 before effect'] : undefined))
      await bench.submit(id)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'refused' })
      // The list is read before the second try, and after its refusal.
      expect(bench.calls.filter(({ operation }) => operation === 'list')).toHaveLength(2)
    })

    it.each([
      ['there is no list', async () => errorResponse(404), 'refused_after_unknown'],
      ['the list names several', listOf(['one', 'cus'], ['two', 'cus']), 'several_applications'],
      ['the list does not say whose', listOf(['one', undefined]), 'several_applications'],
    ] as [string, NetworkFault, string][])(
      'after one without a response is escalated if %s',
      async (_, list, code) => {
        const bench = setUpWatchedSubmission(opened)
        const id = await bench.begin()
        const { customerId } = await bench.application(id)
        bench.breaks((call) => {
          if (is(call, 'create', 1)) return silences['reset after effect']
          if (call.operation === 'create') return forgets
          return call.operation === 'list' ? forCustomer(list, customerId) : undefined
        })
        await bench.submit(id)
        expect(await bench.submission(id)).toMatchObject({ state: 'manual_review', lastCode: code })
        await expectSubmittedOnce(bench, id)
      },
    )

    it('is escalated if the existing application is of an earlier round', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin()
      const late: (() => Promise<Response>)[] = []
      bench.breaks((call) => {
        if (is(call, 'create', 1)) {
          return async (send) => {
            late.push(send)
            return errorResponse(503)
          }
        }
        return is(call, 'create', 2) ? forgets : undefined
      })
      await bench.submit(id)
      const { id: submissionId } = await bench.submission(id)
      expect(await returnSubmission(bench.deps, { submissionId, staff: 'staff-1' })).toBe(true)
      // The first try is delivered only now.
      await late[0]?.()
      await bench.change(id, { 'customer_details.title': 'Prof' })
      await bench.agree(id)
      await bench.submit(id)
      await bench.recover()
      expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
      expectSameBytes(bench)
      // The only attempt of the second round is refused, because the application of the first exists.
      expect(await bench.submission(id)).toMatchObject({
        state: 'manual_review',
        lastCode: 'earlier_application',
      })
    })
  })
})

describe.each(await openTestStores())('after a restart, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  const restarted = (bench: ReturnType<typeof setUpSubmission>) =>
    bench.createDeps({ openedAt: new Date(bench.clock.now.getTime() + 1) })

  it('never creates again what was sent after the backup from which the database was restored', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin()
    const { customerId, accountId } = await bench.application(id)
    // The platform holds answers that the backup does not have.
    await createPast(bench, { customerId, accountId })
    const after = restarted(bench)
    await bench.submit(id, after)
    expect(await bench.submission(id)).toMatchObject({
      state: 'manual_review',
      lastCode: 'earlier_application',
    })
    expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
  })

  it('creates what was started before it and is not on the platform, once', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin()
    await bench.submit(id, restarted(bench))
    await bench.recover()
    await expectSubmittedOnce(bench, id)
    expect(requestsOf(bench).slice(0, 2)).toEqual(['list', 'create'])
  })

  it('waits for a list that cannot be read', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin()
    bench.breaks((call) => (is(call, 'list', 1) ? async () => errorResponse(500) : undefined))
    await bench.submit(id, restarted(bench))
    await bench.recover()
    await expectSubmittedOnce(bench, id)
  })

  it('does not ask for what was started since', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin()
    await bench.submit(id, bench.createDeps({ openedAt: bench.clock.now }))
    expect(requestsOf(bench)[0]).toBe('create')
  })
})

function requestsOf({ calls }: ReturnType<typeof setUpSubmission>): string[] {
  return calls.map(({ operation }) => operation).filter((operation) => operation !== 'token')
}

function is(call: { operation: string; nth: number }, operation: string, nth: number): boolean {
  return call.operation === operation && call.nth === nth
}

function listOf(...found: [id: string, customer: string | undefined][]): NetworkFault {
  return async () =>
    jsonResponse(200, {
      data: {
        applications: found.map(([id, customer]) => ({
          id,
          customer_id: customer,
          status: 'INCOMPLETE',
        })),
      },
    })
}

/** Returns the list with our customer id in place of `cus`. */
function forCustomer(list: NetworkFault, customerId: string): NetworkFault {
  return async (send) => {
    const given = await list(send)
    return new Response((await given.text()).replaceAll('"cus"', JSON.stringify(customerId)), given)
  }
}

/** An application of someone else's, made past our program. */
function fetchElsewhere(bench: ReturnType<typeof setUpSubmission>): Promise<string> {
  return createPast(bench, { customerId: 'somebody-else', accountId: 'a' })
}

/** An application that our program does not know. */
async function createPast(
  { deps: { platform } }: ReturnType<typeof setUpSubmission>,
  { customerId, accountId }: { customerId: string; accountId: string },
): Promise<string> {
  const body = {
    application_type: 'INDIVIDUAL',
    account_to_open: { account_id: accountId, product_id: 'DEPOSIT_BASIC', asset_type_id: 'X' },
    terms_and_conditions_accepted: true,
    customer_id: customerId,
    customer_details: { first_name: 'Noor', last_name: 'Khoury' },
  }
  const made = await platform.createApplication(Buffer.from(JSON.stringify(body)), {
    idempotencyId: 'elsewhere',
  })
  if (made.outcome !== 'done') throw new Error('the stranger was not made')
  return made.data.id
}
