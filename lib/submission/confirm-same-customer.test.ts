import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { silences } from '@/test-support/submission/network-faults.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'

describe.each(await openTestStores())('a customer identifier on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** An approved application, and a second one that its customer began. */
  async function returned(answers = createPlatformAnswers()) {
    const bench = setUpSubmission(opened)
    const first = await bench.begin()
    await bench.submit(first)
    await bench.recover()
    const { customerId } = await bench.application(first)
    const second = await bench.begin(answers, false, {
      givenCustomerId: customerId,
      earlierApplicationId: first,
    })
    return { bench, first, second, customerId }
  }

  async function namedOnPlatform(bench: ReturnType<typeof setUpSubmission>) {
    return (await bench.simulator.applications()).map(({ customerId, shown }) => ({
      customerId,
      accountId: (shown.account_to_open as { account_id: string }).account_id,
    }))
  }

  it('is the operator’s if one was given', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin(createPlatformAnswers(), false, { givenCustomerId: 'crm-4711' })
    await bench.submit(id)
    await bench.recover()
    expect(await namedOnPlatform(bench)).toEqual([
      { customerId: 'crm-4711', accountId: `acc-${id}` },
    ])
  })

  it('is refused by the database if it is no External Identifier', async () => {
    const bench = setUpSubmission(opened)
    const given = { givenCustomerId: 'Amira Haddad' }
    await expect(bench.begin(createPlatformAnswers(), false, given)).rejects.toThrow()
  })

  it('is reused for a further account of the same customer', async () => {
    const { bench, first, second, customerId } = await returned()
    await bench.submit(second)
    await bench.recover()
    expect(new Set((await namedOnPlatform(bench)).map(({ accountId }) => accountId))).toEqual(
      new Set([`acc-${first}`, `acc-${second}`]),
    )
    expect((await namedOnPlatform(bench)).every((each) => each.customerId === customerId)).toBe(
      true,
    )
    expect((await bench.submission(second)).state).toBe('decided')
  })

  it('is not reused for somebody else in that session', async () => {
    const { bench, first, second } = await returned(createPlatformAnswers('Stranger'))
    await bench.submit(second)
    await bench.recover()
    const named = await namedOnPlatform(bench)
    expect(named).toContainEqual({ customerId: `cus-${second}`, accountId: `acc-${second}` })
    expect(named).toContainEqual({ customerId: `cus-${first}`, accountId: `acc-${first}` })
    expect((await bench.application(second)).platformCustomerId).toBe(`cus-${second}`)
  })

  it('is not reused if the earlier application was reported as "not me" meanwhile', async () => {
    const { bench, first, second, customerId } = await returned()
    const report = { applicationId: first, channel: null, about: null, now: bench.clock.now }
    await opened.store.reports.add(opened.store.db, report)
    await bench.submit(second)
    await bench.recover()
    const named = await namedOnPlatform(bench)
    expect(named).toContainEqual({ customerId: `cus-${second}`, accountId: `acc-${second}` })
    expect(named.filter((each) => each.customerId === customerId)).toHaveLength(1)
  })

  it('is not reused for somebody else whose name is entered after it was created early', async () => {
    const bench = setUpSubmission(opened)
    const first = await bench.begin()
    await bench.submit(first)
    await bench.recover()
    const { customerId } = await bench.application(first)
    const further = { givenCustomerId: customerId, earlierApplicationId: first }
    const second = await bench.draft(createPlatformAnswers(), further)
    await bench.saveEarly(second)
    await bench.recover()
    await bench.saveEarly(second, { 'customer_details.last_name': 'Stranger' })
    await bench.recover()
    await bench.agree(second)
    await bench.submit(second)
    await bench.recover()
    expect(await namedOnPlatform(bench)).toContainEqual({
      customerId: `cus-${second}`,
      accountId: `acc-${second}`,
    })
    const named = (await namedOnPlatform(bench)).filter((each) => each.customerId === customerId)
    expect(named).toEqual([{ customerId, accountId: `acc-${first}` }])
  })

  it('finds the right one of two applications after a lost answer to the creation', async () => {
    const { bench, first, second } = await returned()
    bench.breaks(({ operation, nth }) =>
      operation === 'create' && nth === 2 ? silences['unanswered after effect'] : undefined,
    )
    await bench.submit(second)
    await bench.recover()
    const [one, other] = [await bench.submission(first), await bench.submission(second)]
    expect(other.platformApplicationId).not.toBe(one.platformApplicationId)
    expect(other.state).toBe('decided')
    expect(await namedOnPlatform(bench)).toHaveLength(2)
    expect(bench.calls.filter(({ operation }) => operation === 'create')).toHaveLength(2)
  })

  it('does not lead to the earlier application if the creation had no effect', async () => {
    const { bench, first, second } = await returned()
    bench.breaks(({ operation, nth }) =>
      operation === 'create' && nth === 2 ? silences['500 before effect'] : undefined,
    )
    await bench.submit(second)
    await bench.recover()
    expect(await namedOnPlatform(bench)).toContainEqual({
      customerId: `cus-${first}`,
      accountId: `acc-${second}`,
    })
    expect(await namedOnPlatform(bench)).toHaveLength(2)
    expect((await bench.submission(second)).state).toBe('decided')
  })
})
