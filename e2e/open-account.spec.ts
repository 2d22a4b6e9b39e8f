/** The whole way, from the start page to the decision. */
import { languages } from '../lib/i18n/languages.ts'
import { submit, walkToReview } from './support/answer-pages.ts'
import { abdAlRahman, lucia, maya, oliver, suharto } from './support/applicants.ts'
import { heading1, words } from './support/controls.ts'
import { byKeyboard } from './support/input-method.ts'
import { getReference, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { answeredRows, leavesOf, rowsOf, shownRows } from './support/review.ts'
import { expectReceivedOnce, type TestServer } from './support/simulator-records.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

/** The start page, what is asked, the review and the status. */
const mostScreens = 9

for (const applicant of [maya, lucia, abdAlRahman]) {
  for (const script of [true, false]) {
    const title = `${applicant.typed.name.first_name} opens an account in ${applicant.language}`
    test(
      `${title}, scripts ${script ? 'on' : 'off'}`,
      variantUnless(script && applicant.language === 'en'),
      async ({ openVisitor, shared }) => {
        const person = await openVisitor({ applicant, script })
        const screens = listScreens(person)
        await walkToReview(person)
        await sendAndCompare(person, shared)
        expect(screens.size, [...screens].join('\n')).toBeLessThanOrEqual(mostScreens)
      },
    )
  }
}

test(
  'Oliver, asked about his telephone number, opens an account with nothing but the keyboard',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ applicant: oliver, inputMethod: byKeyboard, script: true })
    await walkToReview(person)
    await sendAndCompare(person, shared)
  },
)

test(
  'Suharto, who has one name only, opens an account',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ applicant: suharto })
    await walkToReview(person)
    await sendAndCompare(person, shared)
  },
)

test('the bare address leads to the language the browser asks for', async ({ openVisitor }) => {
  for (const language of languages) {
    const person = await openVisitor({ language })
    await person.page.goto('/')
    await expect(heading1(person, words(person, 'start.heading'))).toBeVisible()
    await expect(person.page.locator('html')).toHaveAttribute('lang', language)
  }
})

/** The paths that the person's browser shows from now on. */
function listScreens({ page }: Person): ReadonlySet<string> {
  const screens = new Set<string>()
  page.on('framenavigated', (frame) => screens.add(new URL(frame.url()).pathname))
  return screens
}

/** Submits, waits for the decision, and compares the shown rows with the received values. */
async function sendAndCompare(person: Person, server: TestServer): Promise<void> {
  const reviewed = await answeredRows(person)
  const everyRow = (await shownRows(person)).map(({ label }) => label)
  await submit(person)
  await waitForStatus(person, 'approved')
  const arrived = await expectReceivedOnce(server, await getReference(person))
  expect(arrived.status).toBe('APPROVED')
  expect(arrived.body.terms_and_conditions_accepted).toBe(true)
  expect(arrived.body).toMatchObject(person.applicant.request)
  expect(reviewed).toEqual(await rowsOf(person, arrived))
  expect(leavesOf(arrived.body).filter(([, value]) => value === '' || value === null)).toEqual([])
  // The record shows the same rows as the page before the sending, and then the acceptance.
  const kept = (await shownRows(person)).map(({ label }) => label)
  expect(kept.slice(0, everyRow.length)).toEqual(everyRow)
  expect(kept[everyRow.length]).toBe(words(person, 'review.termsRow'))
}
