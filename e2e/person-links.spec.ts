/** A person of a company fills in their own part by a link of their own, and sees nothing else. */
import { randomUUID } from 'node:crypto'
import { isolateDirection } from '../lib/i18n/isolate-direction.ts'
import { getGroupLabel } from '../lib/onboarding/progress/group-form.ts'
import { companies } from '../test-support/applicants/companies.ts'
import { createPng } from '../test-support/document-files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { answerOpenPage, answerUntil, pressContinue, submit } from './support/answer-pages.ts'
import { harbourVine, personNamed, withoutDocuments, withPeople } from './support/applicants.ts'
import { nameOf, personLink } from './support/company.ts'
import { extract } from './support/company-outcomes.ts'
import { button, heading1, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { fileInput, receivedFile, section, send } from './support/documents.ts'
import { addPerson, beginCompany, reachReview, submitForm } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendRequest } from './support/http.ts'
import { chooseLanguage, waitForDocument, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { callAction } from './support/server-actions.ts'
import type { TestServer } from './support/simulator-records.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { expect, guard, test, type Visitor, variant, variantUnless } from './support/test.ts'

const [head, owner] = harbourVine.people ?? []
if (!head || !owner) throw new Error('They are two')
const companyName = companies.harbourVine.typed.company_name ?? {}
/** The company's statements about the owner: the rest is theirs. */
const named = {
  ...owner,
  typed: {
    person_name: owner.typed.person_name ?? {},
    person_roles: owner.typed.person_roles ?? {},
    person_share: owner.typed.person_share ?? {},
  },
}

for (const script of [true, false]) {
  test(
    `an owner fills in and confirms their own part, scripts ${script ? 'on' : 'off'}`,
    variantUnless(script),
    async ({ openVisitor, shared }) => {
      const applicant = withPeople(harbourVine, [head, owner])
      const customer = await openVisitor({ applicant, script })
      const base = await nameOwner(customer)
      const name = nameOf(customer, 1)
      // The applicant fills in their own answers here.
      await expect(
        customer.page.getByRole('link', { name: words(customer, 'personLinks.send.link') }),
      ).toHaveCount(1)
      await customer.inputMethod.press(linkTo(customer, 'personLinks.send.link'))
      await expect(
        heading1(
          customer,
          words(customer, 'personLinks.send.heading', { name: isolateDirection(name) }),
        ),
      ).toBeVisible()
      await customer.inputMethod.press(button(customer, 'personLinks.send.submit'))
      await expect(customer.page.locator('#problems')).toContainText(
        words(customer, 'personLinks.send.missing'),
      )
      if (script) await expectAccessible(customer.page, 'en')
      const code = await sendLink(customer)
      if (script) await expectAccessible(customer.page, 'en')
      const link = await findLink(shared, code)

      // Looking at it spends nothing.
      for (const _ of [1, 2]) expect((await sendRequest(shared.url + link)).status).toBe(200)
      const person = await openVisitor({ applicant, script, about: 1, isOwnPart: true })
      await person.page.goto(link)
      if (script) await expectAccessible(person.page, 'en')
      await typeCode(person, code === '000000' ? '111111' : '000000')
      await expect(person.page.locator('#problems')).toContainText(
        words(person, 'personLinks.open.wrong', { left: 4 }),
      )
      await typeCode(person, code)
      await expect(person.page).toHaveURL(/\/own-part\/steps\/person_birth$/)
      await waitForDocument(person.page)
      // The questions are put to the person, not about them, and their browser may help.
      await expect(heading1(person, getGroupLabel('person_details', 'en'))).toBeVisible()
      await expect(
        person.page.getByRole('heading', { name: words(person, 'steps.birth.heading') }),
      ).toBeVisible()
      await expect(person.page.getByRole('main')).not.toContainText(/this person/i)
      await expect(person.page.locator('[autocomplete="bday-day"]')).toHaveCount(1)
      if (script) await expectAccessible(person.page, 'en')
      await customer.page.goto(`${base}/people`)
      await expectState(customer, 'opened')

      // The input comes along to another language, and back; it is no answer yet.
      await answerOpenPage(person)
      await chooseLanguage(person, 'Español')
      await expect(person.page).toHaveURL(/\/es\/own-part\/steps\/person_birth\?typed=kept$/)
      await waitForDocument(person.page)
      const email = person.page.locator('[name="person_contact/email_address"]')
      await expect(email).toHaveValue(String(owner.typed.person_contact?.email_address))
      await chooseLanguage(person, 'English')
      await expect(person.page).toHaveURL(/\/en\/own-part\/steps\/person_birth\?typed=kept$/)
      await waitForDocument(person.page)
      await expect(email).toHaveValue(String(owner.typed.person_contact?.email_address))
      await pressContinue(person)
      await expect(person.page).toHaveURL(/\/own-part\/steps\/person_address$/)
      await waitForDocument(person.page)
      if (script) await expectAccessible(person.page, 'en')
      await answerUntil(person, 'confirm')
      await expect(heading1(person, words(person, 'personLinks.confirm.heading'))).toBeVisible()
      const shown = await person.page.getByRole('main').innerText()
      expect(shown).toContain('Calle del Pez, 8')
      // Sensitive numbers are masked, and of the other person there is nothing.
      expect(shown).not.toContain('54362315')
      expect(shown).not.toMatch(/Amelia|Clarke|Clifton|amelia/)
      await person.inputMethod.press(button(person, 'personLinks.confirm.submit'))
      await expect(person.page.locator('#problems')).toContainText(
        words(person, 'personLinks.confirm.missing'),
      )
      if (script) await expectAccessible(person.page, 'en')
      await person.inputMethod.set(person.page.getByRole('checkbox'), true)
      await person.inputMethod.press(button(person, 'personLinks.confirm.submit'))
      await expect(heading1(person, words(person, 'personLinks.ends.done.heading'))).toBeVisible()
      // The confirmed answers can be kept, masked, and nothing can be changed there.
      const kept = await person.page.getByRole('main').innerText()
      expect(kept).toContain('Calle del Pez, 8')
      expect(kept).not.toContain('54362315')
      await expect(person.page.getByRole('link', { name: /^Change/ })).toHaveCount(0)
      if (script) await expectAccessible(person.page, 'en')
      // A completed part is closed, with the link or without.
      await person.page.goto('/en/own-part/steps/person_birth')
      await expect(person.page).toHaveURL(/\/en\/own-part$/)
      expect((await sendRequest(shared.url + link)).text).toContain(
        words(person, 'personLinks.ends.done.heading'),
      )

      await customer.page.goto(`${base}/people`)
      await expectState(customer, 'done')
      if (script) await expectAccessible(customer.page, 'en')
      // A later change is marked as differing from what was confirmed.
      const href = await personLink(customer, 'page.change', name).getAttribute('href')
      const typed = { ...owner.typed.person_contact, email_address: 'another@example.org' }
      await submitForm(customer.page.context(), `${href}/person_contact?change=person`, typed)
      await customer.page.goto(`${base}/people`)
      await expect(
        customer.page.getByText(words(customer, 'personLinks.send.states.changed')),
      ).toBeVisible()

      const [token = ''] = link.split('/').slice(-1)
      for (const { url, referer } of person.watched.requests) {
        expect(referer).not.toContain(token)
        expect(new URL(url).search).not.toContain(token)
      }
    },
  )
}

test('the person reaches their own part alone, and nothing once the link is taken back', async ({
  openVisitor,
  shared,
}) => {
  const applicant = withPeople(harbourVine, [head, owner])
  const customer = await openVisitor({ applicant })
  const base = await nameOwner(customer)
  const { person, cookie } = await enterPart(customer, openVisitor, shared, applicant)
  const asPerson = (path: string) => sendRequest(shared.url + path, { cookie })
  const href = await personLink(customer, 'peopleList.remove', nameOf(customer, 0)).getAttribute(
    'href',
  )
  const others = [`${base}`, `${base}/people`, `${base}/review`, `${base}/tasks`, `${href}`]
  for (const path of [...others, '/en/own-part/steps/person_name']) {
    const { status, text, location } = await asPerson(path)
    // A step that is not theirs leads back to their own.
    expect(location || `${status}`, path).toMatch(/^404$|\/en\/own-part$/)
    expect(text, path).not.toMatch(/Amelia|Clarke|Clifton/)
  }
  for (const page of ['', '/confirm', '/steps/person_birth']) {
    const own = await getCookieHeader(customer)
    for (const cookie of ['', own]) {
      expect((await sendRequest(`${shared.url}/en/own-part${page}`, { cookie })).status).toBe(404)
    }
  }
  // Only the company states their name and share.
  const refused = await callAction(`${shared.url}/en/own-part/steps/person_birth`, 'saveOwnPart', {
    cookie,
    withState: true,
    fields: [
      ['language', 'en'],
      ['step', 'person_name'],
      ['first_name', 'Canary'],
      ['last_name', 'Canary'],
    ],
  })
  expect(refused.location).toContain('/en/own-part')

  await customer.page.goto(`${base}/people`)
  await customer.inputMethod.press(linkTo(customer, 'personLinks.send.manage'))
  await customer.inputMethod.press(button(customer, 'personLinks.send.revoke'))
  await expectState(customer, 'revoked')
  await expectClosed(person)
  await customer.page.goto(`${base}/people`)
  await expect(customer.page.getByRole('main')).not.toContainText('Canary')
})

for (const script of [true, false]) {
  test(
    `a link is locked by the fifth wrong code, and its holder asks for a new one, scripts ${script ? 'on' : 'off'}`,
    script ? variant : guard,
    async ({ openVisitor, shared }) => {
      const applicant = withPeople(harbourVine, [head, owner])
      const customer = await openVisitor({ applicant })
      const base = await nameOwner(customer)
      await customer.inputMethod.press(linkTo(customer, 'personLinks.send.link'))
      const code = await sendLink(customer)
      const link = await findLink(shared, code)
      const person = await openVisitor({ applicant, script })
      await person.page.goto(link)
      for (const left of [4, 3, 2, 1]) {
        await typeCode(person, code === '000000' ? '111111' : '000000')
        // A press before the answer arrives counts with the earlier one.
        await expect(person.page.locator('#problems')).toContainText(
          words(person, 'personLinks.open.wrong', { left }),
        )
      }
      await typeCode(person, code === '000000' ? '111111' : '000000')
      await expect(
        heading1(person, words(person, 'personLinks.ends.guessed.heading')),
      ).toBeVisible()
      if (script) await expectAccessible(person.page, 'en')
      await customer.page.goto(`${base}/people`)
      await expectState(customer, 'guessed')
      await person.inputMethod.press(button(person, 'personLinks.request.submit'))
      await expect(person.page.getByRole('main')).toContainText(
        words(person, 'personLinks.request.next'),
      )
      if (script) await expectAccessible(person.page, 'en')
      await expect(button(person, 'personLinks.request.submit')).toHaveCount(0)
      await customer.page.goto(`${base}/people`)
      await expectState(customer, 'requested')
      if (script) await expectAccessible(customer.page, 'en')
      await customer.inputMethod.press(linkTo(customer, 'personLinks.send.again'))
      await sendLink(customer, 'personLinks.send.again')
      // The locked link names the newer one.
      await person.page.goto(link)
      const newer = words(person, 'personLinks.ends.superseded.heading')
      await expect(heading1(person, newer)).toBeVisible()
      if (script) await expectAccessible(person.page, 'en')
    },
  )
}

test(
  'where staff are signed in no link is opened, sent or confirmed, and no code is shown',
  guard,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer)
    const applicant = withPeople(harbourVine, [head, owner])
    const customer = await openVisitor({ at: server, applicant })
    const base = await nameOwner(customer)
    const { person, cookie } = await enterPart(
      customer,
      (options) => openVisitor({ ...options, at: server }),
      server,
      applicant,
    )
    await customer.page.goto(`${base}/people`)
    await customer.inputMethod.press(linkTo(customer, 'personLinks.send.manage'))
    const page = customer.page.url()
    const code = await sendLink(customer, 'personLinks.send.again')
    const link = await findLink(server, code)
    await expectClosed(person)

    await signInAsStaff(customer, staff.noor)
    const both = await getCookieHeader(customer)
    const seen = await sendRequest(page, { cookie: both })
    expect(seen.status).toBe(200)
    expect(seen.text).not.toContain(code)
    const fields: [string, string][] = [
      ...hiddenInputs(seen.text).filter(([name]) => !name.startsWith('$')),
      ['address', 'agent.canary@example.net'],
    ]
    const ask = { cookie: both, withState: true, fields }
    expect((await callAction(page, 'sendPersonLink', ask)).status).toBe(403)
    await customer.page.goto(link)
    await typeCode(customer, code)
    await expect(customer.page.getByRole('main')).toContainText(
      words(customer, 'refusals.staff.title'),
    )
    // Beside the session of a person, that of staff opens nothing of the part and confirms nothing.
    const staffBeside = `${both}; ${cookie}`
    expect((await sendRequest(`${server.url}/en/own-part`, { cookie: staffBeside })).status).toBe(
      404,
    )
    const confirm = {
      cookie: staffBeside,
      withState: true,
      fields: [['language', 'en']] as [string, string][],
    }
    expect(
      (await callAction(`${server.url}/en/own-part/confirm`, 'confirmOwnPart', confirm)).status,
    ).toBe(403)

    const other = await openVisitor({ at: server, applicant })
    await other.page.goto(link)
    await typeCode(other, code)
    await expect(other.page).toHaveURL(/\/own-part\/steps\/person_birth$/)
  },
)

for (const script of [true, false]) {
  test(
    `an owner sends the document that is asked for about them themselves, scripts ${script ? 'on' : 'off'}`,
    variantUnless(script),
    async ({ openVisitor, startServer }) => {
      const { server, staff } = await startServerWithStaff(startServer)
      const third = harbourVine.people?.[2]
      if (!third) throw new Error('They are three')
      const passports = [owner, third].map((each) => personNamed(each, 'Passport'))
      const applicant = withoutDocuments(withPeople(harbourVine, [head, ...passports]))
      const customer = await openVisitor({ at: server, applicant, script })
      await reachReview(customer)
      await submit(customer)
      await waitForStatus(customer, 'awaiting_customer')
      const base = customer.page.url().replace(/\/status.*/, '')
      const documentOf = async (index: number) => {
        const item = section(customer)
          .getByRole('listitem')
          .filter({ hasText: nameOf(customer, index) })
        return (await item.getByRole('link').getAttribute('href')) ?? ''
      }
      const [own, others] = [await documentOf(1), await documentOf(2)]
      await customer.page.goto(own)
      const name = isolateDirection(nameOf(customer, 1))
      const ask = customer.page.getByRole('link', {
        name: words(customer, 'personLinks.send.ask', { name }),
      })
      await customer.inputMethod.press(ask)
      const passport = words(customer, 'documents.types.PASSPORT')
      const asks = words(customer, 'personLinks.send.documents', { documents: passport })
      await expect(customer.page.getByText(asks)).toBeVisible()
      if (script) await expectAccessible(customer.page, 'en')
      const code = await sendLink(customer)
      const link = await findLink(server, code)
      await customer.page.goto(`${base}/people`)
      const needed = words(customer, 'personLinks.send.ownDocuments.open', { documents: passport })
      await expect(customer.page.getByText(needed)).toHaveCount(2)

      const person = await openVisitor({ at: server, applicant, script, about: 1, isOwnPart: true })
      await person.page.goto(link)
      await typeCode(person, code)
      // Every question is answered: the document remains, then the confirmation.
      await expect(person.page).toHaveURL(/\/own-part\/documents\/[^/?]+$/)
      await waitForDocument(person.page)
      await expect(heading1(person, passport)).toBeVisible()
      if (script) await expectAccessible(person.page, 'en')
      await send(person, { ...extract, buffer: Buffer.from('no document') })
      const refused = words(person, 'documents.errors.wrong_type')
      await expect(person.page.locator('#problems')).toContainText(refused)
      await person.inputMethod.press(
        person.page.getByRole('link', { name: words(person, 'personLinks.documents.skip') }),
      )
      await expect(
        person.page.getByText(words(person, 'personLinks.documents.later')),
      ).toBeVisible()
      if (script) await expectAccessible(person.page, 'en')
      const again = person.page.getByRole('link', {
        name: words(person, 'personLinks.documents.send', { document: passport.toLowerCase() }),
      })
      await person.inputMethod.press(again)
      await expect(fileInput(person)).toBeVisible()
      await waitForDocument(person.page)
      const page = person.page.url()

      // Refused for another person's document, beside a staff session, and without the part.
      const cookie = await getCookieHeader(person)
      const file = () => {
        const bytes = new File([new Uint8Array(extract.buffer)], 'canary.pdf')
        return createForm([['file', bytes]])
      }
      const ofOther = `/en/own-part/documents/${others.split('/').at(-1)}`
      expect(
        await sendRequest(`${server.url}${ofOther}/upload`, { cookie, body: file() }),
      ).toMatchObject({ status: 303, location: ofOther })
      expect((await sendRequest(server.url + ofOther, { cookie })).location).toContain('/own-part')
      const customers = await getCookieHeader(customer)
      expect(
        (await sendRequest(`${page}/upload`, { cookie: customers, body: file() })).status,
      ).toBe(404)
      const noor = await openVisitor({ at: server })
      await signInAsStaff(noor, staff.noor)
      const beside = `${cookie}; ${await getCookieHeader(noor)}`
      expect((await sendRequest(`${page}/upload`, { cookie: beside, body: file() })).status).toBe(
        403,
      )
      await customer.page.goto(`${base}/people`)
      await expect(customer.page.getByText(needed)).toHaveCount(2)

      await send(person, extract)
      const there = words(person, 'personLinks.documents.there')
      await expect(person.page.getByText(there)).toBeVisible()
      if (script) await expectAccessible(person.page, 'en')
      // A file that nobody asks for does not replace the existing one.
      const bytes = new File([new Uint8Array(createPng())], 'other.png')
      const unasked = createForm([['file', bytes]])
      expect(await sendRequest(`${page}/upload`, { cookie, body: unasked })).toMatchObject({
        status: 303,
      })
      expect((await receivedFile(server, person))?.bytes).toEqual(extract.buffer)
      await person.inputMethod.press(
        person.page.getByRole('link', { name: words(person, 'personLinks.documents.next') }),
      )
      await expect(person.page).toHaveURL(/\/own-part\/confirm$/)
      await expect(person.page.getByText(words(person, 'personLinks.documents.later'))).toHaveCount(
        0,
      )

      await customer.page.goto(`${base}/people`)
      const sent = words(customer, 'personLinks.send.ownDocuments.there', { documents: passport })
      await expect(customer.page.getByText(sent)).toHaveCount(1)
      await expect(customer.page.getByText(needed)).toHaveCount(1)
      if (script) await expectAccessible(customer.page, 'en')
      await customer.page.goto(own)
      const byPerson = words(customer, 'personLinks.documents.byPerson', {
        name: nameOf(customer, 1),
      })
      await expect(customer.page.getByText(byPerson)).toBeVisible()
      // The customer neither sees the file nor its name.
      await expect(customer.page.getByRole('main')).not.toContainText('extract.pdf')

      // Taken back, it is no way to send anything more.
      await customer.page.goto(`${base}/people`)
      await customer.inputMethod.press(linkTo(customer, 'personLinks.send.manage'))
      await customer.inputMethod.press(button(customer, 'personLinks.send.revoke'))
      await expectState(customer, 'revoked')
      const late = await sendRequest(`${page}/upload`, { cookie, body: file() })
      expect((await sendRequest(server.url + late.location, { cookie })).location).toMatch(
        /\/en\/own-part$/,
      )
    },
  )
}

test('in Arabic too', variant, async ({ openVisitor, shared }) => {
  const applicant = { ...withPeople(harbourVine, [head, owner]), language: 'ar' as const }
  const customer = await openVisitor({ applicant, script: true })
  await nameOwner(customer)
  await customer.inputMethod.press(linkTo(customer, 'personLinks.send.link'))
  const code = await sendLink(customer)
  await expectAccessible(customer.page, 'ar')
  const link = await findLink(shared, code)
  expect(link).toContain('/ar/')
  const person = await openVisitor({ applicant, script: true })
  await person.page.goto(link)
  await expectAccessible(person.page, 'ar')
  await typeCode(
    person,
    code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
  )
  await expect(person.page).toHaveURL(/\/own-part\/steps\/person_birth$/)
  await waitForDocument(person.page)
  await expectAccessible(person.page, 'ar')
})

/** A company with its head, and an owner of whom only the company's part is answered; at its list of people. */
async function nameOwner(customer: Visitor): Promise<string> {
  const clerk = await beginCompany(customer)
  await submitForm(clerk, `${clerk.base}/company_name?change=yes`, companyName)
  await addPerson(clerk, head as never)
  const first = await submitForm(clerk, `${clerk.base}/people`, { another: 'yes' })
  for (const [step, typed] of Object.entries(named.typed)) {
    const posted = Object.entries(typed).filter(
      ([name, value]) => value !== '' || !['single_name', 'is_applicant'].includes(name),
    )
    const page = first.replace('person_name', `${step}?change=person`)
    await submitForm(clerk, page, Object.fromEntries(posted))
  }
  await customer.page.goto(`${clerk.base}/people`)
  return clerk.base
}

function linkTo(
  person: Person,
  key: 'personLinks.send.link' | 'personLinks.send.manage' | 'personLinks.send.again',
) {
  const name = `${words(person, key)} ${nameOf(person, 1)}`
  return person.page.getByRole('link', { name, exact: true })
}

/** Types the address on the page of the link; gives the code that it shows then. */
async function sendLink(
  person: Visitor,
  submit: 'personLinks.send.submit' | 'personLinks.send.again' = 'personLinks.send.submit',
): Promise<string> {
  const { page, inputMethod } = person
  const before = page.locator('.return-code')
  const last = (await before.count()) > 0 ? await before.innerText() : ''
  const field = page.getByRole('textbox', {
    name: words(person, 'personLinks.send.address'),
    exact: true,
  })
  // Other tests send links from the same server.
  const address = `canary.${randomUUID()}@example.org`
  await inputMethod.write(field, address)
  await inputMethod.press(button(person, submit))
  await expect(before).toBeVisible()
  await expect(before).not.toHaveText(last || 'none')
  const code = await before.innerText()
  addresses.set(code, address)
  return code
}

/** The address that each link was sent to, by its code. */
const addresses = new Map<string, string>()

/** The link to a part with that code; its e-mail has no code. */
async function findLink({ url }: TestServer, code: string): Promise<string> {
  const address = addresses.get(code) ?? ''
  let found = ''
  await expect
    .poll(async () => {
      const text = await (await fetch(`${url}/sandbox/mail`)).text()
      for (const mail of text.split('<section')) {
        const link = mail.match(/\/[a-z]{2}\/own-part\/[\w-]{43}/)?.[0]
        if (!link || !mail.includes(address)) continue
        expect(mail).not.toContain(code)
        // It says who invites, and nothing about the person.
        expect(mail).toContain('Clarke')
        expect(mail).not.toContain('Rivera')
        found = link
        break
      }
      return found
    })
    .not.toBe('')
  return found
}

async function typeCode(person: Person, code: string): Promise<void> {
  const { page, inputMethod } = person
  await inputMethod.write(
    page.getByRole('textbox', { name: words(person, 'return.open.label') }),
    code,
  )
  await inputMethod.press(button(person, 'personLinks.open.submit'))
}

/** Starts at the list of people; the owner then opens their part in a browser of their own. */
async function enterPart(
  customer: Visitor,
  openVisitor: (options: Partial<Person>) => Promise<Visitor>,
  server: TestServer,
  applicant: Person['applicant'],
) {
  await customer.inputMethod.press(linkTo(customer, 'personLinks.send.link'))
  const code = await sendLink(customer)
  const link = await findLink(server, code)
  const base = customer.page.url().replace(/\/people\/.*$/, '/people')
  await customer.page.goto(base)
  const person = await openVisitor({ applicant, about: 1, isOwnPart: true })
  await person.page.goto(link)
  await typeCode(person, code)
  await expect(person.page).toHaveURL(/\/own-part\/steps\/person_birth$/)
  return { person, cookie: await getCookieHeader(person) }
}

/** Checks that the open page saves nothing, and says why. */
async function expectClosed(person: Visitor): Promise<void> {
  await pressContinue(person)
  await expect(heading1(person, words(person, 'personLinks.ends.ended.heading'))).toBeVisible()
}

async function expectState(
  person: Visitor,
  state: 'live' | 'opened' | 'done' | 'revoked' | 'guessed' | 'requested',
): Promise<void> {
  const sentence = words(person, `personLinks.send.states.${state}`, { time: '' }).trim()
  await expect(person.page.getByText(sentence)).toBeVisible()
}
