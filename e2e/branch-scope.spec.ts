/** A dishonest agent tries every way to see or change applications of another branch. */

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../scripts/runtime.mjs'
import { expectAccessible } from './support/accessibility.ts'
import { maya } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { openAccount } from './support/form-posts.ts'
import { createForm, sendRequest } from './support/http.ts'
import { pressTo } from './support/navigation.ts'
import { callAction } from './support/server-actions.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { fillByPost, startApplicationForCustomer } from './support/staff-fill.ts'
import { expect, test, type Visitor, variant } from './support/test.ts'

const branches = { noor: 'harbour', sue: 'harbour', otto: 'old-town' }
const env = { STAFF_BRANCHES: 'harbour,old-town' }
const nobodys = '3f2b8c1e-0000-4000-8000-000000000000'
const person = '3f2b8c1e-0000-4000-8000-000000000001'

test('an agent of another branch finds and changes nothing of an application, whatever they try', async ({
  openVisitor,
  startServer,
}) => {
  const { server, staff } = await startServerWithStaff(startServer, { env, branches })
  const noor = await openVisitor({ at: server })
  await continueAsStaff(noor, staff.noor)
  const fill = await startApplicationForCustomer(noor, 'English')
  const application = fill.split('/')[4] ?? ''
  await fillByPost(noor, fill, ['applicant', 'about'], maya.typed)
  const reference = await referenceIn(noor, application)
  const otto = await openVisitor({ at: server })
  if (!staff.otto) throw new Error('Otto was not employed')
  await continueAsStaff(otto, staff.otto)
  const cookie = await getCookieHeader(otto)

  await test.step('list, search and file show none of it', async () => {
    await otto.page.goto('/en/staff?view=all')
    await expect(otto.page.locator('.casework-row')).toHaveCount(0)
    const { first_name, last_name, email_address } = maya.request.customer_details
    for (const typed of [reference, `${first_name} ${last_name}`, email_address ?? '']) {
      await search(noor, typed)
      await expect(noor.page.locator('.casework-row')).toHaveCount(1)
      await search(otto, typed)
      await expect(otto.page.locator('.casework-row')).toHaveCount(0)
    }
    const csv = await sendRequest(`${server.url}/en/staff/applications.csv?view=all`, { cookie })
    expect(csv.status).toBe(200)
    expect(csv.text).not.toContain(reference)
    const searched = new URL(otto.page.url()).search
    const found = await sendRequest(`${server.url}/en/staff/applications.csv${searched}`, {
      cookie,
    })
    expect(found.text).not.toContain(reference)
  })

  await test.step('no address of it answers otherwise than for one that never was', async () => {
    for (const address of addressesOf(application)) {
      const [theirs, none] = [
        await sendRequest(`${server.url}${address}`, { cookie }),
        await sendRequest(`${server.url}${address.replace(application, nobodys)}`, { cookie }),
      ]
      expect([address, theirs.status]).toEqual([address, 404])
      expect([address, none.status]).toEqual([address, 404])
      expect(theirs.text).not.toContain(reference)
      expect(mainOf(theirs.text)).toBe(mainOf(none.text))
    }
    const give = `/en/staff/applications/${application}/hand-over/give`
    const body = createForm([['to', 'customer']])
    expect((await sendRequest(`${server.url}${give}`, { cookie, body })).status).toBe(404)
  })

  // Every action is tried in access-matrix.spec.ts by an agent of another branch.
  await test.step('no action on it is possible, nor assigning it to oneself', async () => {
    expect(await assigned(otto, server.url, application)).toBe(404)
    await otto.page.goto('/en/staff?view=all')
    await expect(otto.page.locator('.casework-row')).toHaveCount(0)
  })

  await test.step('a member who may see the application sees the attempt, and finds it unchanged', async () => {
    await noor.page.goto(`/en/staff/applications/${application}?tab=activity`)
    const tried = noor.page.getByText(words(noor, 'casework.trail.events.out_of_scope_refused'))
    await expect(tried).toHaveCount(1)
    // The application is assigned to nobody.
    await expect(button(noor, 'casework.assign.take')).toBeVisible()
  })
})

test(
  'customers who begin alone are seen by supervisors, who give them to agents of their branch',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer, { env, branches })
    await openAccount(await openVisitor({ at: server }))
    const noor = await openVisitor({ at: server })
    await continueAsStaff(noor, staff.noor)
    await noor.page.goto('/en/staff?view=all')
    await expect(noor.page.locator('.casework-row')).toHaveCount(0)
    const sue = await openVisitor({ at: server, script: true })
    await continueAsStaff(sue, staff.sue)
    await sue.page.goto('/en/staff?view=all')
    await sue.inputMethod.press(sue.page.locator('.casework-row').getByRole('link'))
    const given = sue.page.getByLabel(words(sue, 'casework.assign.label'))
    await expect(given.getByRole('option')).toHaveText([
      words(sue, 'casework.assign.nobody'),
      words(sue, 'casework.assign.me', { name: 'Sue' }),
      'Noor',
    ])
    await sue.inputMethod.select(given, 'Noor')
    await sue.inputMethod.press(button(sue, 'casework.assign.submit'))
    await expect(sue.page.getByText(words(sue, 'casework.done.assigned'))).toBeVisible()
    await noor.page.reload()
    await expect(noor.page.locator('.casework-row')).toHaveCount(1)

    await test.step('an administrator gives an account another branch, and that is all it takes', async () => {
      const ada = await openVisitor({ at: server, script: true })
      await continueAsStaff(ada, staff.ada)
      await ada.page.goto('/en/staff/accounts')
      const own = ada.page.getByRole('link', { name: 'Noor' })
      await pressTo(ada, own, heading1(ada, 'Noor'))
      const branch = ada.page.getByLabel(/^Branch of .Noor/)
      await expect(branch).toHaveValue('harbour')
      await ada.inputMethod.select(branch, '\u2068Old town\u2069')
      const change = `${words(ada, 'staff.home.changeBranch')} Noor`
      await ada.inputMethod.press(ada.page.getByRole('button', { name: change }))
      await expect(ada.page.getByText(words(ada, 'staff.home.done.branch'))).toBeVisible()
      await expectAccessible(ada.page, 'en')
      await noor.page.reload()
      await expect(noor.page.locator('.casework-row')).toHaveCount(0)
    })

    await test.step('a page says what one cannot see', async () => {
      const { pathname } = new URL(sue.page.url())
      expect(
        (await sendRequest(`${server.url}${pathname}`, { cookie: await getCookieHeader(noor) }))
          .status,
      ).toBe(404)
      const lost = await openVisitor({ at: server, language: 'ar', script: true })
      await lost.page.context().addCookies(await noor.page.context().cookies())
      await lost.page.goto(pathname.replace('/en/', '/ar/'))
      await expect(heading1(lost, words(lost, 'casework.gone.heading'))).toBeVisible()
      await expectAccessible(lost.page, 'ar')
    })
  },
)

/** The status that a member is answered with who assigns an application to nobody. */
async function assigned(by: Visitor, server: string, application: string): Promise<number> {
  const url = `${server}/en/staff/applications/${application}`
  const fields: [string, string][] = [
    ['language', 'en'],
    ['application', application],
    ['to', ''],
  ]
  const cookie = await getCookieHeader(by)
  return (await callAction(url, 'assignApplicationAction', { cookie, fields })).status
}

/** Every page and file below the address of an application of staff, and what its customer keeps. */
function addressesOf(application: string): string[] {
  const folder = path.join(root, 'app/[language]/(staff)/staff/applications/[application]')
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => path.dirname(file).replace(/^\.$/, ''))
  if (pages.length < 10) throw new Error('The pages were not found')
  const ownPages = ['record.pdf', 'receipt', 'receipt.pdf', 'receipt.json', 'status', 'documents/1']
  return [
    ...pages.map((page) =>
      `/en/staff/applications/${application}/${page}`
        .replace(/\/$/, '')
        .replace('[group]', 'about')
        .replace('[person]', person)
        .replace('[upload]', nobodys),
    ),
    ...ownPages.map((page) => `/en/apply/${application}/${page}`),
  ]
}

/** Returns the text of a page, without what differs between answers. */
function mainOf(html: string): string {
  return (
    /<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1]?.replaceAll(/\d\d:\d\d|[0-9a-f-]{36}/g, '') ?? html
  )
}

async function search(person: Visitor, typed: string): Promise<void> {
  await person.page.goto('/en/staff')
  await person.page.getByLabel(words(person, 'casework.search.label')).fill(typed)
  await button(person, 'casework.search.submit').click()
  await person.page.waitForURL((url) => url.searchParams.has('search'))
}

async function referenceIn({ page }: Visitor, application: string): Promise<string> {
  await page.goto(`/en/staff/applications/${application}`)
  const reference = (await page.content()).match(/PTC-[0-9A-Z-]{14}/)?.[0]
  if (!reference) throw new Error('The page names no reference')
  return reference
}
