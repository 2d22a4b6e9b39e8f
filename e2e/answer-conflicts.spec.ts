/** Staff and customer change the same application at once. */

import type { Locator } from '@playwright/test'
import { isolateDirection } from '../lib/i18n/isolate-direction.ts'
import { expectAccessible } from './support/accessibility.ts'
import { answerField, pressContinue } from './support/answer-pages.ts'
import { button, heading1, shortLabelOf, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { reachStep } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendRequest } from './support/http.ts'
import { waitForOtherPage } from './support/navigation.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { fillByPost, saveGroup, startApplicationForCustomer } from './support/staff-fill.ts'
import type { Visitor } from './support/test.ts'
import { expect, test, variant } from './support/test.ts'

test(
  'both at once: what both changed is chosen between, with and without script',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer)
    const customer = await openVisitor({ at: server, script: true })
    await reachStep(customer, 'address')
    const application = customer.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
    const noor = await openVisitor({ at: server, language: 'ar' })
    await signInAsStaff(noor, staff.noor)
    const fill = `/ar/staff/applications/${application}/fill`

    // Different questions of the same page: both keep their input.
    const contact = `/en/apply/${application}/contact`
    await customer.page.goto(contact)
    await noor.page.goto(`${fill}/about`)
    await answerField(customer, 'email_address', 'maya.new@example.com')
    await answerField(noor, 'telephone_number', '+1 206 555 0101', 'contact')
    await saveGroup(noor)
    await pressContinue(customer)
    await waitForOtherPage(customer, 'contact')
    await customer.page.goto(contact)
    const email = customer.page.getByLabel('Email address', { exact: true })
    await expect(email).toHaveValue('maya.new@example.com')
    await expect(telephone(customer)).toHaveValue('(206) 555-0101')

    const names = isolateDirection('Noor')
    const here = words(customer, 'assistedEntry.entered.here', { names })
    const enteredHere = customer.page.getByText(here)
    await expect(enteredHere).toBeVisible()

    // Both answers to the question are shown side by side.
    await noor.page.goto(`${fill}/about`)
    await answerField(noor, 'telephone_number', '+1 206 555 0102', 'contact')
    await saveGroup(noor)
    await answerField(customer, 'telephone_number', '+1 206 555 0103')
    await pressContinue(customer)
    await expect(
      customer.page.getByText(words(customer, 'assistedEntry.conflict.noticeBy', { name: names })),
    ).toBeVisible()
    // The page says that somebody else answered too.
    await expect(enteredHere).toBeHidden()
    // The label of the field below it is a part of this one, and would match too.
    const which = words(customer, 'assistedEntry.conflict.which', {
      label: shortLabelOf(customer, 'contact', 'telephone_number'),
    })
    const choice = customer.page.getByRole('group', { name: which, exact: true }).getByRole('radio')
    await expect(choice).toHaveCount(2)
    // The input is one of the two, and is not asked again.
    await expect(telephone(customer)).toBeHidden()
    await expect(
      customer.page.getByText(/Saved less than a minute ago: .*206 555 0102/),
    ).toBeVisible()
    await expectAccessible(customer.page, 'en')
    await pressContinue(customer)
    await expect(customer.page.locator('#problems')).toBeFocused()
    await expectAccessible(customer.page, 'en')

    // Staff have the page from before open, and are asked too, without script.
    await noor.page.goto(`${fill}/about`)
    await customer.page.getByRole('radio', { name: /You typed/ }).check()
    await pressContinue(customer)
    await waitForOtherPage(customer, 'contact')
    await answerField(noor, 'telephone_number', '+1 206 555 0104', 'contact')
    await answerField(noor, 'title', 'Prof.', 'name')
    await button(noor, 'assistedEntry.fill.save').click()
    await expect(noor.page.getByText(words(noor, 'assistedEntry.conflict.notice'))).toBeVisible()
    await expect(noor.page.getByText(/206 555 0103/)).toBeVisible()
    // Nothing else of the page is lost by that.
    await button(noor, 'assistedEntry.fill.save').click()
    await expect(noor.page.locator('#problems')).toBeFocused()
    await noor.page.getByRole('radio', { name: /206 555 0103/ }).check()
    await saveGroup(noor)
    await customer.page.goto(contact)
    await expect(telephone(customer)).toHaveValue('(206) 555-0103')
    await customer.page.goto(`/en/apply/${application}/name`)
    await expect(customer.page.getByLabel(/^Title/)).toHaveValue('Prof.')

    // In a browser in which staff have signed in, input is theirs, even if a customer started.
    await customer.page.goto(contact)
    const notice = words(customer, 'assistedEntry.entered.here', { names: '\u2068Noor\u2069' })
    await expect(customer.page.getByText(notice)).toHaveCount(0)
    const shown = await sendRequest(server.url + contact, {
      cookie: await getCookieHeader(customer),
    })
    const posted = await sendRequest(server.url + contact, {
      cookie: `${await getCookieHeader(customer)}; ${await getCookieHeader(noor)}`,
      body: createForm([
        ...hiddenInputs(shown.text),
        ['email_address', 'maya.both@example.com'],
        ['telephone_number', '+1 206 555 0103'],
      ]),
    })
    expect(posted.status).toBe(303)
    await customer.page.reload()
    await expect(customer.page.getByText(notice)).toBeVisible()

    // A company with one of its people, as far as staff know them.
    const company = await startApplicationForCustomer(noor, 'English')
    await fillByPost(noor, company, ['applicant'], {
      applicant: { application_type: 'CORPORATION' },
    })
    await noor.page.goto(`${company}/people`)
    await button(noor, 'peopleList.addFirst').click()
    await expect(noor.page).toHaveURL(/person_about$/)
    await noor.page.locator('[name="person_name/first_name"]').fill('Amelia')
    await noor.page.locator('button[name=goTo]').click()
    await expect(heading1(noor, 'Amelia')).toBeVisible()
    // Looked at with script, which axe needs.
    const storageState = await noor.page.context().storageState()
    const { page } = await openVisitor({ at: server, language: 'ar', browser: { storageState } })
    const person = new URL(noor.page.url()).pathname
    const topics = ['', '/company', '/addresses', '/business', '/people'].map((at) => company + at)
    for (const address of [...topics, person, `${person}/person_home`]) {
      await page.goto(address)
      await expectAccessible(page, 'ar')
    }
  },
)

export function telephone(person: Visitor): Locator {
  return person.page.getByLabel(shortLabelOf(person, 'contact', 'telephone_number'))
}
