/** Accounts of staff: invited by e-mail, opened again with a link, and closed, all in the browser. */
import type { Locator } from '@playwright/test'
import { getTranslator } from '../lib/i18n/translate.ts'
import { startMailServer, type TestMailServer } from '../test-support/servers/mail-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { button, heading1, words } from './support/controls.ts'
import { pressTo } from './support/navigation.ts'
import {
  currentCode,
  expectStaffHome,
  giveCode,
  givePassword,
  signInAsStaff,
  startServerWithStaff,
} from './support/staff.ts'
import { readAppKey } from './support/staff-enrolment.ts'
import { expect, test, type Visitor } from './support/test.ts'

const lin = { name: 'Lin Canary', address: 'lin.canary@example.com' }
const [first, second] = ['seven lamps under one bridge', 'nine lamps above two bridges']

test('a colleague is invited by e-mail, chooses another password by e-mail, and is disabled', async ({
  openVisitor,
  startServer,
}) => {
  const mail = await startMailServer()
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'portico@example.com' }
  const { server, staff } = await startServerWithStaff(startServer, { env })
  const ada = await openVisitor({ at: server, script: true })
  await signInAsStaff(ada, staff.ada)
  await pressTo(ada, link(ada, 'staffAccounts.nav'), heading(ada, 'staffAccounts.heading'))
  await expectAccessible(ada.page, 'en')

  const person = await openVisitor({ at: server })
  const secret = await test.step('invited, and in with a second factor', async () => {
    await pressTo(
      ada,
      link(ada, 'staffAccounts.invite'),
      heading(ada, 'staffAccounts.newAccount.heading'),
    )
    await ada.inputMethod.press(button(ada, 'staffAccounts.newAccount.submitEmail'))
    const problems = ada.page.locator('#problems')
    await expect(problems).toContainText(words(ada, 'staffAccounts.newAccount.missingRole'))
    await expectAccessible(ada.page, 'en')
    await write(ada, 'staffAccounts.newAccount.name', lin.name)
    await write(ada, 'staffAccounts.newAccount.address', lin.address)
    await ada.page.getByRole('radio', { name: words(ada, 'staff.roles.agent') }).check()
    await ada.inputMethod.press(button(ada, 'staffAccounts.newAccount.submitEmail'))
    await expect(heading1(ada, lin.name)).toBeVisible()
    await expect(ada.page.getByText(words(ada, 'staffAccounts.done.invited'))).toBeVisible()
    await expect(ada.page.getByText(words(ada, 'staffAccounts.states.invited'))).toBeVisible()
    await expectAccessible(ada.page, 'en')
    await choosePassword(person, await linkIn(mail, 1), first)
    await givePassword(person, lin.address, first)
    await expect(heading(person, 'staff.factor.heading')).toBeVisible()
    const key = await readAppKey(person)
    await giveCode(person, await currentCode(key), 'staff.factor.submit')
    await expect(heading(person, 'staff.backup.heading')).toBeVisible()
    return key
  })

  await test.step('a forgotten password is replaced, and the second factor stays', async () => {
    const other = await openVisitor({ at: server })
    const answers = []
    for (const address of ['nobody@example.com', lin.address]) {
      await other.page.goto('/en/staff/sign-in')
      await pressTo(
        other,
        link(other, 'staffAccounts.forgotten.link'),
        heading(other, 'staffAccounts.forgotten.heading'),
      )
      await expectAccessible(other.page, 'en')
      await write(other, 'staffAccounts.forgotten.address', address)
      await other.inputMethod.press(button(other, 'staffAccounts.forgotten.submit'))
      await expect(other.page.getByRole('status')).toBeVisible()
      answers.push([other.page.url(), await other.page.getByRole('main').innerText()])
    }
    expect(answers[1]).toEqual(answers[0])
    await choosePassword(other, await linkIn(mail, 2), second)
    await person.page.reload()
    await expect(heading(person, 'staff.signIn.heading')).toBeVisible()
    await givePassword(other, lin.address, second)
    await expect(heading(other, 'staff.code.heading')).toBeVisible()
    await giveCode(other, await currentCode(secret))
    await expectStaffHome(other)
    // An administrator signs a colleague out of a device that was lost.
    await ada.page.reload()
    const out = `${words(ada, 'staffAccounts.account.signOut')} ${lin.name}`
    await expectAccessible(ada.page, 'en')
    await ada.inputMethod.press(ada.page.getByRole('button', { name: out }))
    await expect(ada.page.getByText(words(ada, 'staff.home.done.signedOut'))).toBeVisible()
    await other.page.reload()
    await expect(heading(other, 'staff.signIn.heading')).toBeVisible()
  })

  await test.step('disabled, after it was said what that does', async () => {
    await ada.page.reload()
    const asked = getTranslator('en')('staffAccounts.disable.heading', {
      name: `\u2068${lin.name}\u2069`,
    })
    await pressTo(ada, link(ada, 'staffAccounts.account.disable'), heading1(ada, asked))
    await expectAccessible(ada.page, 'en')
    const name = `${words(ada, 'staffAccounts.disable.submit')} ${lin.name}`
    await ada.inputMethod.press(ada.page.getByRole('button', { name }))
    await expect(ada.page.getByText(words(ada, 'staff.home.done.disabled'))).toBeVisible()
  })
  await mail.close()
})

test('a lost second factor is reset by two administrators, and set up again with password and a code by e-mail', async ({
  openVisitor,
  startServer,
}) => {
  const mail = await startMailServer()
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'portico@example.com' }
  const { server, staff } = await startServerWithStaff(startServer, { env })
  const t = getTranslator('en')
  const ada = await openVisitor({ at: server, script: true })
  await signInAsStaff(ada, staff.ada)
  const openAccount = async (person: Visitor, name: string) => {
    await person.page.goto('/en/staff/accounts')
    const row = person.page.getByRole('row').getByRole('link', { name, exact: true })
    await pressTo(person, row, heading1(person, name))
  }
  await test.step('an administrator alone has nobody who could approve it', async () => {
    await openAccount(ada, 'Noor')
    const asked = t('factorReset.heading', { name: '\u2068Noor\u2069' })
    await pressTo(ada, link(ada, 'factorReset.open'), heading1(ada, asked))
    await expect(ada.page.getByText(words(ada, 'factorReset.obstacles.alone'))).toBeVisible()
    await openAccount(ada, 'Sue')
    await ada.page.getByRole('radio', { name: words(ada, 'staff.roles.administrator') }).check()
    const change = `${words(ada, 'staff.home.change')} Sue`
    await ada.inputMethod.press(ada.page.getByRole('button', { name: change }))
    await expect(ada.page.getByText(words(ada, 'staff.home.done.role'))).toBeVisible()
  })

  const noor = await openVisitor({ at: server, script: false })
  await signInAsStaff(noor, staff.noor)
  await test.step('asked for, which changes nothing yet', async () => {
    await openAccount(ada, 'Noor')
    const asked = t('factorReset.heading', { name: '\u2068Noor\u2069' })
    await pressTo(ada, link(ada, 'factorReset.open'), heading1(ada, asked))
    await expectAccessible(ada.page, 'en')
    await ada.inputMethod.press(button(ada, 'factorReset.request'))
    await expect(ada.page.getByText(words(ada, 'factorReset.done.requested'))).toBeVisible()
    await expectAccessible(ada.page, 'en')
    await pressTo(
      ada,
      link(ada, 'staffAccounts.email.buttons.factor_reset_approval'),
      heading1(ada, t('factorReset.ownHeading', { name: '\u2068Noor\u2069' })),
    )
    await expect(button(ada, 'factorReset.approve')).toHaveCount(0)
    await noor.page.reload()
    await expectStaffHome(noor)
  })

  await test.step('approved by another', async () => {
    const sue = await openVisitor({ at: server, script: false })
    await signInAsStaff(sue, staff.sue)
    await sue.page.goto('/en/staff/accounts')
    await expectAccessible(sue.page, 'en')
    const request = sue.page.getByRole('region', { name: words(sue, 'factorReset.list') })
    const isolated = { by: '\u2068Ada\u2069', name: '\u2068Noor\u2069' }
    await pressTo(
      sue,
      request.getByRole('link', { name: 'Noor' }),
      heading1(sue, t('factorReset.approveHeading', isolated)),
    )
    await expectAccessible(sue.page, 'en')
    await sue.inputMethod.press(button(sue, 'factorReset.approve'))
    await expect(sue.page.getByText(words(sue, 'factorReset.done.reset'))).toBeVisible()
    await expect(button(sue, 'staffAccounts.account.reset')).toHaveCount(0)
    await expectAccessible(sue.page, 'en')
  })

  await test.step('set up again by its owner', async () => {
    const find = () =>
      mail.received.flatMap(({ to, text }) => {
        // The id of an account in a page's address has the same form.
        const words = text.replaceAll(/https?:\S+/g, '')
        const [code] = /\b[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}\b/.exec(words) ?? []
        return code ? [{ to, code }] : []
      })
    await expect.poll(() => find().length).toBe(1)
    const [sent] = find()
    expect(sent?.to).toContain(staff.noor.address)
    await noor.page.reload()
    await expect(heading(noor, 'staff.signIn.heading')).toBeVisible()
    await givePassword(noor, staff.noor.address)
    await expect(heading(noor, 'factorReset.enter.heading')).toBeVisible()
    await expectAccessible(noor.page, 'en')
    const field = noor.page.getByLabel(words(noor, 'factorReset.enter.label'), { exact: true })
    await noor.inputMethod.write(field, 'ab12-cd34-ef56')
    await noor.inputMethod.press(button(noor, 'factorReset.enter.submit'))
    const problems = noor.page.locator('#problems')
    await expect(problems).toContainText(words(noor, 'factorReset.enter.wrong'))
    await expectAccessible(noor.page, 'en')
    await noor.inputMethod.write(field, sent?.code ?? '')
    await noor.inputMethod.press(button(noor, 'factorReset.enter.submit'))
    await expect(heading(noor, 'staff.factor.heading')).toBeVisible()
    const key = await readAppKey(noor)
    await giveCode(noor, await currentCode(key), 'staff.factor.submit')
    await expect(heading(noor, 'staff.backup.heading')).toBeVisible()
    await openAccount(ada, 'Noor')
    await expect(link(ada, 'factorReset.open')).toBeVisible()
  })
  await mail.close()
})

function link(person: Visitor, key: Parameters<typeof words>[1]): Locator {
  return person.page.getByRole('link', { name: words(person, key), exact: true })
}

function heading(person: Visitor, key: Parameters<typeof words>[1]): Locator {
  return heading1(person, words(person, key))
}

async function write(person: Visitor, key: Parameters<typeof words>[1], text: string) {
  await person.inputMethod.write(person.page.getByLabel(words(person, key), { exact: true }), text)
}

async function choosePassword(person: Visitor, path: string, password: string): Promise<void> {
  await person.page.goto(path)
  await write(person, 'staff.password.label', password)
  await person.inputMethod.press(button(person, 'staff.password.submit'))
  await expect(person.page.getByText(words(person, 'staff.signIn.chosen'))).toBeVisible()
}

/** The path in the e-mail with a link to choose a password that arrives as that one of them. */
async function linkIn({ received }: TestMailServer, count: number): Promise<string> {
  const find = () =>
    received.flatMap(({ to, text }) => {
      const [path] = /\/en\/staff\/password\/\w+/.exec(text) ?? []
      return path && to.includes(lin.address) ? [path] : []
    })
  await expect.poll(() => find().length).toBe(count)
  return find().at(-1) ?? ''
}
