/** The pages of staff as they stand: what is folded, said, sorted and fits, with and without script. */
import type { Page } from '@playwright/test'
import type { StaffRole } from '../lib/adapters/database/states.ts'
import { getTranslator } from '../lib/i18n/translate.ts'
import type { Case, Kind } from './support/access-case.ts'
import { createAccessFixtures } from './support/access-fixtures.ts'
import { expectAccessible } from './support/accessibility.ts'
import { heading1, words } from './support/controls.ts'
import { telephone } from './support/handoff.ts'
import { findFreePort } from './support/server.ts'
import { expect, test, type Visitor } from './support/test.ts'

const kinds = ['company', 'stopped', 'held'] as const
const unknown = '00000000-0000-4000-8000-000000000000'

test('staff read a company, what stopped, what is held and what is gone, and sort accounts', async ({
  openVisitor,
  startServer,
}) => {
  const port = await findFreePort()
  const cases = new Map<Kind, Case>()
  const server = await startServer({
    port,
    env: { STAFF_FLAGS: 'reason' },
    createAccessFixtures: (dataDir) =>
      createAccessFixtures({ dataDir, port }, async (make) => {
        for (const kind of kinds) cases.set(kind, await make(kind, undefined))
      }),
  })
  const casePath = (kind: Kind) => `/staff/applications/${cases.get(kind)?.id}`
  const open = async (options: Parameters<typeof openVisitor>[0], role: StaffRole) => {
    const visitor = await openVisitor({ at: server, ...options })
    await signIn(visitor, server.url, cases.get('company'), role)
    return visitor
  }

  const sue = await open({}, 'supervisor')
  const { page } = sue
  await test.step('the people of a company are folded, and open without script', async () => {
    await page.goto(`/en${casePath('company')}`)
    const people = page.locator('details.case-topic')
    await expect(people).toHaveCount(3)
    const first = people.first()
    await expect(first.locator('dt').first()).toBeHidden()
    await expectAccessible(page, 'en')
    await first.locator('> summary').click()
    await expect(
      first.getByText(words(sue, 'steps.person_birth.fields.date_of_birth.label')),
    ).toBeVisible()
    const address = page.locator('#company .summary-row', { hasText: 'Quay Street' })
    await expect(address).toHaveText(/Registered address.*41 Quay Street, Bristol.*United Kingdom/)
    await expect(page.getByText('Myself')).toHaveCount(0)
  })

  await test.step('a page without a case says what happened, what to do, and leads back', async () => {
    for (const [path, heading] of [
      [`/staff/applications/${unknown}`, 'casework.gone.heading'],
      ['/staff/limit?what=cases&within=hour', 'staff.limit.heading'],
    ] as const) {
      await page.goto(`/en${path}`)
      await expect(heading1(sue, words(sue, heading))).toBeVisible()
      await expect(page.getByText(words(sue, 'casework.person.remedy'))).toBeVisible()
      const onward = page.getByRole('link', { name: words(sue, 'staff.limit.back') })
      await expect(onward).toHaveAttribute('href', '/en/staff')
      await expectAccessible(page, 'en')
    }
  })

  await test.step('what stopped and what is held say what to do before anything else', async () => {
    const supervisor = await open({ language: 'ar' }, 'supervisor')
    for (const [kind, heading] of [
      ['stopped', 'casework.person.stopped'],
      ['held', 'riskFlags.held'],
    ] as const) {
      await supervisor.page.goto(`/ar${casePath(kind)}`)
      const card = supervisor.page.getByRole('region', { name: words(supervisor, heading) })
      await expect(card.getByText(words(supervisor, 'casework.person.remedy'))).toBeVisible()
      await expect(supervisor.page.locator('.case-main > section').first()).toHaveClass(
        /card-action/,
      )
      await expectAccessible(supervisor.page, 'ar')
    }
  })

  await test.step('accounts sort by each column, and say what a role may do', async () => {
    const ada = await open({}, 'administrator')
    await ada.page.goto('/en/staff/accounts')
    const names = ada.page.getByRole('rowheader')
    const before = await names.allInnerTexts()
    expect(before.length).toBeGreaterThan(2)
    const column = ada.page.getByRole('columnheader', {
      name: words(ada, 'staffAccounts.columns.name'),
    })
    await expect(column).toHaveAttribute('aria-sort', 'ascending')
    await column.getByRole('link').click()
    await expect(column).toHaveAttribute('aria-sort', 'descending')
    expect(await names.allInnerTexts()).toEqual(before.toReversed())
    await expect(ada.page.getByText(words(ada, 'staff.home.roleTexts.agent'))).toBeVisible()
    await expectAccessible(ada.page, 'en')
    await names.first().getByRole('link').click()
    const role = ada.page.getByRole('radio', { name: words(ada, 'staff.roles.agent') })
    await expect(role).toHaveAccessibleDescription(words(ada, 'staff.home.roleTexts.agent'))
    await expectAccessible(ada.page, 'en')
  })

  await test.step('one zone on a page, and one line of navigation on a telephone', async () => {
    const browser = { ...telephone.browser, timezoneId: 'Asia/Tokyo' }
    const small = await open({ browser, script: true }, 'administrator')
    for (const path of [
      casePath('held'),
      casePath('stopped'),
      '/staff/accounts',
      '/staff/account',
    ]) {
      await small.page.goto(`/en${path}`)
      const end = small.page.getByText(timelessLimits())
      await expect(end).toContainText('GMT+9')
      await expect(small.page.locator('body')).not.toContainText('UTC')
      const nav = small.page.getByRole('navigation', { name: words(small, 'casework.nav.label') })
      expect((await nav.boundingBox())?.height).toBeLessThan(64)
      await expectFits(small.page)
    }
  })

  await test.step('Spanish words fit the width of the pages', async () => {
    const ana = await open({ language: 'es' }, 'administrator')
    for (const path of ['/staff', casePath('company'), '/staff/accounts', '/staff/statistics']) {
      await ana.page.goto(`/es${path}`)
      await expectAccessible(ana.page, 'es')
    }
  })
})

/** Continues in a session of a member that was there before the server. */
async function signIn(visitor: Visitor, url: string, on: Case | undefined, role: StaffRole) {
  const cookies = (on?.cookies[role] ?? '').split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split('=')
    return { name, value, url }
  })
  await visitor.page.context().addCookies(cookies)
}

/** How the sentence begins that says when a session ends. */
function timelessLimits(): string {
  return getTranslator('en')('staff.home.limits', { minutes: 30, end: '…' }).split('…')[0] ?? ''
}

async function expectFits(page: Page): Promise<void> {
  const [wide, width] = [
    await page.evaluate(() => document.documentElement.scrollWidth),
    await page.evaluate(() => window.innerWidth),
  ]
  expect(wide).toBeLessThanOrEqual(width)
}
