/** Tests returning although the first link came too late, and attempts of others. */
import { sql } from 'kysely'
import { startMailServer, type TestMailServer } from '../test-support/servers/mail-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { maya } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { reachStep } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendRequest } from './support/http.ts'
import { expectPage, getReference } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { enter, sendLinkTo } from './support/return.ts'
import type { Portico } from './support/server.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { withStoppedDatabase } from './support/stopped-store.ts'
import { expect, test, variant } from './support/test.ts'

const mailSettings = (mail: TestMailServer) => ({
  SMTP_URL: mail.url,
  MAIL_FROM: 'portico@example.com',
})

test(
  'a late first link is replaced for its holder, with the same code',
  variant,
  async ({ openVisitor, startServer }) => {
    const mail = await startMailServer()
    const { server, staff } = await startServerWithStaff(startServer, { env: mailSettings(mail) })
    const first = await openVisitor({ at: server })
    await reachLater(first)
    const reference = await getReference(first)
    const application = first.page.url().split('/')[5] ?? ''
    const code = await sendLinkTo(first, 'maya.canary@example.com')
    const late = await nextLink(mail, 0)
    await makeLinksLate(server)

    // Elsewhere, with nothing but the e-mail and the code.
    const second = await openVisitor({ at: server, script: true })
    await second.page.goto(late)
    await expect(heading1(second, words(second, 'return.ends.expired.heading'))).toBeVisible()
    // Enough to know one's own address again.
    await expect(second.page.getByText('m•••@e•••.com')).toBeVisible()
    await expectAccessible(second.page, 'en')
    await button(second, 'return.renewal.submit').click()
    const toMasked = words(second, 'return.sent.toAddress', {
      address: '\u2068m•••@e•••.com\u2069',
    })
    await expect(second.page.getByText(toMasked)).toBeVisible()
    await expect(
      second.page.getByText(words(second, 'return.renewal.codeTitle.saved')),
    ).toBeVisible()
    // The holder of the link sees neither the address nor a code.
    await expect(second.page.locator('body')).not.toContainText(/canary|\b\d{6}\b/)
    await expectAccessible(second.page, 'en')
    const renewed = await nextLink(mail, 1)
    expect(mail.received[1]?.to).toEqual(['maya.canary@example.com'])
    expect(mail.received[1]?.text).toContain(words(second, 'return.email.code.saved'))
    await second.page.goto(renewed)
    await expect(second.page.getByText(words(second, 'return.open.lead.saved'))).toBeVisible()
    await expectAccessible(second.page, 'en')
    await enter(second, code)
    await expectPage(second, 'contact')

    // A page that is reloaded says no more than is so.
    await second.page.goto(`${late}?sent=yes`)
    await expect(second.page.getByText(toMasked)).toHaveCount(0)
    // The address is proven now: the late link leads to another, with the code that is shown.
    await button(second, 'return.renewal.submit').click()
    await expect(second.page.getByText(words(second, 'return.sent.toSame'))).toBeVisible()
    const shown = await second.page.locator('.return-code').innerText()
    await second.page.goto(await nextLink(mail, 2))
    await enter(second, shown)
    await expectPage(second, 'contact')

    const noor = await openVisitor({ at: server })
    await continueAsStaff(noor, staff.noor)
    await noor.page.goto(`/en/staff/applications/${application}?tab=activity`)
    await expect(noor.page.getByText(reference).first()).toBeVisible()
    for (const link of ['renewed', 'address', '']) {
      const said = words(noor, 'casework.trail.events.return_link_asked', { link })
      await expect(noor.page.getByText(said).first()).toBeAttached()
    }
    expect(server.output()).toContain('link_renewal_processed')
    expect(server.output()).not.toContain('canary')
    await mail.close()
  },
)

test(
  'in Arabic, without script: with the address alone after a link that was late and one that was locked',
  variant,
  async ({ openVisitor, startServer }) => {
    const mail = await startMailServer()
    const server = await startServer({ env: mailSettings(mail) })
    const person = { at: server, language: 'ar', applicant: { ...maya, language: 'ar' } } as const
    const first = await openVisitor(person)
    await reachLater(first)
    const code = await sendLinkTo(first, 'maya.canary@example.com')
    await nextLink(mail, 0)
    await makeLinksLate(server)

    const second = await openVisitor(person)
    await second.page.goto('/ar/return')
    const notTheirs = await sendLinkTo(second, 'Maya.Canary@example.com', 'return.ask.submit')
    // The link asks for another code: the page's code has its own name.
    const row = second.page
      .locator('.summary-row')
      .filter({ hasText: words(second, 'return.codes.page') })
    await expect(row.locator('.return-code')).toBeVisible()
    await expectAccessible(second.page, 'ar')
    const renewed = await nextLink(mail, 1)
    await second.page.goto(renewed)
    // The asker sees a code that differs from that of the customer with the open application.
    for (const left of [4, 3, 2, 1]) {
      await enter(second, notTheirs === code ? '000000' : notTheirs)
      const wrong = words(second, 'return.open.wrong', { left })
      await expect(second.page.locator('#problems')).toContainText(wrong)
    }
    await enter(second, notTheirs)
    await expect(heading1(second, words(second, 'return.ends.guessed.heading'))).toBeVisible()
    await expectAccessible(second.page, 'ar')
    await button(second, 'return.renewal.submit').click()
    await expect(
      second.page.getByText(words(second, 'return.renewal.codeTitle.saved')),
    ).toBeVisible()
    await expectAccessible(second.page, 'ar')
    await second.page.goto(await nextLink(mail, 2))
    await enter(second, code)
    await expectPage(second, 'contact')
    await mail.close()
  },
)

test('nobody fills a mailbox with links, and a late link tells no more of its address than its owner needs', async ({
  openVisitor,
  startServer,
}) => {
  const mail = await startMailServer()
  const server = await startServer({ env: mailSettings(mail) })
  const person = await openVisitor({ at: server })
  await reachLater(person)
  await sendLinkTo(person, 'victim.canary@example.com')
  const late = await nextLink(mail, 0)
  await makeLinksLate(server)

  const shown = await sendRequest(late)
  expect(shown.text).not.toContain('canary')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      sendRequest(late, { body: createForm(hiddenInputs(shown.text)) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 303).length).toBeLessThanOrEqual(6)
  for (const { text } of answers) expect(text).not.toContain('canary')
  await expect.poll(() => mail.received.length).toBeGreaterThan(1)

  // Requested from separate applications to the same address.
  let refused = 0
  for (let saved = 0; saved < 3 && refused === 0; saved++) {
    await reachLater(person)
    const page = person.page.url()
    const cookie = (await person.page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const form = hiddenInputs((await sendRequest(page, { cookie })).text)
    for (let times = 0; times < 6; times++) {
      const body = createForm([...form, ['address', 'victim.canary@example.com']])
      const asked = await sendRequest(page, { cookie, body })
      if (asked.text.includes(words(person, 'return.tooMany'))) refused++
    }
  }
  expect(refused).toBeGreaterThan(0)
  const toVictim = () => mail.received.filter(({ to }) => to.includes('victim.canary@example.com'))
  await person.page.waitForTimeout(2_500)
  expect(toVictim().length).toBeLessThanOrEqual(6 + 12)
  await mail.close()
})

test(
  'an email that the mail server refuses is not said to be on its way',
  variant,
  async ({ openVisitor, startServer }) => {
    const mail = await startMailServer()
    // Not now, and then never.
    mail.refuseWith(450)
    const server = await startServer({ env: mailSettings(mail) })
    const person = await openVisitor({ at: server })
    await reachLater(person)
    const address = 'nobody.canary@example.com'
    await sendLinkTo(person, address)
    mail.refuseWith(550)
    const undelivered = person.page.getByText(
      words(person, 'return.sent.undelivered', { address: `\u2068${address}\u2069` }),
    )
    await expect(async () => {
      await person.page.reload()
      await expect(undelivered).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(person.page.locator('.return-code')).toHaveCount(0)
    await expectAccessible(person.page, 'en')
    mail.refuseWith(undefined)
    await sendLinkTo(person, 'maya.canary@example.com')
    await nextLink(mail, 0)
    await mail.close()
  },
)

async function reachLater(person: Person): Promise<void> {
  await reachStep(person, 'contact')
  await person.page.goto(person.page.url().replace(/contact$/, 'later'))
}

/** Returns the link in the e-mail of that number; waits until it has arrived. */
async function nextLink(mail: TestMailServer, number: number): Promise<string> {
  await expect.poll(() => mail.received.length).toBe(number + 1)
  return mail.received[number]?.text.match(/http\S+\/return\/[\w-]{43}/)?.[0] ?? ''
}

/** Ages the links as if ten minutes had passed since every e-mail. */
function makeLinksLate(server: Portico): Promise<unknown> {
  return withStoppedDatabase(server, async (database) => {
    await sql`set session_replication_role = replica`.execute(database)
    await sql`update mail set completed_at = completed_at - interval '10 minutes'`.execute(database)
  })
}
