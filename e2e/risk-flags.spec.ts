/**
 * Tests flags: an acceptance with flags waits for a second person, and never delays a customer who was alone.
 */
import { expectAccessible } from './support/accessibility.ts'
import { lucia } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { openAccount } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendAndFollow } from './support/http.ts'
import { getReference } from './support/navigation.ts'
import { expectReceivedOnce, findReceivedApplication } from './support/simulator-records.ts'
import { openCaseTab, signInAsStaff, signOut, startServerWithStaff } from './support/staff.ts'
import { expect, guard, test, type Visitor, variant } from './support/test.ts'

test(
  'an acceptance in a browser of staff waits for another member to decide',
  guard,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer, {
      env: { STAFF_FLAGS: 'second_decision' },
    })

    // Ada signs in and out at the counter; within a second somebody accepts in that browser.
    const counter = await openVisitor({ at: server, script: true })
    await signInAsStaff(counter, staff.ada)
    await counter.page.goto('/en/staff/account')
    await signOut(counter)
    await openAccount(counter)
    const held = (person: Visitor) => words(person, 'status.held.text')
    await expect(counter.page.getByText(held(counter))).toBeVisible()
    await expectAccessible(counter.page, 'en')
    const reference = await getReference(counter)
    const application = counter.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''

    // A customer alone is as quick, and is not held.
    const alone = await openVisitor({ at: server, language: 'es', applicant: lucia })
    await openAccount(alone)
    await expect(alone.page.getByText(held(alone))).toHaveCount(0)
    const quickReference = await getReference(alone)
    await expectReceivedOnce(server, quickReference)
    expect(await findReceivedApplication(server, reference)).toEqual([])

    // Ada had a part in it: she has no button, and her post is refused.
    const ada = await openVisitor({ at: server })
    await signInAsStaff(ada, staff.ada)
    const seen = `/en/staff/applications/${application}`
    await ada.page.goto(seen)
    await expect(ada.page.getByText(words(ada, 'riskFlags.codes.same_device'))).toBeVisible()
    await expect(ada.page.getByText(words(ada, 'riskFlags.codes.accepted_quickly'))).toBeVisible()
    await expect(ada.page.getByText(words(ada, 'riskFlags.notYours.same_person'))).toBeVisible()
    await expectAccessible(ada.page, 'en')

    // Sue had none. She finds it among what needs a person.
    const sue = await openVisitor({ at: server, language: 'ar' })
    const { page, inputMethod } = sue
    await signInAsStaff(sue, staff.sue)
    for (const [severity, found] of [
      ['low', quickReference],
      ['high', reference],
    ]) {
      await page.goto(`/ar/staff?flags=${severity}`)
      await expect(page.locator('.casework-row')).toHaveCount(1)
      await expect(page.locator('.casework-row')).toContainText(`${found}`)
    }
    await page.getByRole('link', { name: words(sue, 'caseworkList.views.attention') }).click()
    await expect(page.locator('.casework-row')).toHaveCount(1)
    await inputMethod.press(page.locator('.casework-row').getByRole('link'))
    const region = page.getByRole('region', { name: words(sue, 'riskFlags.held') })
    await expect(region.getByText(words(sue, 'staffCase.mayDecide'))).toBeVisible()
    await expect(region.getByText(words(sue, 'riskFlags.decide.sendOnOrBack'))).toBeVisible()
    await expectAccessible(page, 'ar')
    const form = (await page.content()).split('<form').find((each) => each.includes('id="reason"'))
    const forged = await sendAndFollow(`${server.url}${seen}`, {
      cookie: (await ada.page.context().cookies())
        .map((each) => `${each.name}=${each.value}`)
        .join('; '),
      body: createForm([
        ...hiddenInputs(form ?? ''),
        ['reason', 'It is mine'],
        ['outcome', 'sent_on'],
      ]),
    })
    expect(forged.status).toBe(403)
    expect(forged.text).toContain(words(sue, 'staff.forbidden.same_person.heading'))

    await inputMethod.press(button(sue, 'riskFlags.sendOn'))
    await expect(page.locator('#reason-error')).toBeVisible()
    await expectAccessible(page, 'ar')
    expect(await findReceivedApplication(server, reference)).toEqual([])
    await inputMethod.write(
      page.getByLabel(words(sue, 'riskFlags.reason')),
      'اتصلت بالعميلة وأكدت ذلك.',
    )
    await inputMethod.press(button(sue, 'riskFlags.sendOn'))
    await expect(page.getByText(words(sue, 'riskFlags.done.sent_on'))).toBeVisible()
    await expect(page.getByText('اتصلت بالعميلة وأكدت ذلك.')).toBeVisible()
    await openCaseTab(sue, 'activity')
    const doer = words(sue, 'casework.trail.who.you')
    await expect(
      page.getByText(words(sue, 'casework.trail.done.submission_released', { doer })),
    ).toBeVisible()
    await expectAccessible(page, 'ar')

    // The application went once, and the customer's page says so.
    await expect.poll(async () => (await findReceivedApplication(server, reference)).length).toBe(1)
    await counter.page.reload()
    await expect(counter.page.getByText(held(counter))).toHaveCount(0)
    await expectReceivedOnce(server, reference)
  },
)

test(
  'the customer checks, accepts and sends again what staff returned',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer, {
      env: { STAFF_FLAGS: 'second_decision' },
    })
    const customer = await openVisitor({ at: server, script: true })
    await signInAsStaff(customer, staff.ada)
    await customer.page.goto('/en/staff/account')
    await signOut(customer)
    await openAccount(customer)
    await expect(customer.page.getByText(words(customer, 'status.held.text'))).toBeVisible()
    const reference = await getReference(customer)
    const application = customer.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''

    const sue = await openVisitor({ at: server })
    await signInAsStaff(sue, staff.sue)
    await sue.page.goto(`/en/staff/applications/${application}`)
    await sue.inputMethod.write(
      sue.page.getByLabel(words(sue, 'riskFlags.reason')),
      'The customer wants to read it again.',
    )
    await sue.inputMethod.press(button(sue, 'riskFlags.sendBack'))
    await expect(sue.page.getByText(words(sue, 'riskFlags.done.sent_back'))).toBeVisible()

    await customer.page.reload()
    await expect(heading1(customer, words(customer, 'status.sent_back.heading'))).toBeVisible()
    await expect(customer.page.getByText(words(customer, 'status.sent_back.text'))).toBeVisible()
    await expect(
      customer.page.getByText(words(customer, 'history.moments.returned')),
    ).toBeAttached()
    await expectAccessible(customer.page, 'en')
    await customer.inputMethod.press(customer.page.locator('.button-primary').first())
    await expect(button(customer, 'review.submit')).toBeVisible()
    await expectAccessible(customer.page, 'en')
    expect(await findReceivedApplication(server, reference)).toEqual([])
  },
)
