/** Tests the staff pages' folds, texts, order and fit, with and without script. */
import type { Page } from '@playwright/test'
import { maxNoteLength } from '../lib/casework/write-note.ts'
import type { StaffRole } from '../lib/database/states.ts'
import { formatDay } from '../lib/i18n/dates.ts'
import { getTranslator } from '../lib/i18n/translate.ts'
import { findFreePort } from '../scripts/port.mjs'
import type { Case, Kind } from './support/access-case.ts'
import { createAccessFixtures } from './support/access-fixtures.ts'
import { axeFaults, expectAccessible } from './support/accessibility.ts'
import { heading1, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { telephone } from './support/handoff.ts'
import { createForm, sendAndFollow } from './support/http.ts'
import { expect, test, type Visitor } from './support/test.ts'

/** Pixels at a width of 1,280: two screens. */
const mostOfAside = 1_600
const kinds = ['begun', 'company', 'stopped', 'held'] as const
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

  await test.step('a desktop has the answers and what stands beside them side by side', async () => {
    for (const width of [1_280, 1_600]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/en${casePath('company')}`)
      const [main, aside] = await Promise.all(
        ['.case-main', '.case-aside'].map((part) => page.locator(part).first().boundingBox()),
      )
      if (!main || !aside) throw new Error('Both are shown')
      expect(main.width).toBeGreaterThan(width / 2)
      expect(aside.x).toBeGreaterThanOrEqual(main.x + main.width)
      expect(aside.y).toBeLessThan(main.y + 100)
    }
  })

  await test.step('the list is narrowed down to what has flags, and to how severe they are', async () => {
    for (const [flags, count] of [
      ['any', 1],
      ['high', 1],
      ['medium', 0],
    ] as const) {
      await page.goto(`/en/staff?flags=${flags}`)
      await expect(page.locator('.casework-row')).toHaveCount(count)
    }
  })

  await test.step('a page without a case says what happened, what to do, and leads back', async () => {
    for (const [path, heading, hasRemedy] of [
      [`/staff/applications/${unknown}`, 'casework.gone.heading', true],
      // The address alone is not believed: a limit that is reached is in view-limits.spec.ts.
      ['/staff/limit?what=cases&within=hour', 'staff.limit.noneHeading', false],
      ['/staff/forbidden?why=same_person', 'staff.forbidden.same_person.heading', true],
    ] as const) {
      await page.goto(`/en${path}`)
      await expect(heading1(sue, words(sue, heading))).toBeVisible()
      const remedy = page.getByText(words(sue, 'casework.person.remedy'))
      await expect(remedy).toHaveCount(hasRemedy ? 1 : 0)
      const onward = page.getByRole('link', { name: words(sue, 'staff.limit.back') })
      await expect(onward).toHaveAttribute('href', '/en/staff')
      await expectAccessible(page, 'en')
    }
  })

  await test.step('a stopped and a held application say first what to do', async () => {
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

  await test.step('what stands beside a tab with little on it is short, and loses nothing', async () => {
    for (const tab of ['messages', 'activity', 'technical', 'documents']) {
      await page.goto(`/en${casePath('held')}?tab=${tab}`)
      const aside = page.getByRole('complementary', { name: words(sue, 'staffCase.aside') })
      const { height } = (await aside.boundingBox()) ?? { height: Number.POSITIVE_INFINITY }
      expect([tab, height < mostOfAside]).toEqual([tab, true])
      for (const key of [
        'casework.todo.title',
        'casework.assign.title',
        'casework.notes.title',
        'casework.view.facts',
      ] as const) {
        await expect(aside.getByRole('region', { name: words(sue, key) })).toBeVisible()
      }
      await expect(aside.getByLabel(words(sue, 'casework.assign.label'))).toBeVisible()
      await expect(
        aside.getByLabel(words(sue, 'casework.notes.label')),
      ).toHaveAccessibleDescription(words(sue, 'casework.notes.hint', { max: maxNoteLength }))
      await expectAccessible(page, 'en')
    }
  })

  await test.step('the activity is by days of UTC without script, and the head of the page stays', async () => {
    await page.goto(`/en${casePath('stopped')}?tab=activity`)
    const [day = ''] =
      (await page.locator('.activity time').first().getAttribute('datetime'))?.split('T') ?? []
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(formatDay(day, 'en'))
    await expect(page.locator('.activity time').first()).toHaveText(/^\d\d:\d\d UTC$/)
    await page.locator('main').evaluate((main) => main.scrollIntoView({ block: 'end' }))
    await expect(page.locator('.case-head')).toBeInViewport({ ratio: 1 })
  })

  await test.step('with script, by the days of the reader, with how long ago', async () => {
    const timezoneId = 'Pacific/Kiritimati'
    const far = await open({ browser: { timezoneId }, script: true }, 'supervisor')
    await far.page.goto(`/en${casePath('stopped')}?tab=activity`)
    const time = far.page.locator('.activity time').first()
    await expect(time).not.toContainText('UTC')
    const at = new Date((await time.getAttribute('datetime')) ?? '')
    const said = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { ...options, timeZone: timezoneId }).format(at)
    await expect(time).toHaveText(said({ timeStyle: 'short' }))
    await expect(far.page.getByRole('heading', { level: 3 }).first()).toContainText(
      said({ day: 'numeric', month: 'long', year: 'numeric' }),
    )
    await expect(far.page.locator('.activity-ago').first()).toHaveText('today')
    await expectAccessible(far.page, 'en')
  })

  await test.step('the acceptance waits for the first open question, also on the page of a case', async () => {
    await page.goto(`/en${casePath('begun')}`)
    const name = words(sue, 'handoff.handOver.heading')
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: words(sue, 'assistedEntry.fill.firstOpen') }).click()
    await expect(page).toHaveURL(/\/fill\/[a-z]+$/)
  })

  await test.step('a member who may not do something is told so, and led back to the pages of staff', async () => {
    const noor = await open({ language: 'es' }, 'agent')
    const address = `${server.url}/es${casePath('held')}/data/export`
    const cookie = await getCookieHeader(noor)
    const refused = await sendAndFollow(address, { cookie, body: createForm([['language', 'es']]) })
    expect(refused.status).toBe(403)
    expect(refused.text).toContain(words(noor, 'staff.forbidden.role.needs.supervisor'))
    // Every page has the navigation and the name of the signed-in member.
    expect(refused.text).toContain('href="/es/staff/account"')
    expect(refused.text).not.toMatch(/Maya|Johnson|PTC-/)
  })

  await test.step('an account that does not exist leads to the list, which says so', async () => {
    const ada = await open({}, 'administrator')
    await ada.page.goto(`/en/staff/accounts/${unknown}`)
    await expect(ada.page.getByText(words(ada, 'staffAccounts.none'))).toBeVisible()
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
    const nav = ada.page.getByRole('navigation', { name: words(ada, 'casework.nav.label') })
    await expect(nav.locator('[aria-current=page]')).toHaveText(words(ada, 'staffAccounts.nav'))
    const signedIn = words(ada, 'staffAccounts.columns.lastSignIn')
    await expect(ada.page.getByRole('columnheader', { name: signedIn })).toBeVisible()
    await column.getByRole('link').click()
    await expect(column).toHaveAttribute('aria-sort', 'descending')
    expect(await names.allInnerTexts()).toEqual(before.toReversed())
    await ada.page.getByText(words(ada, 'staff.home.rolesTitle')).click()
    const [line = ''] = words(ada, 'staff.home.roleTexts.agent').split('\n')
    await expect(ada.page.getByRole('listitem').filter({ hasText: line })).toBeVisible()
    await expectAccessible(ada.page, 'en')
    // The account is somebody else's, because members do not change their own.
    await names.last().getByRole('link').click()
    const role = ada.page.getByRole('radio', { name: words(ada, 'staff.roles.agent') })
    await expect(role).toHaveAccessibleDescription(words(ada, 'staff.home.roleLine.agent'))
    await expectAccessible(ada.page, 'en')
  })

  await test.step('one zone on a page, and on a telephone a navigation of which every word is seen whole', async () => {
    const browser = { ...telephone.browser, timezoneId: 'Asia/Tokyo' }
    const small = await open({ browser, script: true }, 'administrator')
    for (const path of [
      casePath('held'),
      casePath('stopped'),
      '/staff/accounts',
      '/staff/account',
    ]) {
      await small.page.goto(`/en${path}`)
      // The link is in the member's menu, which is closed.
      const end = small.page.locator('.staff-menu p', { hasText: timelessLimits() })
      await expect(end).toContainText('GMT+9')
      await expect(small.page.locator('body')).not.toContainText('UTC')
      const nav = small.page.getByRole('navigation', { name: words(small, 'casework.nav.label') })
      await expect(nav.getByRole('link')).toHaveCount(4)
      // Whole without scrolling, in one row.
      const rows = await nav
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
      expect(new Set(rows).size).toBe(1)
      for (const each of await nav.getByRole('link').all()) {
        await expect(each).toBeInViewport({ ratio: 0.98 })
      }
      await expectFits(small.page)
    }
    // Every link of a row that scrolls comes into view with the focus; its ends have no shadow.
    await small.page.goto(`/en${casePath('held')}`)
    const tabs = small.page.locator('.case-tabs')
    for (const each of await tabs.getByRole('link').all()) {
      await each.focus()
      // Rows may scroll by a fraction of a pixel.
      await expect(each).toBeInViewport({ ratio: 0.98 })
    }
    const behind = await small.page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
    expect(await tabs.evaluate((row) => getComputedStyle(row).backgroundImage)).toContain(
      `linear-gradient(to right, ${behind}`,
    )
  })

  await test.step('every page names the signed-in member, with signing out, on a telephone and without script', async () => {
    const small = await open({ browser: telephone.browser }, 'administrator')
    await small.page.goto('/en/staff/accounts')
    const menu = small.page.getByRole('button', {
      name: words(small, 'staff.roles.administrator'),
    })
    const account = small.page.getByRole('link', { name: words(small, 'casework.nav.account') })
    await expect(account).toBeHidden()
    await menu.click()
    await expect(account).toBeInViewport({ ratio: 1 })
    await expectFits(small.page)
    expect(await axeFaults(small.page)).toEqual([])
    await expect(small.page.getByRole('link', { name: 'Español' })).toHaveAttribute(
      'href',
      '/es/staff/accounts',
    )
    await small.page.keyboard.press('Escape')
    await expect(account).toBeHidden()
    await menu.click()
    await expect(
      small.page.getByRole('button', { name: words(small, 'staff.home.signOut') }),
    ).toBeInViewport({ ratio: 1 })
  })

  await test.step('the page of a new password is for everyone', async () => {
    for (const browser of [undefined, telephone.browser]) {
      const member = await open({ ...(browser && { browser }) }, 'agent')
      await member.page.goto('/en/staff/change-password')
      const heading = words(member, 'staff.ownPassword.heading')
      await expect(heading1(member, heading)).toBeVisible()
      await expectFits(member.page)
      expect(await axeFaults(member.page)).toEqual([])
    }
  })

  await test.step('on a telephone accounts are sorted too, and take little height', async () => {
    const small = await open({ browser: telephone.browser }, 'administrator')
    await small.page.goto('/en/staff/accounts')
    const card = small.page.getByRole('row').filter({ has: small.page.getByRole('rowheader') })
    expect((await card.first().boundingBox())?.height).toBeLessThan(150)
    await small.page.getByText(words(small, 'casework.filter.summary')).click()
    await small.page
      .getByLabel(words(small, 'casework.filter.order'))
      .selectOption({ label: words(small, 'staffAccounts.columns.lastSignIn') })
    await small.page.getByRole('button', { name: words(small, 'casework.filter.submit') }).click()
    await expect(small.page).toHaveURL(/sort=signed-in-desc/)
    await expectFits(small.page)
    expect(await axeFaults(small.page)).toEqual([])
  })

  await test.step('on a tablet that is held upright each page fits, and the case is in one column', async () => {
    const tablet = await open({ browser: { viewport: { width: 820, height: 1180 } } }, 'supervisor')
    for (const path of ['/staff', `${casePath('held')}?tab=activity`, casePath('held')]) {
      await tablet.page.goto(`/en${path}`)
      await expectFits(tablet.page)
      expect(await axeFaults(tablet.page)).toEqual([])
    }
    const [aside, main] = await Promise.all([
      tablet.page.getByRole('complementary').boundingBox(),
      tablet.page.locator('.case-main').boundingBox(),
    ])
    expect(aside?.x).toBe(main?.x)
  })

  // `every-page.spec.ts` covers the other pages.
  await test.step('Spanish words fit the width of the page of a company', async () => {
    const ana = await open({ language: 'es' }, 'administrator')
    await ana.page.goto(`/es${casePath('company')}`)
    await expectAccessible(ana.page, 'es')
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

/** Returns the beginning of the sentence about the end of a session. */
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
