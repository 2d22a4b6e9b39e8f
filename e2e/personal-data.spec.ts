/** One person's data: exported as a file, and erased by two members of staff, in the browser. */
import { readFile } from 'node:fs/promises'
import { startMailServer } from '../test-support/servers/mail-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { maya } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { reachReview } from './support/form-posts.ts'
import { pressTo } from './support/navigation.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { expect, test, type Visitor } from './support/test.ts'

test('a customer’s data is exported, and erased once a second person approves', async ({
  openVisitor,
  startServer,
}) => {
  const mail = await startMailServer()
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'portico@example.com' }
  const { server, staff } = await startServerWithStaff(startServer, { env })
  const customer = await openVisitor({ at: server })
  await reachReview(customer)
  const id = customer.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
  const address = String(maya.typed.contact.email_address)

  const sue = await openVisitor({ at: server, script: true })
  await continueAsStaff(sue, staff.sue)
  await sue.page.goto(`/en/staff/applications/${id}`)
  const link = sue.page.getByRole('link', { name: words(sue, 'personalData.link') })
  await pressTo(sue, link, heading1(sue, words(sue, 'personalData.heading')))
  await expectAccessible(sue.page, 'en')

  const ada = await openVisitor({ at: server })
  await continueAsStaff(ada, staff.ada)
  await test.step('a file with everything, asked for by one and approved by another', async () => {
    await sue.inputMethod.press(button(sue, 'personalData.export.request'))
    await expect(sue.page.getByText(words(sue, 'personalData.done.requested'))).toBeVisible()
    await expect(button(sue, 'personalData.request.approve.export')).toHaveCount(0)
    await expectAccessible(sue.page, 'en')
    await openRequest(ada)
    await ada.inputMethod.press(button(ada, 'personalData.request.approve.export'))
    await expect(ada.page.getByText(words(ada, 'personalData.done.approved'))).toBeVisible()
    await sue.page.reload()
    const downloading = sue.page.waitForEvent('download')
    await sue.inputMethod.press(button(sue, 'personalData.export.submit'))
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^personal-data-[\w-]+\.json$/)
    const held = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(held.application.answers.contact.values.email_address).toBe(address)
    await expect.poll(() => countTo(address)).toBe(1)
    await sue.page.goto(`/en/staff/applications/${id}/data`)
  })

  await test.step('asked for by one, of which the customer is told', async () => {
    await sue.inputMethod.press(button(sue, 'personalData.erase.request'))
    await expect(sue.page.locator('#problems')).toContainText(
      words(sue, 'personalData.done.missing'),
    )
    await expectAccessible(sue.page, 'en')
    const reason = words(sue, 'personalData.reasons.customer')
    await sue.page.getByRole('radio', { name: reason }).check()
    await sue.inputMethod.press(button(sue, 'personalData.erase.request'))
    await expect(sue.page.getByText(words(sue, 'personalData.done.requested'))).toBeVisible()
    await expectAccessible(sue.page, 'en')
    await expect(approving(sue)).toHaveCount(0)
    await expect.poll(() => countTo(address)).toBe(2)
  })

  await test.step('approved by another, and gone', async () => {
    await openRequest(ada)
    const asked = words(ada, 'personalData.approve.heading', { name: `\u2068${name}\u2069` })
    // A rejection says why.
    await ada.page
      .getByText(words(ada, 'personalData.request.rejection.open'), { exact: true })
      .click()
    await ada.inputMethod.press(button(ada, 'personalData.request.reject'))
    await expect(ada.page.locator('#problems')).toContainText(
      words(ada, 'personalData.done.unreasoned'),
    )
    await expect(
      ada.page.getByRole('radio', { name: words(ada, 'personalData.rejections.law') }),
    ).toBeVisible()
    await expectAccessible(ada.page, 'en')
    await pressTo(ada, approving(ada), heading1(ada, asked))
    for (const row of [
      'list.columns.by',
      'list.columns.at',
      'list.columns.reason',
      'approve.as',
    ] as const) {
      await expect(
        ada.page.getByText(words(ada, `personalData.${row}`), { exact: true }),
      ).toBeVisible()
    }
    await expectAccessible(ada.page, 'en')
    // Without the value of this page, a post leads here and erases nothing.
    const confirmed = ada.page.locator('main input[name=confirmed]')
    const given = await confirmed.inputValue()
    await confirmed.evaluate((field) => field.setAttribute('value', ''))
    await ada.inputMethod.press(button(ada, 'personalData.erase.now'))
    await expect(confirmed).toHaveValue(given)
    const erased = heading1(ada, words(ada, 'personalData.erased.heading'))
    await pressTo(ada, button(ada, 'personalData.erase.now'), erased)
    const reference = await ada.page.locator('main .caption').innerText()
    expect(reference).toMatch(/^PTC-/)
    for (const row of ['list.columns.by', 'erased.at', 'erased.approvedBy'] as const) {
      await expect(
        ada.page.getByText(words(ada, `personalData.${row}`), { exact: true }),
      ).toBeVisible()
    }
    await expectAccessible(ada.page, 'en')
    // The page tells other members nothing.
    await sue.page.goto(new URL(ada.page.url()).pathname + new URL(ada.page.url()).search)
    await expect(heading1(sue, words(sue, 'personalData.erased.noneHeading'))).toBeVisible()
    await expect(sue.page.getByText(reference)).toHaveCount(0)
    await ada.page.goto('/en/staff/data-requests?view=closed')
    const closed = ada.page.getByRole('row', { name: reference })
    await expect(closed).toHaveCount(2)
    await expect(closed.first()).toContainText(words(ada, 'personalData.list.outcomes.erased'))
    await expectAccessible(ada.page, 'en')
    expect((await ada.page.goto(`/en/staff/applications/${id}`))?.status()).toBe(404)
    await expect.poll(() => countTo(address)).toBe(3)
    expect((await customer.page.reload())?.status()).toBe(404)
  })
  await mail.close()

  function countTo(to: string): number {
    return mail.received.filter((email) => email.to.includes(to)).length
  }
})

const name = `${maya.typed.name.first_name} ${maya.typed.name.middle_name} ${maya.typed.name.last_name}`

/** Goes from any staff page to the waiting request. */
async function openRequest(person: Visitor): Promise<void> {
  const requests = words(person, 'personalData.list.heading')
  const link = person.page.getByRole('link', {
    name: words(person, 'personalData.list.nav'),
  })
  await pressTo(person, link, heading1(person, requests))
  await expectAccessible(person.page, 'en')
  const request = person.page.getByRole('main').getByRole('rowheader')
  // The approver sees whose data it is: in the list, and beside the buttons.
  await expect(request).toContainText(name)
  const heading = heading1(person, words(person, 'personalData.heading'))
  await pressTo(person, request.getByRole('link'), heading)
  await expect(person.page.getByRole('main').getByText(name)).toBeVisible()
}

function approving(person: Visitor) {
  return person.page.getByRole('link', {
    name: words(person, 'personalData.request.approve.erasure'),
  })
}
