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
