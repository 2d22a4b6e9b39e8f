import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hashSecret } from '#lib/access/rules/secrets.ts'
import { openPage } from '@/test-support/read-page.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { startApplication } from './start-application.ts'

describe.each(await openTestStores())('starting an application on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('gives a browser without a session one that opens the application', async () => {
    const { deps, store, clock, application, trail } = setUpApplications(opened)
    const started = await startApplication(deps, { language: 'ar', session: undefined })
    const { applicationId, sessionToken = '' } = started
    const session = hashSecret(sessionToken)
    const found = await openPage(store, { session, applicationId, now: clock.now })
    expect(found?.application.id).toBe(applicationId)
    const { locale, revision, customerId, accountId } = await application(applicationId)
    expect({ locale, revision }).toEqual({ locale: 'ar', revision: 0 })
    expect(customerId).toMatch(/^PTC(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    expect(accountId).toMatch(/^ACC(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    expect(await trail(applicationId)).toEqual([
      { by: 'customer', event: 'application_begun', detail: { locale: 'ar' } },
    ])
  })

  it('lets a known session open one more, and gives no other', async () => {
    const { deps, store, clock, customer, add } = setUpApplications(opened)
    const first = await add()
    const started = await startApplication(deps, { language: 'en', session: customer.session })
    expect(started.sessionToken).toBeUndefined()
    for (const id of [first, started.applicationId])
      expect(await store.sessions.mayOpen(store.db, customer.session, id, clock.now)).toBe(true)
  })

  it('starts one application for two presses of the same button, before the browser has a session', async () => {
    const { deps, store, clock, trail } = setUpApplications(opened)
    const request = { language: 'en', session: undefined, press: randomUUID() } as const
    const [first, second] = await Promise.all([
      startApplication(deps, request),
      startApplication(deps, request),
    ])
    const { applicationId } = first
    expect(second.applicationId).toBe(applicationId)
    expect(await trail(applicationId)).toHaveLength(1)
    // Whichever answer the browser received last opens it; the other was lost, and opens nothing.
    const mayOpen = ({ sessionToken = '' }: typeof first) =>
      store.sessions.mayOpen(store.db, hashSecret(sessionToken), applicationId, clock.now)
    const opening = first.isRepeated ? [first, second] : [second, first]
    expect(await Promise.all(opening.map(mayOpen))).toEqual([true, false])
    expect(first.isRepeated).not.toBe(second.isRepeated)
  })

  it('answers the first question where the button says who it is for, once for two presses', async () => {
    const { deps, application, trail } = setUpApplications(opened)
    const press = randomUUID()
    const request = { language: 'en', session: undefined, press } as const
    const asked = { ...request, applicationType: 'CORPORATION' } as const
    const [first, second] = await Promise.all([
      startApplication(deps, asked),
      startApplication(deps, asked),
    ])
    const { applicationId } = first
    expect(second.applicationId).toBe(applicationId)
    expect([first.isAnswered, second.isAnswered]).toEqual([true, true])
    const { answers, sources } = await application(applicationId)
    expect(answers).toMatchObject({ applicant: { values: { application_type: 'CORPORATION' } } })
    expect(sources).toMatchObject({ applicant: { application_type: { by: { kind: 'customer' } } } })
    const events = (await trail(applicationId)).map(({ event }) => event)
    expect(events).toEqual(['application_begun', 'step_kept'])
    // The other button of the same page leads to the question, which has the first answer.
    const other = await startApplication(deps, { ...request, applicationType: 'INDIVIDUAL' })
    expect(other).toMatchObject({ applicationId, isRepeated: true, isAnswered: false })
  })

  it('starts one for two presses in a known session, and another for what others have pressed', async () => {
    const { deps, customer, add } = setUpApplications(opened)
    await add()
    const request = { language: 'en', session: customer.session, press: randomUUID() } as const
    const first = await startApplication(deps, request)
    const second = await startApplication(deps, request)
    expect(second).toEqual({ ...first, isRepeated: true })
    const other = await startApplication(deps, { ...request, press: randomUUID() })
    expect(other.applicationId).not.toBe(first.applicationId)
  })

  it('gives nobody an application that was answered, or whose button was pressed long ago', async () => {
    const { deps, clock, begin } = setUpApplications(opened)
    const press = randomUUID()
    const request = { language: 'en', session: undefined, press } as const
    const first = await startApplication(deps, request)
    clock.now = new Date(clock.now.getTime() + 10 * 60_000)
    const late = await startApplication(deps, request)
    expect(late).toMatchObject({ isRepeated: false })
    expect(late.applicationId).not.toBe(first.applicationId)
    expect(await begin()).not.toBe(first.applicationId)
  })

  it('treats a session that is no longer known as none', async () => {
    const { deps } = setUpApplications(opened)
    const session = hashSecret('of long ago')
    const started = await startApplication(deps, { language: 'en', session })
    expect(started.sessionToken).toMatch(/^[\w-]{43}$/)
  })

  it('passes over an earlier application whose customer this session has not proved to be', async () => {
    const { deps, customer, add, application } = setUpApplications(opened)
    const earlierApplicationId = await add()
    const { session } = customer
    const request = { language: 'en', session, earlierApplicationId } as const
    const { applicationId } = await startApplication(deps, request)
    expect(await application(applicationId)).toMatchObject({ earlierApplicationId: null })
  })

  it('retains the customer’s identifier of an approved application that was opened by link', async () => {
    const { deps, store, clock, begin, submit, recover, application } = setUpApplications(opened)
    const earlier = await begin()
    await submit(earlier)
    await recover()
    const session = hashSecret('a session that came by link')
    const later = new Date(clock.now.getTime() + 3_600_000)
    await store.transaction(async (tx) => {
      await store.sessions.add(tx, session, later, clock.now)
      await store.sessions.grant(tx, session, earlier, { idleUntil: later, endsAt: later })
      const proof = { by: 'link', now: clock.now } as const
      await store.returnAddresses.prove(tx, earlier, 'amira@example.com', proof)
    })
    const request = { language: 'en', session, earlierApplicationId: earlier } as const
    const { applicationId } = await startApplication(deps, request)
    expect(await application(applicationId)).toMatchObject({
      earlierApplicationId: earlier,
      platformCustomerId: `cus-${earlier}`,
    })
  })
})
