/** One browser that several people use: staff beside a customer, and one customer after another. */

import { sql } from 'kysely'
import { answerPage, pressContinue } from './support/answer-pages.ts'
import { maya } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { findReturnLink } from './support/emails.ts'
import { expectTyped } from './support/error-summary.ts'
import { reachStep } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendRequest } from './support/http.ts'
import { expectPage, getReference } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { findCodeBox } from './support/return.ts'
import type { Portico } from './support/server.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { withStoppedDatabase } from './support/stopped-store.ts'
import { expect, guard, test } from './support/test.ts'

test(
  'a browser in which staff are signed in gives no address and makes no link to a device for the customer',
  guard,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer)
    const customer = await openVisitor({ at: server })
    await reachStep(customer, 'contact')
    const reference = await getReference(customer)
    const contact = customer.page.url()
    const later = contact.replace(/contact$/, 'later')
    const device = contact.replace(/contact$/, 'device')
    const own = await getCookieHeader(customer)
    const laterForm = hiddenInputs((await sendRequest(later, { cookie: own })).text)
    const deviceForm = hiddenInputs((await sendRequest(device, { cookie: own })).text)
    await signInAsStaff(customer, staff.noor)
    const both = await getCookieHeader(customer)

    const address = 'agent.canary@example.net'
    const asked = await sendRequest(later, {
      cookie: both,
      body: createForm([...laterForm, ['_1_address', address], ['address', address]]),
    })
    expect(asked.location ?? '').not.toContain('sent=yes')
    const made = await sendRequest(device, { cookie: both, body: createForm(deviceForm) })
    expect(made.status).toBe(403)
    expect(made.text).toContain(words(customer, 'refusals.staff.title'))
    expect(server.output()).not.toContain('"event":"link_asked"')
    const emails = await (await fetch(`${server.url}/sandbox/mail`)).text()
    expect(emails).not.toContain(reference)

    // Without a staff session the same posts take effect.
    const saved = await sendRequest(later, {
      cookie: own,
      body: createForm([...laterForm, ['_1_address', address], ['address', address]]),
    })
    expect(saved.location).toContain('sent=yes')
    expect((await sendRequest(device, { cookie: own, body: createForm(deviceForm) })).status).toBe(
      303,
    )
  },
)

test('input at a session’s time-out comes back to its owner, and to nobody else in the same browser', async ({
  openVisitor,
  startServer,
}) => {
  const server = await startServer()
  const canary = 'Zanquellimar'
  const first = await openVisitor({ at: server })
  await reachStep(first, 'name')
  const firstReference = await getReference(first)
  await openByLink(first, server, firstReference)
  await expectPage(first, 'name')
  const left = first.page.url()
  const typed = { ...maya.typed.name, last_name: canary }
  await answerPage({ ...first, applicant: { ...maya, typed: { ...maya.typed, name: typed } } })
  await timeOut(server)
  await pressContinue(first)
  await expect(heading1(first, words(first, 'return.closed.heading'))).toBeVisible()

  // Another person starts in the same browser, and looks for the first one's pages.
  const other = first
  await other.page.goto('/en')
  const html = async () => {
    await other.page.goto(left)
    return other.page.content()
  }
  expect(await html()).not.toContain(canary)
  await reachStep(other, 'name')
  expect(other.page.url()).not.toBe(left)
  expect(await other.page.content()).not.toContain(canary)
  expect(await html()).not.toContain(canary)

  // The owner comes back by their own link, in that browser.
  await openAgain(first, server, firstReference)
  await first.page.goto(left)
  await expect(first.page.getByText(words(first, 'return.unsavedInput'))).toBeVisible()
  await expectTyped(first, 'name', typed)
})

/** Saves it for later, and comes back by the link, which gives the session its limits. */
async function openByLink(person: Person, server: Portico, reference: string): Promise<void> {
  await person.page.goto(person.page.url().replace(/name$/, 'later'))
  const field = person.page.getByRole('textbox', { name: words(person, 'return.address.label') })
  await person.inputMethod.write(field, addressOf(reference))
  await person.inputMethod.press(button(person, 'return.save.submit'))
  await enterLink(person, server, reference)
}

/** Asks for a link with the address alone. */
async function openAgain(person: Person, server: Portico, reference: string): Promise<void> {
  const before = await findReturnLink(server, reference)
  await person.page.goto('/en/return')
  const field = person.page.getByRole('textbox', { name: words(person, 'return.address.label') })
  await person.inputMethod.write(field, addressOf(reference))
  await person.inputMethod.press(button(person, 'return.ask.submit'))
  await enterLink(person, server, reference, before)
}

async function enterLink(
  person: Person,
  server: Portico,
  reference: string,
  not?: string,
): Promise<void> {
  const code = (await person.page.locator('.return-code').textContent()) ?? ''
  await person.page.goto(await findReturnLink(server, reference, not))
  const field = findCodeBox(person)
  await person.inputMethod.write(field, code.replace(/\D/g, ''))
  await person.inputMethod.press(button(person, 'return.open.submit'))
  await expect(person.page).toHaveURL(/\/apply\//)
}

function addressOf(reference: string): string {
  return `maya.${reference.toLowerCase()}@example.com`
}

/** Nobody used it for longer than a session lasts. */
function timeOut(server: Portico): Promise<void> {
  return withStoppedDatabase(server, async (db) => {
    await sql`update application_access set idle_until = now() - interval '1 minute'
      where idle_until is not null`.execute(db)
  })
}
