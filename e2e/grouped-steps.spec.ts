/** Related steps on one page: everywhere with STEPS=grouped, and always for the people of a company. */
import { getGroupLabel } from '../lib/onboarding/progress/group-form.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  answerField,
  answerOpenPage,
  answerPage,
  changeAnswer,
  pressContinue,
  submit,
  tickTerms,
} from './support/answer-pages.ts'
import { harbourVine, maya } from './support/applicants.ts'
import { addAnother, chooseAnother, doTask, openTask } from './support/company.ts'
import { button, control, heading1, question, words } from './support/controls.ts'
import { beginCompany, openFirstQuestion } from './support/form-posts.ts'
import { telephone } from './support/handoff.ts'
import {
  chooseLanguage,
  expectPage,
  getPageName,
  getReference,
  waitForNextPage,
  waitForOtherPage,
  waitForStatus,
} from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

const grouped = { env: { STEPS: 'grouped' } }

/** Answers page by page until that one; gives the pages there were, by the steps in their addresses. */
async function answerPages(person: Person, last: string): Promise<string[]> {
  const pages: string[] = []
  for (let name = getPageName(person); name !== last; name = getPageName(person)) {
    pages.push(name)
    const before = person.page.url()
    await answerOpenPage(person)
    if (person.script) await expectAccessible(person.page, person.language)
    await pressContinue(person)
    await waitForNextPage(person, before)
  }
  return pages
}

for (const script of [true, false]) {
  test(
    `with STEPS=grouped an account is opened on few pages, scripts ${script ? 'on' : 'off'}`,
    variantUnless(script),
    async ({ openVisitor, startServer }) => {
      const at = await startServer(grouped)
      const person = await openVisitor({ at, script, applicant: maya })
      await openFirstQuestion(person)
      expect(await answerPages(person, 'review')).toEqual([
        'applicant',
        'residence',
        'address',
        'product',
      ])

      // A change shows one step alone.
      await tickTerms(person)
      await changeAnswer(person, 'contact')
      await expect(person.page.getByRole('textbox')).toHaveCount(2)
      await pressContinue(person)
      await expectPage(person, 'review')
      await submit(person)
      await waitForStatus(person, 'approved')
      await expectReceivedOnce(at, await getReference(person))
    },
  )

  test(
    `a page of several steps saves what is right and names the rest, scripts ${script ? 'on' : 'off'}`,
    variantUnless(script),
    async ({ openVisitor, startServer }) => {
      const at = await startServer(grouped)
      const person = await openVisitor({ at, script, applicant: maya })
      const { page } = person
      await openFirstQuestion(person)
      await answerOpenPage(person)
      await pressContinue(person)
      await expectPage(person, 'residence')
      await expect(heading1(person, getGroupLabel('about', 'en'))).toBeVisible()
      await expect(
        page.getByText(words(person, 'page.step', { number: 1, total: 4 })),
      ).toBeVisible()

      await answerPage(person, 'name')
      await answerField(person, 'email_address', 'no address', 'contact')
      await pressContinue(person)
      const problems = page.locator('#problems')
      await expect(problems).toBeVisible()
      if (script) await expect(problems).toBeFocused()
      // Country, birth, nationality, e-mail address and telephone number; the name is not among them.
      await expect(problems.getByRole('link')).toHaveCount(5)
      await expect(page).toHaveTitle(new RegExp(`^${words(person, 'form.hiddenError')}`))
      await expect(page.locator('[name="contact/email_address"]')).toHaveValue('no address')
      if (script) await expectAccessible(page, 'en')
      await problems.getByRole('link').first().click()
      await expect(control(person, question(person, 'residence', 'country_code'))).toBeFocused()
      await page.goto(page.url().replace(/[?#].*$/, ''))
      await expect(page.locator('[name="name/first_name"]')).toHaveValue('Maya')
      await expect(page.locator('[name="contact/email_address"]')).toHaveValue('')

      // The input comes along to another language, and back.
      await answerOpenPage(person)
      await chooseLanguage(person, 'Español')
      const spanish: Person = { ...person, language: 'es' }
      await expectPage(spanish, 'residence')
      await expect(heading1(spanish, getGroupLabel('about', 'es'))).toBeVisible()
      await expect(page.locator('[name="contact/email_address"]')).toHaveValue(
        maya.typed.contact?.email_address as string,
      )
      await pressContinue(spanish)
      await expectPage(spanish, 'address')
      // A later page is not shown before the questions that it depends on are answered.
      await page.goto(page.url().replace('/address', '/product'))
      await expectPage(spanish, 'address')
      // The way back leads to the whole page.
      await page.goto(page.url().replace('/address', '/contact'))
      await expectPage(spanish, 'residence')
    },
  )
}

test(
  'a telephone keeps one step a page with STEPS=grouped',
  variant,
  async ({ openVisitor, startServer }) => {
    const at = await startServer(grouped)
    const person = await openVisitor({ at, script: true, ...telephone })
    await openFirstQuestion(person)
    await answerOpenPage(person)
    await pressContinue(person)
    await expectPage(person, 'residence')
    await answerOpenPage(person)
    await pressContinue(person)
    await expectPage(person, 'name')
  },
)

for (const script of [true, false]) {
  test(
    `each of a company’s people is answered on three pages, scripts ${script ? 'on' : 'off'}`,
    // `company-people.spec.ts` walks through them for `npm test`.
    variant,
    async ({ openVisitor }) => {
      const person = await openVisitor({ script, applicant: harbourVine })
      const { base } = await beginCompany(person)
      await person.page.goto(`${base}/tasks`)
      await doTask(person, 'addresses')
      await openTask(person, 'people')
      for (const index of harbourVine.people?.keys() ?? []) {
        await addAnother(person, index)
        const about = { ...person, about: index }
        const pages = await answerPages(about, 'people')
        expect(pages.length).toBeLessThanOrEqual(3)
        expect(pages[0]).toBe('person_name')
      }
      await chooseAnother(person, 'no')
      await waitForOtherPage(person, 'people')
    },
  )
}

test(
  'a page of several steps leads to the list of people once its person was removed in another tab',
  variant,
  async ({ openVisitor }) => {
    const person = await openVisitor({ script: true, applicant: harbourVine })
    const { base } = await beginCompany(person)
    await person.page.goto(`${base}/people`)
    await addAnother(person, 0)
    const other = await person.page.context().newPage()
    await other.goto(person.page.url().replace(/person_name.*$/, 'remove'))
    await other.getByRole('button', { name: words(person, 'peopleList.removeSubmit') }).click()
    await expect(other).toHaveURL(/\/people/)
    await answerPage({ ...person, about: 0 }, 'person_name')
    await person.inputMethod.press(button(person, 'page.continue'))
    await expectPage(person, 'people')
    await expect(person.page.getByText(words(person, 'peopleList.removedElsewhere'))).toBeVisible()
  },
)
