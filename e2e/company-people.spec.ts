/** The people of a company, one by one: none, one, several, fifty; changed, removed, and in two tabs. */

import type { Step } from '../lib/onboarding/define-step.ts'
import { findStep } from '../lib/onboarding/journeys.ts'
import { getErrorMessage } from '../lib/onboarding/view/describe-step.ts'
import {
  answerField,
  answerOpenPage,
  answerUntil,
  pressContinue,
  startApplication,
} from './support/answer-pages.ts'
import { harbourVine, personNamed, withPeople } from './support/applicants.ts'
import {
  addAnother,
  answerPerson,
  chooseAnother,
  expectTasks,
  isOfTask,
  nameOf,
  openTask,
  openTasks,
  personLink,
  taskLink,
} from './support/company.ts'
import { button, fieldContextAt, heading1, words } from './support/controls.ts'
import { expectProblems } from './support/error-summary.ts'
import { beginCompany, fillInCompany, reachReview } from './support/form-posts.ts'
import { expectPage, getPageName, waitForOtherPage } from './support/navigation.ts'
import { sectionRows } from './support/review.ts'
import { duplicatePeople } from './support/stopped-store.ts'
import { expect, openTab, test, variant, variantUnless } from './support/test.ts'

const [head, owner, clerk] = harbourVine.people ?? []
if (!head || !owner || !clerk) throw new Error('They are three')

for (const script of [true, false]) {
  const scripts = `scripts ${script ? 'on' : 'off'}`

  test(
    `people are named, changed and removed one at a time, ${scripts}`,
    variantUnless(script),
    async ({ openVisitor }) => {
      const person = await openVisitor({ applicant: harbourVine, script })
      const { page, inputMethod } = person
      const started = await beginCompany(person)
      await page.goto(`${started.base}/tasks`)
      await expectTasks(person, { people: 'not_started', review: 'cannot_start' })
      await expect(taskLink(person, 'review')).toHaveCount(0)

      await openTask(person, 'people')
      await expect(
        heading1(person, words(person, 'peopleList.heading', { count: 0 })),
      ).toBeVisible()
      await expect(page.getByRole('radio')).toHaveCount(0)
      await addAnother(person, 0)
      // Leaving at the first question adds nobody twice.
      await page.goto(`${started.base}/people`)
      const unnamed = words(person, 'people.unnamed', { number: 1 })
      await expect(personLink(person, 'peopleList.continue', unnamed)).toBeVisible()
      await chooseAnother(person, 'yes')
      await expectPage(person, 'people/[0-9a-f-]{36}/person_name')
      await answerPerson(person, 0)
      await expect(
        heading1(person, words(person, 'peopleList.heading', { count: 1 })),
      ).toBeVisible()
      await expect(page.getByRole('main')).toContainText('60%')

      await pressContinue(person)
      await expectProblems(person, 'another_person', [{ field: 'another', code: 'missing' }])
      await chooseAnother(person, 'no')
      // The other parts that are open come first.
      await expectPage(person, 'product')
      await openTasks(person)
      await expectTasks(person, { people: 'in_progress' })
      await expect(
        page.getByText(words(person, 'people.needs.MISSING_AUTHORIZED_PERSON')),
      ).toBeVisible()

      await openTask(person, 'people')
      await addAnother(person, 1)
      const about = { ...person, about: 1 }
      // The others' shares are known at once: together they cannot exceed the whole.
      await answerOpenPage(about)
      await answerField(about, 'percentage_ownership', '41', 'person_share')
      await pressContinue(person)
      await expectShareRefused(about)
      await answerField(about, 'percentage_ownership', '30', 'person_share')
      await pressContinue(person)
      await waitForOtherPage(person, 'person_name')
      await answerUntil(about, 'people')
      await expect(page.getByText(/Incomplete/)).toHaveCount(0)

      // The change link opens the list of answers, and each answer leads back to it.
      await inputMethod.press(personLink(person, 'page.change', nameOf(person, 1)))
      await expect(heading1(person, nameOf(person, 1))).toBeVisible()
      const change = `${words(person, 'page.change')} Share of the company, ${nameOf(person, 1)}`
      await inputMethod.press(page.getByRole('link', { name: change, exact: true }))
      await expectPage(person, 'people/[0-9a-f-]{36}/person_share')
      await answerField(about, 'percentage_ownership', '4.5')
      await pressContinue(person)
      await expect(heading1(person, nameOf(person, 1))).toBeVisible()
      expect(await sectionRows(person, words(person, 'peopleList.answers'))).toContainEqual({
        label: 'Share of the company',
        value: '4.5%, sent as 4%',
      })
      await inputMethod.press(page.getByRole('link', { name: words(person, 'peopleList.back') }))
      await expect(
        page.getByText(words(person, 'people.needs.SHARES_FAR_BELOW_100', { share: 64.5 })),
      ).toBeVisible()

      await inputMethod.press(personLink(person, 'peopleList.remove', nameOf(person, 1)))
      await expect(
        heading1(person, words(person, 'peopleList.removeHeading', { name: nameOf(person, 1) })),
      ).toBeVisible()
      await page.reload()
      await inputMethod.press(page.getByRole('link', { name: words(person, 'peopleList.keep') }))
      await expect(
        heading1(person, words(person, 'peopleList.heading', { count: 2 })),
      ).toBeVisible()
      await inputMethod.press(personLink(person, 'peopleList.remove', nameOf(person, 1)))
      await inputMethod.press(button(person, 'peopleList.removeSubmit'))
      await expect(
        heading1(person, words(person, 'peopleList.heading', { count: 1 })),
      ).toBeVisible()
      await expect(page.getByText('Tomás')).toHaveCount(0)
    },
  )

  test(
    `a page says that a person was removed in another tab, ${scripts}`,
    variant,
    async ({ openVisitor }) => {
      const person = await openVisitor({ applicant: harbourVine, script })
      await fillInCompany(person, [head, clerk])
      await openTask(person, 'people')
      await person.inputMethod.press(personLink(person, 'page.change', nameOf(person, 0)))
      const name = `${words(person, 'page.change')} Contact details, ${nameOf(person, 0)}`
      await person.page.getByRole('link', { name, exact: true }).click()
      await expectPage(person, 'people/[0-9a-f-]{36}/person_contact')

      const other = await openTab(person)
      await other.page.goto(person.page.url().replace(/person_contact.*$/, 'remove'))
      await other.inputMethod.press(button(other, 'peopleList.removeSubmit'))
      await expect(heading1(other, words(other, 'peopleList.heading', { count: 1 }))).toBeVisible()

      await answerField({ ...person, about: 0 }, 'email_address', 'late@example.org')
      await pressContinue(person)
      await expectPage(person, 'people')
      await expect(
        person.page.getByText(words(person, 'peopleList.removedElsewhere')),
      ).toBeVisible()
      await expect(person.page.getByText('Amelia')).toHaveCount(0)
    },
  )
}

test(
  'a person of another company is not found, for their own visitors as for strangers',
  variant,
  async ({ openVisitor }) => {
    const mine = await openVisitor({ applicant: harbourVine })
    await fillInCompany(mine, [head])
    await openTask(mine, 'people')
    const link = personLink(mine, 'peopleList.remove', nameOf(mine, 0))
    const address = (await link.getAttribute('href')) ?? ''
    const theirs = await openVisitor({ applicant: harbourVine })
    await fillInCompany(theirs, [clerk])
    const stranger = await openVisitor()
    await startApplication(stranger)
    const base = new URL(theirs.page.url()).pathname.replace('/tasks', '')
    const [id = ''] = address.match(/[0-9a-f-]{36}(?=\/remove)/) ?? []
    for (const page of ['', '/person_name', '/remove', '/person_share']) {
      const foreign = await theirs.page.goto(`${base}/people/${id}${page}`)
      expect([page, foreign?.status()]).toEqual([page, 404])
      const closed = await stranger.page.goto(address.replace('/remove', page))
      expect([page, closed?.status()]).toEqual([page, 404])
      await expect(
        closed ? stranger.page.getByText('Amelia') : stranger.page.locator('x'),
      ).toHaveCount(0)
    }
  },
)

test('the applicant’s own account knows no people', variant, async ({ openVisitor }) => {
  const person = await openVisitor()
  await reachReview(person)
  const base = person.page.url().replace(/\/review$/, '')
  for (const page of ['people', 'tasks']) {
    await person.page.goto(`${base}/${page}`)
    expect(getPageName(person)).toBe('review')
  }
})

test('tasks say how far they are, and which must wait', variant, async ({ openVisitor }) => {
  const person = await openVisitor({
    applicant: withPeople(harbourVine, [head, personNamed(clerk, 'Ng')]),
  })
  const { page } = person
  const started = await beginCompany(person)
  await page.goto(`${started.base}/tasks`)
  await openTask(person, 'company')
  await answerOpenPage(person)
  await pressContinue(person)
  await expectPage(person, 'entity')
  // A task can be left at any question; the list leads back to where it was left.
  await page.goto(`${started.base}/tasks`)
  await expectTasks(person, {
    company: 'in_progress',
    addresses: 'not_started',
    people: 'not_started',
    review: 'cannot_start',
  })
  await openTask(person, 'company')
  await answerUntil(person, (page) => !isOfTask(page, 'company'))
  // After a part the next one, not the list.
  await expectPage(person, 'registered_country')
  await openTasks(person)
  await expectTasks(person, { company: 'completed' })
  for (const later of ['terms', 'review', 'status', '']) {
    await page.goto(`${started.base}/${later}`)
    await expectPage(person, 'tasks')
  }
  for (const [first, later] of [
    ['registered_country', 'registered_address'],
    ['business', 'funds'],
  ] as const) {
    await page.goto(`${started.base}/${later}`)
    await expectPage(person, first)
  }
})

test(
  'fifty people can be listed, changed and removed without script',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer()
    const person = await openVisitor({ applicant: harbourVine, at: server })
    await fillInCompany(person, [head, owner, clerk])
    const { page, inputMethod } = person
    const base = page.url().replace('/tasks', '')
    await duplicatePeople(server, person, 50)
    await page.goto(`${base}/people`)
    await expect(heading1(person, words(person, 'peopleList.heading', { count: 50 }))).toBeVisible()
    await expect(page.locator('.listed-person')).toHaveCount(50)
    await inputMethod.press(personLink(person, 'peopleList.remove', 'Wei Zhang 25'))
    await inputMethod.press(button(person, 'peopleList.removeSubmit'))
    await expect(heading1(person, words(person, 'peopleList.heading', { count: 49 }))).toBeVisible()
    await inputMethod.press(personLink(person, 'page.change', 'Wei Zhang 50'))
    await expect(heading1(person, 'Wei Zhang 50')).toBeVisible()
    const change = `${words(person, 'page.change')} Contact details, Wei Zhang 50`
    await inputMethod.press(page.getByRole('link', { name: change, exact: true }))
    await answerField({ ...person, about: 2 }, 'email_address', 'fifty@example.org')
    await pressContinue(person)
    await expect(heading1(person, 'Wei Zhang 50')).toBeVisible()
    expect(await sectionRows(person, words(person, 'peopleList.answers'))).toContainEqual({
      label: 'Email address',
      value: 'fifty@example.org',
    })
    await page.goto(`${base}/tasks`)
    await expectTasks(person, { people: 'completed', review: 'not_started' })
  },
)

/** The share is refused at its field, in words that say how much is left. */
async function expectShareRefused(person: Parameters<typeof fieldContextAt>[0]): Promise<void> {
  const known = fieldContextAt(person, 'person_share')
  const message = getErrorMessage(
    findStep('person_share') as Step,
    'percentage_ownership',
    'too_much_together',
    { ...known, othersShare: 60 },
  )
  await expect(person.page.locator('#problems')).toContainText(message)
  await expect(person.page.locator('.field-error')).toContainText(message)
}
