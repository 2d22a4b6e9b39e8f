/** A dishonest agent who copies what customers there are, one after another: they are seen, and stopped. */

import { expectAccessible } from './support/accessibility.ts'
import { button, heading1, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { openAccount } from './support/form-posts.ts'
import { followRedirect, sendRequest, startApplicationByPost } from './support/http.ts'
import { callAction } from './support/server-actions.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { expect, test, type Visitor, variant } from './support/test.ts'

const env = {
  STAFF_LIMITS: 'cases_hour=2/3 pages_hour=1/1 searches_hour=-/2 exports_hour=1/1',
}

test('an agent who looks through the whole list is stopped, and supervisors see it', async ({
  openVisitor,
  startServer,
}) => {
  const { server, staff } = await startServerWithStaff(startServer, { env })
  for (let number = 0; number < 27; number++) await startApplicationByPost(server.url)
  const noor = await openVisitor({ at: server })
  await signInAsStaff(noor, staff.noor)
  await noor.page.goto('/en/staff?view=all')
  const links = await noor.page
    .locator('.casework-row a')
    .evaluateAll((rows) => rows.map((row) => (row.getAttribute('href') ?? '').replace(/\?.*/, '')))
  expect(links).toHaveLength(25)

  await test.step('after so many applications no further one is shown, by any of its pages', async () => {
    for (const link of links.slice(0, 3)) {
      expect((await noor.page.goto(link))?.status()).toBe(200)
    }
    for (const page of ['', '/fill', '/fill/applicant', '/hand-over']) {
      const answered = await noor.page.goto(`${links[3]}${page}`)
      expect([page, answered?.status()]).toEqual([page, 429])
      await expectStopped(noor, words(noor, 'staff.limit.cases', { period: 'hour' }))
    }
    // The member's own applications stay open to them.
    expect((await noor.page.goto(links[0] ?? ''))?.status()).toBe(200)
  })

  await test.step('nor further pages, searches and files', async () => {
    const next = noor.page.getByRole('link', { name: words(noor, 'casework.pages.next') })
    await noor.page.goto('/en/staff?view=all')
    await next.click()
    await expect(heading1(noor, words(noor, 'casework.heading'))).toBeVisible()
    await noor.page.goto('/en/staff?view=all')
    await next.click()
    await expectStopped(noor, words(noor, 'staff.limit.pages', { period: 'hour' }))
    for (const typed of ['Maya', 'Lucía', 'Mallory']) {
      await noor.page.goto('/en/staff')
      await noor.page.getByLabel(words(noor, 'casework.search.label')).fill(typed)
      await button(noor, 'casework.search.submit').click()
      await noor.page.waitForURL((url) => url.search !== '')
    }
    await expectStopped(noor, words(noor, 'staff.limit.searches', { period: 'hour' }))
    const cookie = await getCookieHeader(noor)
    const file = `${server.url}/en/staff/applications.csv?view=all`
    expect((await sendRequest(file, { cookie })).status).toBe(200)
    const second = await sendRequest(file, { cookie })
    expect(second.text).not.toContain('PTC-')
    const stopped = await sendRequest(new URL(second.location, server.url).href, { cookie })
    expect(stopped.status).toBe(429)
    expect(stopped.text).toContain(words(noor, 'staff.limit.exports', { period: 'hour' }))
  })

  const sue = await openVisitor({ at: server, script: true })
  await signInAsStaff(sue, staff.sue)
  const alerts = sue.page.getByRole('region', { name: words(sue, 'staff.alerts.title') })
  await test.step('supervisors see who did what, and say that they have looked into it', async () => {
    // Opened much, opened too much; pages, searches and lists likewise, of which searches only stop.
    await expect(alerts.getByRole('listitem')).toHaveCount(7)
    await expect(alerts.getByText(/Noor.*2 applications opened/)).toHaveCount(1)
    await expect(alerts.getByText(/Noor.*stopped.*4 applications opened/)).toHaveCount(1)
    await expectAccessible(sue.page, 'en')
    const first = alerts.getByRole('listitem').first()
    await sue.inputMethod.press(first.getByRole('button'))
    await expect(sue.page.getByText(words(sue, 'staff.alerts.done'))).toBeVisible()
    await expect(alerts.getByRole('listitem')).toHaveCount(6)
    const alert = await alerts.locator('input[name=alert]').first().inputValue()
    expect(await acknowledged(noor, server.url, alert)).toBe(403)
    await sue.page.reload()
    await expect(alerts.getByRole('listitem')).toHaveCount(6)
  })

  await test.step('nobody closes what is about themselves, whatever their role', async () => {
    for (const link of links.slice(0, 2)) await sue.page.goto(link)
    await sue.page.goto('/en/staff')
    await expect(alerts.getByRole('listitem')).toHaveCount(6)
    const ada = await openVisitor({ at: server, language: 'ar' })
    await signInAsStaff(ada, staff.ada)
    const theirs = ada.page.getByRole('listitem').filter({ hasText: 'Sue' })
    const alert = await theirs.locator('input[name=alert]').inputValue()
    expect(await acknowledged(sue, server.url, alert)).toBe(403)
    await theirs.getByRole('button').click()
    await expect(ada.page.getByText(words(ada, 'staff.alerts.done'))).toBeVisible()
    await expect(theirs).toHaveCount(0)
  })
})

test(
  'records that an agent takes along from a customer’s browser count as well',
  variant,
  async ({ openVisitor, startServer }) => {
    const limits = { STAFF_LIMITS: 'downloads_hour=-/1' }
    const { server, staff } = await startServerWithStaff(startServer, { env: limits })
    const maya = await openVisitor({ at: server })
    await openAccount(maya)
    const application = maya.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
    const record = `${server.url}/en/apply/${application}/record.pdf`
    await maya.page.goto('about:blank')
    const theirs = await getCookieHeader(maya)
    for (let number = 0; number < 3; number++) {
      expect((await sendRequest(record, { cookie: theirs })).status).toBe(200)
    }
    const noor = await openVisitor({ at: server })
    await signInAsStaff(noor, staff.noor)
    const cookie = `${theirs}; ${await getCookieHeader(noor)}`
    expect((await sendRequest(record, { cookie })).status).toBe(200)
    for (const file of [record, record.replace('record.pdf', 'receipt.json')]) {
      const stopped = await sendRequest(file, { cookie })
      expect([file, stopped.status, stopped.location]).toEqual([
        file,
        307,
        expect.stringContaining('/en/staff/limit?what=downloads&within=hour'),
      ])
    }
  },
)

async function expectStopped(person: Visitor, text: string): Promise<void> {
  await expect(heading1(person, words(person, 'staff.limit.heading'))).toBeVisible()
  await expect(person.page.getByText(text)).toBeVisible()
}

async function acknowledged(person: Visitor, url: string, alert: string): Promise<number> {
  const fields: [string, string][] = [
    ['language', 'en'],
    ['alert', alert],
  ]
  const cookie = await getCookieHeader(person)
  const answered = await callAction(`${url}/en/staff`, 'acknowledgeStaffAlert', { cookie, fields })
  return (await followRedirect(url, answered, cookie)).status
}
