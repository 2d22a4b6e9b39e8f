/** Every page of a company and its states, as `accessibility.spec.ts` looks at those of a person. */

import type { Language } from '../lib/i18n/languages.ts'
import type { Step } from '../lib/onboarding/define-step.ts'
import { corporationSteps, personSteps } from '../lib/onboarding/journeys.ts'
import { createTitles, expectAccessible } from './support/accessibility.ts'
import {
  answerOpenPage,
  changeAnswer,
  listStepsOfPage,
  pressContinue,
  tickTerms,
} from './support/answer-pages.ts'
import { harbourVine, personNamed } from './support/applicants.ts'
import {
  addAnother,
  answeredTasks,
  isOfTask,
  nameOf,
  openTask,
  openTasks,
  personLink,
} from './support/company.ts'
import { button, heading1, questions, words } from './support/controls.ts'
import { addPerson, beginCompany, fillInCompany } from './support/form-posts.ts'
import { getPageName, waitForNextPage } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expect, test, variant } from './support/test.ts'

const [head, owner, clerk] = harbourVine.people ?? []
if (!head || !owner || !clerk) throw new Error('They are three')

for (const language of ['en', 'ar'] satisfies Language[]) {
  test(`every step of a company, in ${language}`, variant, async ({ openVisitor }) => {
    const person = await openVisitor({
      language,
      applicant: harbourVine,
      script: language === 'en',
    })
    const started = await beginCompany(person)
    await person.page.goto(`${started.base}/tasks`)
    await expectAccessible(person.page, language)
    const seen: string[] = []
    for (const task of answeredTasks) {
      await openTask(person, task)
      seen.push(...(await lookThrough(person, (page) => !isOfTask(page, task))))
      await openTasks(person)
    }
    // The profiles are tested in requested-fields.spec.ts.
    const usual = (corporationSteps as readonly Step[]).filter(
      ({ section }) => section !== 'profile',
    )
    expect(usual.map(({ id }) => id).filter((id) => !seen.includes(id))).toEqual([
      'applicant',
      'physical_address',
    ])
  })

  test(`every step of a person of a company, in ${language}`, variant, async ({ openVisitor }) => {
    const person = await openVisitor({
      language,
      applicant: harbourVine,
      script: language === 'en',
    })
    const started = await beginCompany(person)
    // One address is known already, so that a choice of addresses is asked.
    await addPerson(started, { ...clerk, typed: { ...clerk.typed, ...addressOf(owner) } })
    await person.page.goto(`${started.base}/people`)
    await addAnother(person, 1)
    const seen = await lookThrough({ ...person, about: 0 }, (page) => page === 'people')
    expect(personSteps.map(({ id }) => id).filter((id) => !seen.includes(id))).toEqual([])
  })

  test(
    `people, none, one and five, and from the tasks to the review, in ${language}`,
    variant,
    async ({ openVisitor }) => {
      const person = await openVisitor({
        language,
        applicant: harbourVine,
        script: language === 'en',
      })
      const { page } = person
      const titles = createTitles()
      const look = async (name: string) => {
        expect(await titles.faultsOf(page, name)).toEqual([])
        await expectAccessible(page, language)
      }
      // A title goes into the browser's history: it numbers the person that the heading names.
      const lookAtPerson = async () => {
        expect(await page.title()).not.toContain('Amelia')
        await expectAccessible(page, language)
      }
      const started = await beginCompany(person)
      await page.goto(`${started.base}/people`)
      await look('people')
      await addPerson(started, head)
      await page.goto(`${started.base}/people`)
      await look('people')
      await pressContinue(person)
      await expect(page.locator('#problems')).toBeFocused()
      await look('one person, unanswered')
      await page.goto(`${started.base}/tasks`)
      await look('tasks, half done')
      await fillInCompany(person, [
        head,
        owner,
        clerk,
        personNamed(clerk, 'Zhao'),
        personNamed(clerk, 'Chen'),
      ])
      await expectAccessible(page, language)
      await openTask(person, 'people')
      await look('people')
      await page
        .getByRole('link', { name: `${words(person, 'page.change')} ${nameOf(person, 0)}` })
        .click()
      await expect(heading1(person, nameOf(person, 0))).toBeVisible()
      await lookAtPerson()
      await page.goBack()
      await personLink(person, 'peopleList.remove', nameOf(person, 0)).click()
      await expect(button(person, 'peopleList.removeSubmit')).toBeVisible()
      await lookAtPerson()
      await page.goto(page.url().replace(/people.*$/, 'review'))
      await button(person, 'review.submit').click()
      await expect(page.locator('#problems')).toBeFocused()
      await expectAccessible(page, language)
      await tickTerms(person)
      await look('review')
      await changeAnswer(person, 'company_name')
      await expectAccessible(page, language)
    },
  )
}

/** Checks each step in its states, answers it and continues, until that page. Returns the checked pages. */
async function lookThrough(person: Person, isLast: (page: string) => boolean): Promise<string[]> {
  const { page, language } = person
  const seen: string[] = []
  while (!isLast(getPageName(person))) {
    const before = page.url()
    const steps = await listStepsOfPage(person, getPageName(person))
    const [only] = steps.length === 1 ? steps : []
    if (only) await expect(heading1(person, questions(person, only).heading)).toBeVisible()
    await expectAccessible(page, language)
    await pressContinue(person)
    await expect(page.locator('#problems')).toBeFocused()
    await expectAccessible(page, language)
    await answerOpenPage(person)
    await expectAccessible(page, language)
    await pressContinue(person)
    await waitForNextPage(person, before)
    seen.push(...steps)
  }
  return seen
}

/** The steps in which a person has an address of their own. */
function addressOf({ typed }: typeof head & object) {
  const { person_country = {}, person_address = {} } = typed
  return { person_residence: { address_from: 'OTHER' }, person_country, person_address }
}
