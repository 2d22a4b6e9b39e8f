/** A company and its address are found in registers instead of typed; a register that is down stops nobody. */
import { languages } from '../lib/i18n/languages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { answerOpenPage, answerPage, pressContinue, submit } from './support/answer-pages.ts'
import { harbourVine, withRegisteredName } from './support/applicants.ts'
import { openTask } from './support/company.ts'
import { button, heading1, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { addPerson, beginCompany, continueUntil } from './support/form-posts.ts'
import { sendRequest } from './support/http.ts'
import { expectPage, getReference } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { shownRows } from './support/review.ts'
import { findReceivedApplication } from './support/simulator-records.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { expect, type Fixtures, test, variant, variantUnless } from './support/test.ts'

const env = { REGISTERS: 'embedded', REGISTER_TIMEOUT_MS: '700' }

const found = withRegisteredName('HARBOUR LANTERN LIMITED')

for (const script of [true, false]) {
  test(
    `a company is found, checked and sent without typing it, ${script ? 'with' : 'without'} script`,
    variantUnless(!script),
    async ({ openVisitor, startServer }) => {
      const server = await startServer({ env })
      const person = await openVisitor({ at: server, applicant: found, script })
      const { page } = person
      const clerk = await beginCompany(person)
      await page.goto(`${clerk.base}/tasks`)
      await openTask(person, 'company')
      await expectPage(person, 'find/company')
      await expect(page.getByText(words(person, 'registers.invented.company'))).toBeVisible()
      // The only one that is found is shown at once.
      await searchFor(person, 'harbour lantern')
      await expect(heading1(person, words(person, 'registers.check.company'))).toBeVisible()
      // Nothing is saved before it was checked.
      expect(await shownRows(person)).toContainEqual({
        label: 'Registered address',
        value: '12 Quay Street\nBristol\nBS1 4DJ\nUnited Kingdom',
      })
      expect(page.url()).not.toMatch(/lantern|09472615/i)
      // Its people are offered, and added only where they are ticked.
      const offered = page.getByRole('checkbox')
      await expect(offered).toHaveCount(2)
      for (const row of await offered.all()) await person.inputMethod.set(row, false)
      await person.inputMethod.press(button(person, 'registers.check.useCompany'))
      // What no register has is asked; the rest is not asked again.
      await expectPage(person, 'entity')
      await answerPage(person, 'entity')
      await pressContinue(person)
      await expectPage(person, 'company_contact')
      await finish(person, clerk)
      const note = words(person, 'registers.source.customer', {
        register: words(person, 'registers.names.invented'),
      })
      const rows = await shownRows(person)
      expect(rows).toContainEqual({
        label: 'Registered name',
        value: `HARBOUR LANTERN LIMITED\n${note}`,
      })
      expect(rows).toContainEqual({ label: 'Company number', value: `09472615\n${note}` })
      // The address, which the register has too, is one row.
      expect(rows.filter(({ value }) => value.endsWith(note))).toHaveLength(6)
      await submit(person)
      const reference = await getReference(person)
      const find = () => findReceivedApplication(server, reference)
      await expect.poll(async () => (await find()).length).toBe(1)
      const [received] = await find()
      expect(received?.body.customer_details).toMatchObject({
        registered_name: 'HARBOUR LANTERN LIMITED',
        registered_number: '09472615',
        country_of_incorporation: 'GB',
        established_on: '2015-03-09',
        registered_address: {
          address_line1: '12 Quay Street',
          city: 'Bristol',
          postal_code: 'BS1 4DJ',
          country_code: 'GB',
        },
      })
      expect(server.output()).toContain('uk_companies_search')
      expect(server.output()).not.toMatch(/lantern|09472615/i)
    },
  )
}

/** A company that looks at the search for itself. */
async function openSearch({
  openVisitor,
  startServer,
}: Pick<Fixtures, 'openVisitor' | 'startServer'>) {
  const server = await startServer({ env })
  const person = await openVisitor({ at: server, applicant: harbourVine })
  const { base } = await beginCompany(person)
  await person.page.goto(`${base}/find/company`)
  return { server, person }
}

test(
  'a register that is down, slow or wrong changes nothing: the details are entered by hand',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, person } = await openSearch({ openVisitor, startServer })
    const { page } = person
    const search = page.url()
    const isDown = page.getByText(words(person, 'registers.down.company'))
    for (const text of ['slow register', 'broken register', 'garbled register']) {
      await searchFor(person, text)
      await expect(isDown).toBeVisible()
    }
    // A fault of one text closes the registers for no other.
    await searchFor(person, 'harbour lantern')
    await expect(heading1(person, words(person, 'registers.check.company'))).toBeVisible()
    await page.goto(`${search}?again=yes`)
    await searchFor(person, 'broken register')
    await expect(isDown).toBeVisible()
    expect(server.output()).toMatch(/"code":"timeout"/)
    const link = page.getByRole('link', { name: words(person, 'registers.manual.company') })
    await person.inputMethod.press(link)
    await expectPage(person, 'company_name')
    await answerOpenPage(person)
    await pressContinue(person)
    await expectPage(person, 'entity')
  },
)

test(
  'a search says what it found: nothing, a company that has ended, one that is gone',
  variant,
  async ({ openVisitor, startServer }) => {
    const { person } = await openSearch({ openVisitor, startServer })
    const { page } = person
    await expect(button(person, 'registers.search')).toBeVisible()
    const search = page.url()
    await pressAndWait(person)
    await expect(page.getByText('Enter the company’s name or number').first()).toBeVisible()
    // Searched by the number in a country's register, and by the VAT number.
    for (const [number, name] of [
      ['09472615', 'HARBOUR LANTERN LIMITED'],
      ['BE0417497106', /\S/],
    ] as const) {
      await searchFor(person, number)
      await expect(heading1(person, words(person, 'registers.check.company'))).toBeVisible()
      expect(await shownRows(person)).toContainEqual({
        label: 'Registered name',
        value: expect.stringMatching(name),
      })
      expect(page.url()).not.toContain(number)
      await page.goto(`${search}?again=yes`)
    }
    await searchFor(person, 'nobody is called so')
    await expect(page.getByText(words(person, 'registers.nothing.company'))).toBeVisible()
    await searchFor(person, 'vanishing lantern')
    await expect(page.getByText(words(person, 'registers.gone'))).toBeVisible()
    await searchFor(person, 'lantern')
    await pressAndWait(person)
    await expect(page.getByText(words(person, 'registers.choose.missing')).first()).toBeVisible()
    await expect(page.locator('.choice', { hasText: 'FADED LANTERN LTD' })).toContainText(
      words(person, 'registers.status.closedIn', { year: '2019' }),
    )
    await choose(person, 'FADED LANTERN LTD')
    const register = words(person, 'registers.names.invented')
    await expect(page.getByText(words(person, 'registers.check.ended', { register }))).toBeVisible()
    await person.inputMethod.press(
      page.getByRole('link', { name: words(person, 'registers.check.again') }),
    )
    await searchFor(person, 'lantern')
    // Another search begins below the results, in a box with a button of its own.
    const again = page.getByRole('textbox', { name: words(person, 'registers.notHere') })
    await person.inputMethod.write(again, 'nobody is called so')
    await person.inputMethod.press(page.locator('.lookup-again button'))
    await expect(page.getByText(words(person, 'registers.nothing.company'))).toBeVisible()
    await expect(again).toBeHidden()
    await person.inputMethod.press(
      page.getByRole('link', { name: words(person, 'registers.manual.company') }),
    )
    await expectPage(person, 'company_name')
  },
)

test(
  'results come in a pause of typing, are said, and are chosen by key',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer({ env })
    const person = await openVisitor({ at: server, applicant: harbourVine, script: true })
    const { page } = person
    const { base } = await beginCompany(person)
    await page.goto(`${base}/find/company`)
    const box = page.locator('#search_text')
    const results = page.locator('.live-results')
    const distanceToButton = async () => {
      const [from, to] = [
        await box.boundingBox(),
        await button(person, 'registers.search').boundingBox(),
      ]
      return from && to && { x: to.x - from.x, y: to.y - from.y }
    }
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/results')) asked.push(request.postData())
    })
    await box.focus()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await page.keyboard.type('lantern')
    expect(asked).toEqual([])
    const before = await distanceToButton()
    await page.clock.runFor(400)
    await page.clock.resume()
    await expect(results.getByRole('button')).toHaveCount(4)
    expect(asked).toEqual(['search_text=lantern'])
    await expect(results.getByRole('status')).toHaveText(/^We found 4 entries/)
    // They push nothing aside that somebody is about to press.
    expect(await distanceToButton()).toEqual(before)
    await expectAccessible(page, 'en')
    await box.fill('nobody is called so')
    await expect(results.getByRole('status')).toHaveText(words(person, 'registers.nothing.company'))
    await expect(results.getByRole('button')).toHaveCount(0)
    await box.fill('BE0417497106')
    await results.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(heading1(person, words(person, 'registers.check.company'))).toBeVisible()
    expect(page.url()).not.toContain('0417497106')
  },
)

test('an address is found in the country that was chosen, and staff see where it came from', async ({
  openVisitor,
  startServer,
}) => {
  const { server, staff } = await startServerWithStaff(startServer, { env })
  const person = await openVisitor({ at: server, applicant: harbourVine })
  const { page } = person
  const clerk = await beginCompany(person)
  await page.goto(`${clerk.base}/registered_country`)
  await answerPage(person, 'registered_country')
  await pressContinue(person)
  await expectPage(person, 'registered_address')
  const link = page.getByRole('link', { name: words(person, 'registers.link.address') })
  await person.inputMethod.press(link)
  await expectPage(person, 'find/registered_address')
  await searchFor(person, 'evergreen')
  await expect(
    page.getByText(words(person, 'registers.nothing.address', { country: 'United Kingdom' })),
  ).toBeVisible()
  await searchFor(person, 'quay street')
  await choose(person, /^\W?14 Quay Street, Bristol, England, BS1 4DJ\W?$/)
  await expectPage(person, 'physical_country')
  await page.goto(`${clerk.base}/registered_address`)
  await expect(page.getByLabel(/Address line 1|Street/i).first()).toHaveValue('14 Quay Street')

  const colleague = await openVisitor({ at: server, script: true })
  await continueAsStaff(colleague, staff.ada)
  const application = clerk.base.split('/').at(-1)
  await colleague.page.goto(`/en/staff/applications/${application}`)
  await expect(
    colleague.page
      .getByText('From the invented test register, confirmed by the customer', {
        exact: true,
      })
      .first(),
  ).toBeVisible()
})

test('without a register there is no search, and no page of one', async ({
  openVisitor,
  shared,
}) => {
  const person = await openVisitor({ applicant: harbourVine })
  const { base } = await beginCompany(person)
  await person.page.goto(`${base}/tasks`)
  await openTask(person, 'company')
  await expectPage(person, 'company_name')
  await expect(
    person.page.getByRole('link', { name: words(person, 'registers.link.company') }),
  ).toHaveCount(0)
  const cookie = await getCookieHeader(person)
  for (const lookup of ['company', 'registered_address', 'nothing']) {
    const url = `${shared.url}${base}/find/${lookup}`
    expect((await sendRequest(url, { cookie })).status).toBe(404)
  }
})

for (const language of languages) {
  test(
    `the pages of a register are for everyone, in ${language}`,
    variant,
    async ({ openVisitor, startServer }) => {
      const server = await startServer({ env })
      const script = language !== 'es'
      const person = await openVisitor({ at: server, applicant: harbourVine, language, script })
      const { base } = await beginCompany(person)
      await person.page.goto(`${base}/find/company`)
      await expectAccessible(person.page, language)
      await searchFor(person, 'lantern')
      await expect(person.page.getByRole('radio')).toHaveCount(4)
      await expectAccessible(person.page, language)
      await pressAndWait(person)
      await expect(person.page.locator('#entry-error')).toBeVisible()
      await expectAccessible(person.page, language)
      await choose(person, /FADED LANTERN LTD/)
      await expect(heading1(person, words(person, 'registers.check.company'))).toBeVisible()
      await expectAccessible(person.page, language)
    },
  )
}

async function searchFor(person: Person, text: string): Promise<void> {
  await person.inputMethod.write(person.page.locator('#search_text'), text)
  await pressAndWait(person)
}

async function choose(person: Person, name: string | RegExp): Promise<void> {
  await person.inputMethod.set(person.page.getByRole('radio', { name, exact: true }), true)
  await pressAndWait(person)
}

/** Presses the form's only button and waits for its answer, since the page may already look the same. */
async function pressAndWait({ page, inputMethod, script }: Person): Promise<void> {
  const answered = script
    ? page.waitForResponse((response) => response.request().method() === 'POST')
    : page.waitForEvent('domcontentloaded')
  await inputMethod.press(page.locator('.submit-line button'))
  await answered
}

/** Everything that is left, by plain posts, to the review. */
async function finish(person: Person, clerk: Awaited<ReturnType<typeof beginCompany>>) {
  const { page, applicant } = person
  await continueUntil(person, 'people')
  await page.goto(`${clerk.base}/product`)
  await continueUntil(person, 'people')
  for (const each of applicant.people ?? []) await addPerson(clerk, each)
  await page.goto(`${clerk.base}/review`)
}
