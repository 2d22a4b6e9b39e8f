/** Tests staff signing in and out, their permissions, and that none of them accepts for a customer. */

import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { staffCookie } from '../lib/access/rules/session-names.ts'
import { getTranslator, type MessageKey } from '../lib/i18n/translate.ts'
import { findFreePort } from '../scripts/port.mjs'
import { startOidcProvider } from '../test-support/servers/oidc-provider.ts'
import { generateTotp } from '../test-support/staff/authenticator-app.ts'
import { expectAccessible } from './support/accessibility.ts'
import { listAuditEvents } from './support/audit-events.ts'
import { button, heading1, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { createForm, hiddenInputs, sendAndFollow, sendRequest } from './support/http.ts'
import { byKeyboard } from './support/input-method.ts'
import { pressTo } from './support/navigation.ts'
import {
  currentCode,
  expectStaffHome,
  giveCode,
  givePassword,
  signInAsStaff,
  signOut,
  staffPassword,
  startServerWithStaff,
} from './support/staff.ts'
import { enrol, plugIn, readAppKey, setPassword } from './support/staff-enrolment.ts'
import { expect, test, type Visitor, variant } from './support/test.ts'

test('staff sign in by password and code, and are out at once when disabled', async ({
  openVisitor,
  startServer,
}) => {
  const { server, staff } = await startServerWithStaff(startServer)
  const grace = await openVisitor({ at: server, language: 'ar', script: true })
  const secret = await enrol(grace, staff)

  const ada = await openVisitor({ at: server })
  // Nobody who has not signed in sees anything.
  const first = await ada.page.goto('/staff')
  expect(first?.headers()['cache-control']).toBe('no-store')
  await expect(heading1(ada, words(ada, 'staff.signIn.heading'))).toBeVisible()
  await expectAccessible(ada.page, 'en')
  const answers = []
  for (const [address, password] of [
    [staff.ada.address, 'a wrong password'],
    ['nobody.canary@example.com', staffPassword],
  ] as const) {
    await givePassword(ada, address, password)
    await expect(ada.page.locator('#problems')).toBeFocused()
    answers.push(await ada.page.locator('#problems').innerText())
  }
  expect(answers[0]).toContain(words(ada, 'staff.signIn.refused'))
  expect(answers[1]).toBe(answers[0])
  await expectAccessible(ada.page, 'en')
  await givePassword(ada, staff.ada.address)
  await expect(heading1(ada, words(ada, 'staff.code.heading'))).toBeVisible()
  await expectAccessible(ada.page, 'en')
  // Members who have lost the app read here what to do.
  const lost = ada.page.getByText(words(ada, 'staff.lost.ask'))
  await expect(lost).toBeHidden()
  await ada.page.getByText(words(ada, 'staff.lost.summary')).click()
  await expect(lost).toBeVisible()
  await expectAccessible(ada.page, 'en')
  await giveCode(ada, 'none')
  await expect(ada.page.locator('#problems')).toContainText(words(ada, 'staff.code.wrong_format'))
  await expectAccessible(ada.page, 'en')
  await giveCode(ada, await currentCode(staff.ada.secret))
  await expectStaffHome(ada)
  await expectAccessible(ada.page, 'en')
  await openAccount(ada)
  await expectAccessible(ada.page, 'en')
  const given = (await ada.page.context().cookies()).find(({ name }) => name === staffCookie)
  expect(given).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' })
  const home = await sendRequest(`${server.url}/en/staff/account`, {
    cookie: `${given?.name}=${given?.value}`,
  })
  expect(home.status).toBe(200)

  // An agent sees nothing of the accounts, and cannot change one by another's form.
  await openAccount(grace)
  const accounts = words(grace, 'staffAccounts.nav')
  await expect(grace.page.getByRole('link', { name: accounts, exact: true })).toHaveCount(0)
  await ada.page.goto('/en/staff/accounts')
  await expectAccessible(ada.page, 'en')
  await pressTo(ada, ada.page.getByRole('link', { name: 'Grace' }), heading1(ada, 'Grace'))
  await expectAccessible(ada.page, 'en')
  // The effect is explained before it is done.
  const asked = getTranslator('en')('staffAccounts.disable.heading', {
    name: '\u2068Grace\u2069',
  })
  const disabling = words(ada, 'staffAccounts.account.disable')
  await pressTo(ada, ada.page.getByRole('link', { name: disabling }), heading1(ada, asked))
  await expectAccessible(ada.page, 'en')
  // The form is posted as a browser without script posts it.
  const page = await sendRequest(ada.page.url(), { cookie: await getCookieHeader(ada) })
  const form = page.text.split('<form').find((each) => each.includes('value="disable"')) ?? ''
  const forged = await sendAndFollow(ada.page.url(), {
    cookie: await getCookieHeader(grace),
    body: createForm(hiddenInputs(form)),
  })
  expect([
    forged.status,
    forged.text.includes(words(ada, 'staff.forbidden.role.needs.administrator')),
  ]).toEqual([403, true])

  await forGrace(ada, 'staffAccounts.disable.submit').click()
  await expect(ada.page.getByText(words(ada, 'staff.home.done.disabled'))).toBeVisible()
  await expectAccessible(ada.page, 'en')
  await grace.page.reload()
  await expect(heading1(grace, words(grace, 'staff.signIn.heading'))).toBeVisible()
  await givePassword(grace, staff.grace.address)
  await expect(grace.page.locator('#problems')).toContainText(words(grace, 'staff.signIn.refused'))
  await forGrace(ada, 'staff.home.enable').click()
  await expect(ada.page.getByText(words(ada, 'staff.home.done.enabled'))).toBeVisible()
  // Elsewhere, in another language and without script.
  const again = await openVisitor({ at: server, language: 'es' })
  await givePassword(again, staff.grace.address)
  await giveCode(again, await currentCode(secret))
  await expectStaffHome(again)
  await openAccount(again)
  await signOut(again)

  await openAccount(ada)
  await signOut(ada)
  await ada.page.goto('/en/staff')
  await expect(heading1(ada, words(ada, 'staff.signIn.heading'))).toBeVisible()
})

test(
  'an authenticator app on a new phone takes the password and a code of the one in use',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer)
    const noor = await openVisitor({ at: server, language: 'es' })
    const { page } = noor
    await signInAsStaff(noor, staff.noor)
    await page.goto('/es/staff/second-factor')
    await page.getByRole('link', { name: words(noor, 'staff.factors.newPhone') }).click()
    await expect(heading1(noor, words(noor, 'staff.newApp.heading'))).toBeVisible()
    await expectAccessible(page, 'es')
    const prove = async (password: string, code: string) => {
      await page.getByLabel(words(noor, 'staff.signIn.password'), { exact: true }).fill(password)
      await page.getByLabel(words(noor, 'staff.newApp.code')).fill(code)
      await button(noor, 'staff.code.submit').click()
    }
    const problems = page.locator('#problems')
    await prove('', '')
    await expect(problems.getByRole('link')).toHaveCount(2)
    await prove('a wrong password', await currentCode(staff.noor.secret))
    await expect(problems).toContainText(words(noor, 'staff.newApp.wrongPassword'))
    await prove(staffPassword, generateTotp(staff.noor.secret, new Date(0)))
    await expect(problems).toContainText(words(noor, 'staff.newApp.wrongCode'))
    await expectAccessible(page, 'es')
    await prove(staffPassword, await currentCode(staff.noor.secret))
    await expect(heading1(noor, words(noor, 'staff.newApp.scanHeading'))).toBeVisible()
    await expectAccessible(page, 'es')
    const secret = await readAppKey(noor)
    await giveCode(noor, generateTotp(secret, new Date(0)), 'staff.newApp.finish')
    await expect(problems).toContainText(words(noor, 'staff.newApp.wrongNew'))
    await giveCode(noor, await currentCode(secret), 'staff.newApp.finish')
    await expect(page.getByText(words(noor, 'staff.factors.done.app'))).toBeVisible()
    await expectAccessible(page, 'es')
    await page.goto('/es/staff/account')
    await signOut(noor)
    await signInAsStaff(noor, { address: staff.noor.address, secret })
  },
)

test(
  'staff sign in by passkey where they have one, and by backup code where it is gone',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer)
    const grace = await openVisitor({
      at: server,
      language: 'ar',
      inputMethod: byKeyboard,
      script: true,
    })
    const { page } = grace
    const first = await plugIn(page)
    await setPassword(grace, staff)
    await givePassword(grace, staff.grace.address)
    await expect(heading1(grace, words(grace, 'staff.factor.heading'))).toBeVisible()
    await grace.inputMethod.press(
      page.locator('summary', { hasText: words(grace, 'staff.passkeys.instead') }),
    )
    // A member whom the device does not recognise gets no passkey, and a notice says so.
    const name = page.getByLabel(words(grace, 'staff.passkeys.name'))
    const add = button(grace, 'staff.passkeys.add')
    await grace.inputMethod.write(name, '')
    await grace.inputMethod.press(add)
    await expect(page.getByText(words(grace, 'staff.passkeys.missingName'))).toBeVisible()
    await grace.inputMethod.write(name, 'هاتف العمل')
    await first.recognise(false)
    await grace.inputMethod.press(add)
    await expect(page.getByText(words(grace, 'staff.passkeys.cancelled'))).toBeVisible()
    await expect(name).toHaveValue('هاتف العمل')
    await expectAccessible(page, 'ar')
    await first.recognise(true)
    await grace.inputMethod.press(add)

    // The passkey is a second factor, with which backup codes come: once.
    await expect(page.getByText(words(grace, 'staff.backup.enrolled'))).toBeVisible()
    await grace.inputMethod.press(
      page.getByRole('button', { name: words(grace, 'staff.backup.make', { count: 10 }) }),
    )
    const list = page.getByRole('list', { name: words(grace, 'staff.backup.list') })
    await expect(list).toBeVisible()
    await expectAccessible(page, 'ar')
    const codes = await list.getByRole('listitem').allInnerTexts()
    expect(new Set(codes).size).toBe(10)
    const loading = page.waitForEvent('download')
    await grace.inputMethod.press(
      page.getByRole('link', { name: words(grace, 'staff.backup.download') }),
    )
    const file = await readFile((await (await loading).path()) ?? '', 'utf8')
    for (const code of codes) expect(file).toContain(code)
    await grace.inputMethod.press(
      page.getByRole('link', { name: words(grace, 'staff.backup.saved') }),
    )
    await expectStaffHome(grace)
    await page.goto('/ar/staff/backup-codes')
    await expect(list).toHaveCount(0)

    // The passkey follows the password from now on.
    await page.goto('/ar/staff/account')
    for (const row of [
      'staff.passkeys.heading',
      'staff.backup.heading',
      'staff.home.password',
    ] as const) {
      await expect(page.getByText(words(grace, row), { exact: true }).first()).toBeVisible()
    }
    await expect(page.getByText(words(grace, 'staff.backup.left', { count: 10 }))).toBeVisible()
    await expectAccessible(page, 'ar')
    await signOut(grace)

    // It alone signs in too, and comes first in the browser in which its owner did before.
    await page.goto('/ar/staff/sign-in')
    const alone = button(grace, 'staff.passkeys.signIn')
    await expect(page.getByRole('main').getByRole('button').first()).toHaveText(
      words(grace, 'staff.passkeys.signIn'),
    )
    await expectAccessible(page, 'ar')
    await first.recognise(false)
    await grace.inputMethod.press(alone)
    await expect(page.getByText(words(grace, 'staff.passkeys.cancelled'))).toBeVisible()
    await first.recognise(true)
    await grace.inputMethod.press(alone)
    await expectStaffHome(grace)

    await page.goto('/ar/staff/account')
    await signOut(grace)
    await givePassword(grace, staff.grace.address)
    await expect(heading1(grace, words(grace, 'staff.passkeys.confirm'))).toBeVisible()
    await expectAccessible(page, 'ar')
    await grace.inputMethod.press(
      page.getByRole('link', { name: words(grace, 'staff.backup.use') }),
    )
    await expect(heading1(grace, words(grace, 'staff.backup.enterHeading'))).toBeVisible()
    await grace.inputMethod.press(button(grace, 'staff.code.submit'))
    await expect(page.locator('#problems')).toBeFocused()
    await expectAccessible(page, 'ar')
    await grace.inputMethod.press(
      page.getByRole('link', { name: words(grace, 'staff.backup.back') }),
    )
    await first.recognise(false)
    await grace.inputMethod.press(button(grace, 'staff.passkeys.use'))
    await expect(page.getByText(words(grace, 'staff.passkeys.cancelled'))).toBeVisible()
    await first.recognise(true)
    await grace.inputMethod.press(button(grace, 'staff.passkeys.use'))
    await expectStaffHome(grace)

    // The last factor cannot be removed; another can be added, and then either be removed.
    const factors = await page.goto('/ar/staff/second-factor')
    expect(factors?.headers()['permissions-policy']).toContain(
      'publickey-credentials-create=(self)',
    )
    const remove = page.getByRole('button', { name: words(grace, 'staff.passkeys.remove') })
    await grace.inputMethod.press(remove)
    await expect(
      page.getByText(words(grace, 'staff.factors.done.last', { count: 10 })),
    ).toBeVisible()
    await grace.inputMethod.press(add)
    await expect(page.getByText(words(grace, 'staff.passkeys.known'))).toBeVisible()
    await first.unplug()
    await plugIn(page)
    await grace.inputMethod.write(name, 'مفتاح')
    await grace.inputMethod.press(add)
    await expect(
      page.getByText(words(grace, 'staff.factors.done.added', { count: 10 })),
    ).toBeVisible()
    await expect(remove).toHaveCount(2)
    await expectAccessible(page, 'ar')
    await grace.inputMethod.press(remove.first())
    await expect(
      page.getByText(words(grace, 'staff.factors.done.removed', { count: 10 })),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'هاتف العمل' })).toHaveCount(0)

    // Elsewhere there is neither passkey nor script, but a code on paper, which works once.
    const away = await openVisitor({ at: server, language: 'es' })
    const confirm = async () => {
      await givePassword(away, staff.grace.address)
      await expect(away.page.getByText(words(away, 'staff.passkeys.noScript'))).toBeVisible()
      await away.page.getByRole('link', { name: words(away, 'staff.backup.use') }).click()
    }
    const enter = async (code: string, answer?: MessageKey) => {
      await away.page.getByLabel(words(away, 'staff.backup.label')).fill(code)
      await button(away, 'staff.code.submit').click()
      if (!answer) return
      await expect(away.page.locator('#problems')).toContainText(words(away, answer))
    }
    const [code = ''] = codes
    await confirm()
    await enter('', 'staff.backup.missing')
    await enter('123456', 'staff.backup.wrongFormat')
    await enter('0000-0000-0000', 'staff.backup.wrong')
    await enter(code.toUpperCase().replaceAll('-', ' '))
    const used = words(away, 'staff.factors.done.codeUsed', { count: 9 })
    await expect(away.page.getByText(used)).toBeVisible()
    await away.page.goto('/es/staff/account')
    await signOut(away)
    await confirm()
    await enter(code, 'staff.backup.wrong')
    expect(
      (
        await listAuditEvents(server, ['passkey_added', 'passkey_removed', 'backup_codes_made'])
      ).map(({ event }) => event),
    ).toEqual(['passkey_added', 'backup_codes_made', 'passkey_added', 'passkey_removed'])
  },
)

test(
  'staff sign in at the provider of their firm, and come back to the language they left',
  variant,
  async ({ browser, startServer }) => {
    const port = await findFreePort()
    const firm = await startOidcProvider(`http://localhost:${port}/staff/callback/firm`)
    try {
      const { server, staff } = await startServerWithStaff(startServer, {
        port,
        env: {
          STAFF_OIDC_ISSUER: firm.issuer.href,
          STAFF_OIDC_CLIENT_ID: firm.clientId,
          STAFF_OIDC_CLIENT_SECRET: firm.clientSecret,
        },
      })
      firm.addUser('grace', { email: staff.grace.address, email_verified: true })
      firm.addUser('eve', { email: 'eve.canary@example.com', email_verified: true })
      const t = getTranslator('es')
      for (const [login, heading] of [
        ['eve', t('staff.signIn.heading')],
        ['grace', t('casework.heading')],
      ] as const) {
        // Not a browser of ours: the provider is a third party.
        const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
        const page = await context.newPage()
        await page.goto('/es/staff/sign-in')
        await expect(page.locator('input[type=password]')).toHaveCount(0)
        await page.getByRole('link', { name: t('staff.signIn.provider') }).click()
        await page.getByPlaceholder(/login/i).fill(login)
        await page.getByPlaceholder(/password/i).fill('any')
        await page.getByRole('button').click()
        await page.getByRole('button', { name: /continue/i }).click()
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await context.close()
      }
    } finally {
      await firm.stop()
    }
  },
)

/** Goes from any staff page to one's own account. */
async function openAccount(person: Visitor): Promise<void> {
  const name = words(person, 'casework.nav.account')
  await person.inputMethod.press(person.page.locator('.staff-menu-button'))
  const link = person.page.getByRole('link', { name, exact: true })
  await pressTo(person, link, heading1(person, name))
}

/** The button of Grace's account: its name tells it from those of others. */
function forGrace(
  person: Visitor,
  key: 'staffAccounts.disable.submit' | 'staff.home.enable',
): Locator {
  const name = `${words(person, key)} Grace`
  return person.page.getByRole('button', { name, exact: true })
}
