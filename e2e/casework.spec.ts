/** Casework: staff find an application, work on it, and export a list of them. */
import type { Locator, Page } from '@playwright/test'
import { openDatabase } from '../lib/database/connection/database.ts'
import { expectAccessible } from './support/accessibility.ts'
import { lucia, mayaWithFamilyName } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { openAccount, reachStep } from './support/form-posts.ts'
import { telephone } from './support/handoff.ts'
import { fetchPage } from './support/http.ts'
import type { Portico } from './support/server.ts'
import { continueAsStaff, openCaseTab, startServerWithStaff } from './support/staff.ts'
import { expect, test, type Visitor } from './support/test.ts'

test('staff find an application, write a note, assign it, and export the list', async ({
  openVisitor,
  startServer,
}) => {
  const { server, staff } = await startServerWithStaff(startServer)
  const stuck = await openVisitor({ at: server, applicant: mayaWithFamilyName('Unavailable') })
  await openAccount(stuck)
  // The page would keep requesting while the server is stopped.
  await stuck.page.goto('about:blank')
  await stop(server)
  const drafting = await openVisitor({ at: server, language: 'es', applicant: lucia })
  await reachStep(drafting, 'address')
  const reference = await referenceOn(drafting)

  const ada = await openVisitor({ at: server, script: true })
  const { page, inputMethod } = ada
  await continueAsStaff(ada, staff.ada)
  await view(ada, 'all').click()
  await expect(rows(page)).toHaveCount(2)
  await expectAccessible(page, 'en')

  await test.step('the search text is in no address', async () => {
    await search(ada, '20655')
    const fault = words(ada, 'casework.search.not_a_number')
    await expect(page.getByText(fault)).toBeVisible()
    await expectAccessible(page, 'en')
    await search(ada, 'unavail may')
    await expect(rows(page)).toHaveCount(1)
    // A reference as it is read out, and a telephone number as it is dialled at home.
    for (const typed of [reference.replaceAll('-', ' ').toLowerCase(), reference.slice(4)]) {
      await search(ada, typed)
      await expect(rows(page)).toHaveCount(1)
      await expect(page.getByText(reference)).toBeVisible()
    }
    await search(ada, String(lucia.request.customer_details.telephone_number).slice(-9))
    await expect(rows(page)).toHaveCount(1)
    await search(ada, 'nobody here')
    await expect(page.getByText(words(ada, 'casework.none'))).toBeVisible()
    await expect(page.getByRole('link', { name: words(ada, 'casework.search.all') })).toBeVisible()
    await search(ada, lucia.request.customer_details.last_name.slice(0, 3).toUpperCase())
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText(reference)).toBeVisible()
    expect(page.url()).toMatch(/\/en\/staff\?search=[0-9a-f-]{36}$/)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expectAccessible(page, 'en')
  })

  await test.step('a note, and somebody who has it from now on', async () => {
    await inputMethod.press(rows(page).getByRole('link'))
    await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}\?list=/)
    await expect(page.getByText(words(ada, 'casework.states.draft'), { exact: true })).toBeVisible()
    const toDo = page.getByRole('region', { name: words(ada, 'casework.todo.title') })
    await expect(toDo.getByText(words(ada, 'steps.staff_address.heading'))).toBeVisible()
    await expect(toDo.getByText(words(ada, 'casework.todo.send'))).toBeVisible()
    await button(ada, 'casework.notes.submit').click()
    await expect(page.locator('#note-error')).toBeVisible()
    await expectAccessible(page, 'en')
    await inputMethod.write(
      page.getByLabel(words(ada, 'casework.notes.label')),
      'Calls back\non Monday.',
    )
    await inputMethod.press(button(ada, 'casework.notes.submit'))
    await expect(page.getByText(words(ada, 'casework.done.noted'))).toBeVisible()
    await expect(page.getByText('on Monday.')).toBeVisible()
    await inputMethod.select(page.getByLabel(words(ada, 'casework.assign.label')), 'Grace')
    await inputMethod.press(button(ada, 'casework.assign.submit'))
    await expect(page.getByText(words(ada, 'casework.done.assigned'))).toBeVisible()
    await expect(page.getByText(/Assigned to .Grace/).first()).toBeVisible()
    await openCaseTab(ada, 'activity')
    const doer = words(ada, 'casework.trail.who.you')
    await expect(
      page.getByText(words(ada, 'casework.trail.done.note_written', { doer })),
    ).toBeVisible()
    await expectAccessible(page, 'en')
  })

  await test.step('views have counts, and columns sort', async () => {
    await page.goto('/en/staff?view=all')
    await expect(view(ada, 'customer')).toContainText('1 application')
    await expect(view(ada, 'all')).toContainText('2 applications')
    await expect(page.getByText('1–2 of 2', { exact: true })).toBeVisible()
    await expect(view(ada, 'unassigned')).toContainText('1 application')
    await view(ada, 'customer').click()
    await expect(view(ada, 'customer')).toHaveAttribute('aria-current', 'page')
    await expect(rows(page)).toHaveCount(1)
    await page.goto('/en/staff?view=all')
    const first = () => rows(page).first().getByRole('rowheader')
    await expect(first()).not.toContainText('Unavailable')
    const heading = page.getByRole('columnheader', { name: words(ada, 'casework.columns.started') })
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await heading.getByRole('link').click()
    await expect(first()).toContainText('Unavailable')
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    await expectAccessible(page, 'en')
  })

  await test.step('the next and the previous one of the list are a press or a key away', async () => {
    await page.goto('/en/staff?view=all')
    await rows(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}\?list=/)
    const first = page.url()
    const beside = (way: 'previous' | 'next') =>
      page.getByRole('link', { name: words(ada, `caseworkList.keys.${way}`) })
    await expect(beside('next')).toBeVisible()
    await expect(beside('previous')).toHaveCount(0)
    await expect(beside('next')).toHaveAttribute('accesskey', 'j')
    await beside('next').click()
    await expect(beside('previous')).toBeVisible()
    await expect(beside('next')).toHaveCount(0)
    // The other tabs belong to the same list.
    await openCaseTab(ada, 'activity')
    await expectAccessible(page, 'en')
    await beside('previous').click()
    await expect(page).toHaveURL(first)
  })

  await test.step('the keys work in the list, and nowhere else', async () => {
    await page.goto('/en/staff?view=all')
    const links = rows(page).locator('th a')
    await page.keyboard.press('j')
    await expect(page.locator('body')).toBeFocused()
    const keys = page.getByRole('button', { name: words(ada, 'caseworkList.keys.open') })
    await keys.focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'en')
    await page.keyboard.press('Escape')
    await expect(keys).toBeFocused()
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key)
    await expect(links.first()).toBeFocused()
    const box = rows(page).first().getByRole('checkbox')
    for (const isSelected of [true, false]) {
      await page.keyboard.press('x')
      await expect(box).toBeChecked({ checked: isSelected })
    }
    await page.keyboard.press('/')
    await expect(page.getByLabel(words(ada, 'casework.search.label'))).toBeFocused()
    await page.keyboard.press('a')
    await expect(page.getByLabel(words(ada, 'casework.search.label'))).toHaveValue('a')
    const waiting = rows(page).filter({ hasText: 'Unavailable' })
    await waiting.locator('th a').focus()
    await page.keyboard.press('a')
    await expect(waiting.getByText(words(ada, 'caseworkList.you'), { exact: true })).toBeVisible()
    await expect(waiting.locator('th a')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}\?list=/)
  })

  await test.step('a complete reference is searched for when one stops typing', async () => {
    await page.goto('/en/staff')
    const box = page.getByLabel(words(ada, 'casework.search.label'))
    await box.pressSequentially(reference)
    await page.waitForURL(/\?search=/)
    await expect(page.getByRole('status').getByText('1 application found')).toBeVisible()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue(reference)
    await inputMethod.press(page.getByRole('link', { name: words(ada, 'casework.search.clear') }))
    await expect(page).toHaveURL(/\/en\/staff$/)
    await expect(box).toHaveValue('')
    // The search continues with a name.
    await box.pressSequentially('unav')
    await page.waitForURL(/\?search=/)
    await expect(rows(page)).toHaveCount(1)
    const first = page.url()
    await expect(box).toBeFocused()
    await box.pressSequentially('ailable')
    await page.waitForURL((url) => url.href !== first)
    await expect(rows(page)).toHaveCount(1)
    await expect(box).toHaveValue('unavailable')
    await page.goBack()
    await expect(page).toHaveURL(/\/en\/staff$/)
  })

  await test.step('several are assigned at once, and who has none is said', async () => {
    await page.goto('/en/staff?view=all')
    await expect(button(ada, 'caseworkList.bulk.submit')).toBeHidden()
    await page.getByLabel(words(ada, 'caseworkList.bulk.selectAll')).check()
    const to = page.getByLabel('Assign 2 applications to')
    const assign = button(ada, 'caseworkList.bulk.submit')
    await inputMethod.press(assign)
    await expect(to).toHaveAccessibleDescription(
      `${words(ada, 'casework.search.problem')} ${words(ada, 'caseworkList.bulk.missingTo')}`,
    )
    await expectAccessible(page, 'en')
    // The selection is kept.
    await inputMethod.select(to, 'Grace')
    await inputMethod.press(assign)
    await expect(page.getByText('2 applications were assigned.')).toBeVisible()
    await expect(rows(page).getByText('Grace')).toHaveCount(2)
    await expectAccessible(page, 'en')
  })

  await test.step('a member who takes a row keeps the focus on the row that replaces it', async () => {
    await page.getByLabel(words(ada, 'caseworkList.bulk.selectAll')).check()
    await inputMethod.select(
      page.getByLabel('Assign 2 applications to'),
      words(ada, 'caseworkList.bulk.nobody'),
    )
    await inputMethod.press(button(ada, 'caseworkList.bulk.submit'))
    await expect(rows(page).getByText('Grace')).toHaveCount(0)
    await view(ada, 'unassigned').click()
    await expect(rows(page)).toHaveCount(2)
    await inputMethod.press(rows(page).first().getByRole('button'))
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).locator('th a')).toBeFocused()
  })

  await test.step('on a telephone the rows are cards that can be read', async () => {
    await page.setViewportSize({ width: 375, height: 667 })
    expect((await rows(page).first().boundingBox())?.y).toBeLessThan(400)
    // The views that matter most are seen whole, with their numbers, beside the way to the filters.
    const filters = page.locator('.casework-filters > summary')
    await expect(filters).toHaveAccessibleName(words(ada, 'casework.filter.summary'))
    const edges = [view(ada, 'attention'), filters].map((each) => each.boundingBox())
    const [attention, sign] = await Promise.all(edges)
    if (!attention || !sign) throw new Error('Both are shown')
    expect(attention.x + attention.width).toBeLessThan(sign.x)
    expect(Math.abs(attention.y - sign.y)).toBeLessThan(8)
    await expect(rows(page).first().getByText(words(ada, 'caseworkList.waiting'))).toBeVisible()
    await expect(rows(page).first()).toHaveRole('row')
    await expect(
      rows(page).first().getByText(words(ada, 'casework.kinds.INDIVIDUAL')),
    ).toBeVisible()
    await expect(rows(page).first().getByText(words(ada, 'casework.columns.started'))).toBeVisible()
    await expect(
      rows(page).locator('.casework-flags:not(:has(.tag, .casework-low))').first(),
    ).toBeHidden()
    await expectAccessible(page, 'en')
    // The selection is assigned at the end of the screen, not above the list.
    await page.setViewportSize({ width: 375, height: 420 })
    await rows(page).first().getByRole('checkbox').check()
    await expect(button(ada, 'caseworkList.bulk.submit')).toBeInViewport()
    await rows(page).first().getByRole('checkbox').uncheck()
    await expect(button(ada, 'caseworkList.bulk.submit')).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the list as a file, with what is asked for and no more', async () => {
    await page.goto('/en/staff?view=attention')
    await expect(rows(page)).toHaveCount(1)
    const [plain, contact] = [
      await download(page, words(ada, 'casework.export.work')),
      await download(page, words(ada, 'casework.export.contact')),
    ]
    expect(plain).toContain(words(ada, 'casework.states.manual_review'))
    expect(plain).not.toContain('Unavailable')
    expect(contact).toContain('Unavailable')
    expect(contact).not.toContain(reference)
  })

  await test.step('a stopped submission can be resumed, with words for its cause', async () => {
    await page.goto('/en/staff')
    await expect(view(ada, 'attention')).toHaveAttribute('aria-current', 'page')
    await expect(rows(page)).toHaveCount(1)
    // The row leads to the application wherever it is clicked.
    const row = await rows(page).boundingBox()
    expect(row?.height).toBe(40)
    await expect(rows(page).getByRole('link')).toHaveCount(1)
    await rows(page).click({ position: { x: (row?.width ?? 0) - 20, y: 20 } })
    await expect(page.getByText(words(ada, 'casework.person.operators.meaning'))).toBeVisible()
    // Technical details are folded.
    const forEngineers = page.getByText('The platform knows the client and forbids it this')
    await expect(forEngineers).toBeHidden()
    await page.getByText(words(ada, 'casework.person.engineers')).click()
    await expect(forEngineers).toBeVisible()
    await expectAccessible(page, 'en')
    await inputMethod.press(button(ada, 'casework.person.retry'))
    await expect(page.getByText(words(ada, 'casework.done.retried'))).toBeVisible()
    await expect(page.getByText(words(ada, 'casework.person.stopped'))).toHaveCount(0)
  })

  await test.step('on a telephone the topics of a case are folded, and what is beside them is near', async () => {
    const small = await openVisitor({ at: server, ...telephone })
    await small.page.context().addCookies(await page.context().cookies())
    await small.page.goto('/en/staff')
    await search(small, reference)
    await expect(rows(small.page)).toHaveCount(1)
    await expect(small.page.getByText(reference)).toBeVisible()
    await small.page.goto('/en/staff?view=all')
    await rows(small.page).first().getByRole('link').click()
    const topic = small.page.locator('.case-topic').first()
    await expect(topic.locator('dt').first()).toBeHidden()
    const topOf = async (each: Locator) => (await each.boundingBox())?.y ?? Number.POSITIVE_INFINITY
    // A tab begins in the upper part of the screen, and the customer's tasks precede the answers.
    const tops = [small.page.locator('.case-tabs'), small.page.locator('#to-do'), topic].map(topOf)
    const [tabs = 0, toDo = 0, answers = 0] = await Promise.all(tops)
    expect(await topOf(small.page.locator('.case-columns'))).toBeLessThan(400)
    expect(toDo).toBeLessThan(telephone.browser.viewport.height)
    expect(tabs).toBeLessThan(toDo)
    expect(toDo).toBeLessThan(answers)
    // An arrow covers its row up to the edge: of the word below it no letter is seen outside.
    const uncovered = await small.page.locator('.staff-nav, .tab-row').evaluateAll((all) =>
      all.map((row) => {
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(row)
        const { insetInlineStart } = getComputedStyle(row, '::before')
        const { insetInlineEnd } = getComputedStyle(row, '::after')
        const sum = (...lengths: string[]) =>
          lengths.reduce((all, each) => all + parseFloat(each), 0)
        return [sum(paddingInlineStart, insetInlineStart), sum(paddingInlineEnd, insetInlineEnd)]
      }),
    )
    expect(uncovered).toEqual([
      [0, 0],
      [0, 0],
    ])
    await small.page.locator('main').evaluate((main) => main.scrollIntoView({ block: 'end' }))
    await expect(small.page.locator('.case-tabs')).toBeInViewport()
    await topic.locator('> summary').click()
    await expect(topic.locator('dt').first()).toBeVisible()
    await expectAccessible(small.page, 'en')
    // Another tab opens with its own content; the sections beside it on a wide screen appear when a link leads
    // to them.
    await small.page.setViewportSize(telephone.browser.viewport)
    await openCaseTab(small, 'messages')
    expect(await topOf(small.page.locator('.case-columns'))).toBeLessThan(400)
    const note = small.page.getByLabel(words(small, 'casework.notes.label'))
    await expect(note).toBeHidden()
    await small.page
      .locator('.case-jumps')
      .getByRole('link', { name: words(small, 'casework.notes.title') })
      .click()
    await expect(note).toBeInViewport()
    await openCaseTab(small, 'answers')
    await small.page.getByLabel(words(small, 'casework.notes.label')).fill('Read on a telephone.')
    await button(small, 'casework.notes.submit').click()
    await expect(small.page.getByText('Read on a telephone.')).toBeVisible()
    await small.page.getByLabel(words(small, 'casework.assign.label')).selectOption('Grace')
    await button(small, 'casework.assign.submit').click()
    await expect(small.page.getByText(/Assigned to .Grace/).first()).toBeVisible()
  })

  await test.step('without script, from right to left, and an address that is nobody’s', async () => {
    const plain = await openVisitor({ at: server, language: 'ar' })
    await plain.page.context().addCookies(await page.context().cookies())
    await plain.page.goto('/ar/staff?view=all')
    await plain.page.getByText(words(plain, 'casework.filter.summary')).click()
    await plain.page
      .getByLabel(words(plain, 'casework.filter.state'))
      .selectOption(words(plain, 'casework.states.draft'))
    await button(plain, 'casework.filter.submit').click()
    await expect(rows(plain.page)).toHaveCount(1)
    expect(new URL(plain.page.url()).searchParams.get('state')).toBe('draft')
    await plain.page.goto('/ar/staff?view=customer')
    await plain.page
      .getByRole('link', { name: words(plain, 'caseworkList.bulk.selectAll') })
      .click()
    await plain.page
      .getByLabel(words(plain, 'caseworkList.bulk.none'))
      .selectOption(words(plain, 'caseworkList.bulk.nobody'))
    await button(plain, 'caseworkList.bulk.submit').click()
    await expect(rows(plain.page).getByText(words(plain, 'casework.row.withNobody'))).toBeVisible()
    await search(plain, reference.toLowerCase())
    await rows(plain.page).getByRole('link').click()
    await button(plain, 'casework.assign.take').click()
    await expect(plain.page.getByText(words(plain, 'casework.row.withYou')).first()).toBeVisible()
    const gone = '/ar/staff/applications/3f2b8c1e-0000-4000-8000-000000000000'
    for (const path of ['/ar/staff', new URL(plain.page.url()).pathname, gone]) {
      await page.goto(path)
      await expectAccessible(page, 'ar')
    }
    await expect(
      heading1({ ...ada, language: 'ar' }, words(plain, 'casework.gone.heading')),
    ).toBeVisible()
  })

  await test.step('applications that share something are one press away, with what they share', async () => {
    await reachStep(drafting, 'address')
    await page.goto('/en/staff')
    await search(ada, await referenceOn(drafting))
    await rows(page).getByRole('link').click()
    const linked = page.getByRole('region', { name: words(ada, 'staffCase.linked.title') })
    for (const reason of ['person', 'email', 'telephone', 'browser'] as const) {
      await expect(linked).toContainText(words(ada, `staffCase.linked.reasons.${reason}`), {
        ignoreCase: true,
      })
    }
    await inputMethod.press(linked.getByRole('link', { name: reference }))
    await expect(page.locator('.case-head')).toContainText(reference)
  })
})

/** Stops a submission as a platform does that forbids creating one: it waits for a person. */
async function stop(server: Portico): Promise<void> {
  await server.restart('SIGTERM', async () => {
    const database = await openDatabase({ dataDir: server.dataDir })
    try {
      await database.db
        .updateTable('submission')
        .set({ state: 'manual_review', lastCode: 'forbidden', nextCheckAt: null })
        .execute()
    } finally {
      await database.close()
    }
  })
}

/** Each search has an address of its own. */
async function search(person: Visitor, typed: string): Promise<void> {
  const before = person.page.url()
  await person.page.getByLabel(words(person, 'casework.search.label')).fill(typed)
  await button(person, 'casework.search.submit').click()
  await person.page.waitForURL((url) => url.href !== before && url.searchParams.has('search'))
}

/** The link to a view of the list. */
function view(person: Visitor, name: 'all' | 'attention' | 'mine' | 'unassigned' | 'customer') {
  return person.page
    .getByRole('navigation', { name: words(person, 'caseworkList.views.label') })
    .getByRole('link', { name: words(person, `caseworkList.views.${name}`) })
}

function rows(page: Page) {
  return page.locator('.casework-row')
}

async function download(page: Page, name: string): Promise<string> {
  const link = page.getByRole('link', { name })
  const answer = await fetchPage(page.request, (await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
  return answer.text()
}

async function referenceOn({ page }: Visitor): Promise<string> {
  const reference = (await page.content()).match(/PTC-[0-9A-Z-]{14}/)?.[0]
  if (!reference) throw new Error('The page names no reference')
  return reference
}
