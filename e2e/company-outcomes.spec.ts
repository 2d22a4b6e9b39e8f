/** Tests companies whose people are refused, asked for more or changed. */

import type { PlatformPath } from '../lib/onboarding/mapping/platform-paths.ts'
import { expectAccessible } from './support/accessibility.ts'
import { answerField, pressContinue, submit } from './support/answer-pages.ts'
import {
  harbourVine,
  personNamed,
  withoutDocuments,
  withPeople,
  withRegisteredName,
  withSecondNamed,
} from './support/applicants.ts'
import { nameOf } from './support/company.ts'
import { acceptAgainAndSubmit, extract, openRequirement } from './support/company-outcomes.ts'
import { group, question, shortLabelOf, words } from './support/controls.ts'
import { awaitDocument, openDocument, send } from './support/documents.ts'
import { acceptWithoutSending, failEverySecondSend } from './support/failed-sends.ts'
import { reachReview } from './support/form-posts.ts'
import { expectPage, getReference, waitForStatus } from './support/navigation.ts'
import { history } from './support/record.ts'
import { openFolded } from './support/review.ts'
import { expectReceivedOnce, findReceivedPeople } from './support/simulator-records.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

test(
  'one person who is refused is corrected, and everyone else stays accepted',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ applicant: withSecondNamed('Refuse') })
    await reachReview(person)
    await submit(person)
    await waitForStatus(person, 'awaiting_customer')
    const about = { ...person, about: 1 }
    await openRequirement(about, 'person_contact', 'telephone_number')
    await expect(person.page.getByText(words(person, 'outstanding.title'))).toBeVisible()
    await answerField(about, 'telephone_number', '+34 612 34 56 77')
    await pressContinue(person)
    await expectPage(person, 'review')
    const answers = `${nameOf(person, 1)}: Phone number`
    await acceptAgainAndSubmit(person, [answers])
    await waitForStatus(person, 'approved')
    const changed = words(person, 'history.moments.changed', { answers })
    await expect(history(person).locator('li').filter({ hasText: changed })).toHaveCount(1)
    const arrived = await expectReceivedOnce(shared, await getReference(person))
    const people = await findReceivedPeople(shared, arrived.id)
    expect(people.map(({ last_name }) => last_name).toSorted()).toEqual([
      'Clarke',
      'Refuse',
      'Zhang',
    ])
    expect(people.find(({ last_name }) => last_name === 'Refuse')).toMatchObject({
      telephone_number: '+34612345677',
    })
  },
)

test(
  'requirements of two people are answered page by page, then sent again',
  variant,
  async ({ openVisitor, shared }) => {
    const [first, second, third] = harbourVine.people ?? []
    if (!first || !second || !third) throw new Error('They are three')
    const people = [first, personNamed(second, 'Changes'), personNamed(third, 'Changes')]
    const person = await openVisitor({
      applicant: withoutDocuments(withPeople(harbourVine, people)),
    })
    await reachReview(person)
    await submit(person)
    await waitForStatus(person, 'awaiting_customer')
    await openRequirement({ ...person, about: 1 }, 'person_birth', 'date_of_birth')
    for (const about of [1, 2]) {
      await expect(person.page.getByRole('main').locator('.caption')).toHaveText(
        nameOf(person, about),
      )
      await expect(person.page).toHaveURL(/change=wanted/)
      await expect(person.page.getByText(words(person, 'outstanding.title'))).toBeVisible()
      await expect(person.page.getByText(/another date of birth for this person/)).toBeVisible()
      const again = { ...person, about }
      await answerField(again, 'date_of_birth', { day: `${about}`, month: '5', year: '1991' })
      await pressContinue(person)
    }
    await expectPage(person, 'review')
    await expect(person.page.getByText(words(person, 'outstanding.title'))).toHaveCount(0)
    await acceptAgainAndSubmit(person, [
      `${nameOf(person, 1)}: Date of birth`,
      `${nameOf(person, 2)}: Date of birth`,
    ])
    await waitForStatus(person, 'approved')
    const { id } = await expectReceivedOnce(shared, await getReference(person))
    const dates = (await findReceivedPeople(shared, id)).map(({ date_of_birth }) => date_of_birth)
    expect(dates.toSorted()).toEqual(['1979-07-14', '1991-05-01', '1991-05-02'])
  },
)

test(
  'a number is required of one person and a document of another, and adding a third fails at first',
  variant,
  async ({ openVisitor, shared }) => {
    const people = (harbourVine.people ?? []).map((each, index) =>
      personNamed(each, ['Flaky', 'Incomplete', 'Passport'][index] ?? ''),
    )
    const person = await openVisitor({
      applicant: withoutDocuments(withPeople(harbourVine, people)),
    })
    await reachReview(person)
    await submit(person)
    await waitForStatus(person, 'awaiting_customer', 60_000)
    const status = person.page.url()
    await openRequirement({ ...person, about: 1 }, 'person_identification', 'passport_number')
    // A required field is no longer optional.
    const number = person.page.getByRole('textbox', { name: 'Passport number', exact: true })
    await person.inputMethod.write(number, '533380007')
    await pressContinue(person)
    // The document is wanted too.
    await expectPage(person, 'documents/[^/?]+')
    await person.page.goto(status)
    await openDocument(person, 'PASSPORT')
    await expect(person.page.getByText(nameOf(person, 2)).first()).toBeVisible()
    await send(person, extract)
    await awaitDocument(person, ['approved'])
    await person.page.goto(status.replace('status', 'review'))
    await acceptAgainAndSubmit(person, [`${nameOf(person, 1)}: Passport number`])
    await waitForStatus(person, 'approved', 60_000)
    const { id } = await expectReceivedOnce(shared, await getReference(person))
    const arrived = await findReceivedPeople(shared, id)
    expect(arrived.map(({ last_name }) => last_name)).toEqual(['Flaky', 'Incomplete', 'Passport'])
    expect(arrived[1]?.passport_number).toBe('533380007')
  },
)

test(
  'a person whose adding is not answered for long is added once',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ applicant: withSecondNamed('Timeout') })
    await reachReview(person)
    await submit(person)
    await waitForStatus(person, 'approved', 150_000)
    const { id } = await expectReceivedOnce(shared, await getReference(person))
    const names = (await findReceivedPeople(shared, id)).map(({ last_name }) => last_name)
    expect(names.toSorted()).toEqual(['Clarke', 'Timeout', 'Zhang'])
  },
)

test(
  'a company is rejected for one of its people, and its page says so',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ applicant: withSecondNamed('Reject') })
    await reachReview(person)
    await submit(person)
    await waitForStatus(person, 'rejected')
    expect((await expectReceivedOnce(shared, await getReference(person))).status).toBe('REJECTED')
  },
)

test(
  'a change of one person after the acceptance voids it, and the review says whose and what',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer()
    await failEverySecondSend(server)
    const person = await openVisitor({ at: server, applicant: withoutDocuments(harbourVine) })
    const { page } = person
    await reachReview(person)
    await acceptWithoutSending(person)
    await page.goto(page.url())
    const name = `${words(person, 'page.change')} Contact details, ${nameOf(person, 1)}`
    await openFolded(page)
    await page.getByRole('link', { name, exact: true }).click()
    const about = { ...person, about: 1 }
    await answerField(about, 'email_address', 'tomas@example.net')
    await pressContinue(person)
    await expectPage(person, 'review')
    await acceptAgainAndSubmit(person, [`${nameOf(person, 1)}: Email address`])
    await waitForStatus(person, 'approved')
  },
)

for (const script of [true, false]) {
  test(
    `an address that is a copy is asked for with the reason and a way to the other address, scripts ${script ? 'on' : 'off'}`,
    variantUnless(script),
    async ({ openVisitor, shared }) => {
      const applicant = withRegisteredName(
        'Require customer details.physical address.address line2',
      )
      const person = await openVisitor({ applicant, script })
      const { page, inputMethod } = person
      await reachReview(person)
      await submit(person)
      await waitForStatus(person, 'awaiting_customer')
      await inputMethod.press(page.locator('.card-action').first().locator('.button'))

      // The choice decides, so it is marked, and the notice says whose wish it is and why it is asked here.
      await expectPage(person, 'physical_country')
      const notice = page.getByRole('region', { name: words(person, 'outstanding.title') })
      await expect(notice).toBeFocused()
      await expect(notice).toContainText('The physical address address line2 is needed.')
      await expect(notice).toContainText(words(person, 'outstanding.copied'))
      const choice = question(person, 'physical_country', 'address_from')
      await expect(group(person, choice)).toHaveAccessibleDescription(
        new RegExp(words(person, 'outstanding.mark')),
      )
      await expectAccessible(page, 'en')
      await pressContinue(person)
      const isUnchanged = words(person, 'outstanding.unchanged', {
        label: `\u2068${shortLabelOf(person, 'physical_country', 'address_from')}\u2069`,
      })
      await expect(page.locator('#problems').getByRole('link')).toHaveText([isUnchanged])

      const toOther = words(person, 'outstanding.changeCopied.registered')
      await inputMethod.press(notice.getByRole('link', { name: toOther }))
      await expectPage(person, 'registered_address')
      const requiredFields: PlatformPath[] = ['customer_details.physical_address.address_line2']
      const asked = { ...person, settings: { ...person.settings, requiredFields } }
      await answerField(asked, 'address_line2', 'Temple Quay')
      await pressContinue(person)
      await expectPage(person, 'review')
      await submit(person)
      await waitForStatus(person, 'approved')
      const { body } = await expectReceivedOnce(shared, await getReference(person))
      expect(body.customer_details).toMatchObject({
        registered_address: { address_line2: 'Temple Quay' },
        physical_address: { address_line2: 'Temple Quay' },
      })
    },
  )
}
