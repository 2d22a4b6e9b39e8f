/** Tests an application's progress and time of sending: true on every page, with script and without. */
import { answerOpenPage, pressContinue } from './support/answer-pages.ts'
import { harbourVine, maya } from './support/applicants.ts'
import { answeredTasks, beginCompany, isOfTask, openTask, openTasks } from './support/company.ts'
import { words } from './support/controls.ts'
import { openAccount, openFirstQuestion } from './support/form-posts.ts'
import { getPageName, waitForNextPage, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

for (const script of [true, false]) {
  const scripts = `scripts ${script ? 'on' : 'off'}`

  test(
    `the way is counted to its end, the review, and no page before it ends it, ${scripts}`,
    variantUnless(script),
    async ({ openVisitor }) => {
      const person = await openVisitor({ script, applicant: maya })
      const { page } = person
      const saved = page.getByText(words(person, 'page.saved'))
      await openFirstQuestion(person)
      await expect(saved).toHaveCount(0)
      // The question who applies precedes all counting.
      await expect(page.locator('progress')).toHaveCount(0)
      await answerOpenPage(person)
      const first = page.url()
      await pressContinue(person)
      await waitForNextPage(person, first)
      let last = 0
      const totals = new Set<number>()
      while (getPageName(person) !== 'review') {
        const { number, total } = await readPosition(person)
        // The bar may become longer with an answer, and never goes back.
        const { value, max } = await readBar(person)
        expect(value / max).toBeGreaterThan(last)
        last = value / max
        expect(number).toBe(Math.ceil(value))
        // The total is stated once no answer changes it.
        if (total !== undefined) totals.add(total)
        if (total !== undefined) expect(number).toBeLessThan(total)
        const before = page.url()
        await answerOpenPage(person)
        await pressContinue(person)
        await waitForNextPage(person, before)
        await expect(saved).toHaveCount(1)
      }
      const { number, total } = await readPosition(person)
      expect(number).toBe(total)
      expect([...totals]).toEqual([total])
    },
  )

  test(
    `the status folds the answers and says times in the zone of its reader, ${scripts}`,
    variantUnless(script),
    async ({ openVisitor }) => {
      // The year round five hours behind UTC.
      const person = await openVisitor({ script, browser: { timezoneId: 'America/Lima' } })
      const { page } = person
      await openAccount(person)
      await waitForStatus(person, 'approved')
      const history = page.locator('#history')
      await history.locator('summary').first().click()
      const zone = script ? 'Peru Standard Time' : 'UTC'
      await expect(history.getByText(words(person, 'history.zone', { zone }))).toBeVisible()
      const at = new Date((await history.locator('time').first().getAttribute('datetime')) ?? '')
      const hours = new Date(at.getTime() - (script ? 5 : 0) * 3_600_000)
      await expect(history.locator('time').first()).toContainText(hours.toISOString().slice(11, 16))
      const answers = page.locator('details.answers')
      const email = answers.getByText(String(maya.typed.contact?.email_address))
      await expect(email).toBeHidden()
      await answers.getByText(words(person, 'status.recordTitle')).click()
      await expect(email).toBeVisible()
    },
  )
}

test(
  'a company’s way is counted by its tasks, and the questions of each to their end',
  variant,
  async ({ openVisitor }) => {
    const person = await openVisitor({ script: true, applicant: harbourVine })
    await beginCompany(person)
    for (const [index, task] of answeredTasks.slice(0, 2).entries()) {
      await openTask(person, task)
      let [last, questions] = [0, 0]
      while (isOfTask(getPageName(person), task)) {
        const [number, total, question = 0, of = questions] = await readNumbers(person)
        expect([number, total]).toEqual([index + 1, 6])
        expect(question).toBe(last + 1)
        // Once the page has named a total, the total stays.
        if (questions > 0) expect(of).toBe(questions)
        last = question
        questions = of
        const before = person.page.url()
        await answerOpenPage(person)
        await pressContinue(person)
        await waitForNextPage(person, before)
      }
      if (questions > 0) expect(last).toBe(questions)
      await openTasks(person)
    }
  },
)

async function readPosition(person: Person): Promise<{ number: number; total?: number }> {
  const [number = 0, total] = await readNumbers(person)
  return { number, ...(total !== undefined && { total }) }
}

function readBar(person: Person): Promise<{ value: number; max: number }> {
  return person.page
    .locator('progress')
    .evaluate((bar: HTMLProgressElement) => ({ value: bar.value, max: bar.max }))
}

async function readNumbers(person: Person): Promise<number[]> {
  const said = await person.page.locator('.step-progress').innerText()
  return [...said.matchAll(/\d+/g)].map(Number)
}
