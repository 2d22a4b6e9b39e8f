/** What the journeys take of a person, counted in a browser and held there. */
import { answerUntil, startApplication, submit, walkToReview } from './support/answer-pages.ts'
import {
  harbourVine,
  oliver,
  withAnswers,
  withoutDocuments,
  withPeople,
  withRegisteredName,
} from './support/applicants.ts'
import { addAnother, answerPerson, chooseAnother, goOn, openTasks } from './support/company.ts'
import { button, heading1, words } from './support/controls.ts'
import { createCountingInput, type JourneyCount } from './support/count-journey.ts'
import { waitForOtherPage } from './support/navigation.ts'
import { expect, test, variantUnless } from './support/test.ts'

/** At most so much: a lower count lowers its limit. */
const limits = {
  typed: { screens: 23, controls: 82, words: 4350, presses: 52 },
  found: { screens: 18, controls: 69, words: 4420, presses: 42 },
  owner: { screens: 4, controls: 22, words: 1350, presses: 10 },
  person: { screens: 8, controls: 21, words: 1600, presses: 18 },
} satisfies Record<string, JourneyCount>

const telephone = { viewport: { width: 390, height: 844 } }

const foundName = 'HARBOUR LANTERN LIMITED'

test('a person who lives in the country of their nationality', async ({ openVisitor, shared }) => {
  const input = createCountingInput()
  const person = await openVisitor({
    at: shared,
    applicant: withAnswers(oliver, {
      birth: { nationality: 'GB' },
      name: { title: '', middle_name: '', single_name: '' },
    }),
    script: true,
    inputMethod: input,
    browser: telephone,
  })
  await walkToReview(person)
  await submit(person)
  expectWithin(input.count, limits.person)
})

/** The company is in the embedded register with its people, or its customer types what that would say. */
for (const way of ['found', 'typed'] as const) {
  test(
    `a company with two owners, ${way}, the second of whom answers by a link`,
    variantUnless(way === 'found'),
    async ({ openVisitor, startServer, shared }) => {
      const isFound = way === 'found'
      const server = isFound ? await startServer({ env: { REGISTERS: 'embedded' } }) : shared
      const [head, owner] = harbourVine.people ?? []
      if (!head || !owner) throw new Error('They are two')
      const address = `second.${Date.now()}@example.org`
      const roles = ['OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON', 'AUTHORIZED_PERSON']
      const [first, second] = [
        {
          ...head,
          typed: { ...head.typed, person_roles: { individual_type: roles, title: 'CEO' } },
        },
        {
          ...owner,
          typed: { ...owner.typed, person_entry: { filled_in_by: 'them', email_address: address } },
        },
      ]
      const people = withPeople(harbourVine, [first, second])
      const applicant = isFound ? withRegisteredName(foundName, people) : withoutDocuments(people)
      const input = createCountingInput()
      const customer = await openVisitor({
        at: server,
        applicant,
        script: true,
        inputMethod: input,
        browser: telephone,
      })
      await startApplication(customer)
      await goOn(customer, 'company')
      if (isFound) {
        await input.write(customer.page.locator('#search_text'), foundName)
        await input.press(button(customer, 'registers.search'))
        await expect(heading1(customer, words(customer, 'registers.check.company'))).toBeVisible()
        await input.press(button(customer, 'registers.check.useCompany'))
        await waitForOtherPage(customer, 'company')
      }
      await answerUntil(customer, () => customer.page.url().includes('/people'))
      if (isFound) {
        // The register names both, so that each is led to in turn.
        const own = customer.page.url().match(/people\/[^/]+/)?.[0] ?? ''
        await answerUntil({ ...customer, about: 0 }, () => !customer.page.url().includes(own))
      } else {
        await addAnother(customer, 0)
        await answerPerson(customer, 0)
        await addAnother(customer, 1)
      }
      // Name, role, share and address of e-mail: the rest is the owner's.
      await answerPerson(customer, 1)
      const code = await customer.page.locator('.return-code').innerText()
      await chooseAnother(customer, 'no')
      await waitForOtherPage(customer, 'people')
      await answerUntil(customer, 'tasks')

      const mail = await (await fetch(`${server.url}/sandbox/mail`)).text()
      const sent = mail.split('<section').find((each) => each.includes(address))
      const link = sent?.match(/\/[a-z]{2}\/own-part\/[\w-]{43}/)?.[0] ?? ''
      const theirs = createCountingInput()
      const { person_contact } = owner.typed
      const person = await openVisitor({
        at: server,
        // The address that the link went to is not asked for again.
        applicant: withPeople(applicant, [
          first,
          {
            ...owner,
            typed: { ...owner.typed, person_contact: { ...person_contact, email_address: '' } },
          },
        ]),
        script: true,
        inputMethod: theirs,
        about: 1,
        isOwnPart: true,
        browser: telephone,
      })
      await person.page.goto(link)
      const codeBox = person.page.getByRole('textbox', { name: words(person, 'return.open.label') })
      await theirs.write(codeBox, code)
      await theirs.press(button(person, 'personLinks.open.submit'))
      await expect(person.page).toHaveURL(/person_birth$/)
      await answerUntil(person, 'confirm')
      await theirs.set(person.page.getByRole('checkbox'), true)
      await theirs.press(button(person, 'personLinks.confirm.submit'))
      await expect(heading1(person, words(person, 'personLinks.ends.done.heading'))).toBeVisible()

      await openTasks(customer)
      const send = customer.page.getByRole('link', { name: words(customer, 'tasks.send') })
      await input.press(send)
      await waitForOtherPage(customer, 'tasks')
      await submit(customer)
      expectWithin(input.count, limits[way])
      expectWithin(theirs.count, limits.owner)
    },
  )
}

function expectWithin(count: JourneyCount, limit: JourneyCount): void {
  const over = Object.entries(count).filter(
    ([what, number]) => number > limit[what as keyof JourneyCount],
  )
  expect(over, JSON.stringify(count)).toEqual([])
}
