/** Every server action of the build is a public address: each is called by strangers and with rubbish. */

import { type ActionFields, customerActions, staffActions } from './support/action-cases.ts'
import { expectClear, postAction, postRubbish, prepareAction } from './support/action-posts.ts'
import { harbourVine } from './support/applicants.ts'
import { getCookieHeader } from './support/cookies.ts'
import { reachReview, reachStep } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendRequest, startApplicationByPost } from './support/http.ts'
import { getReference } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { shownRows } from './support/review.ts'
import { actionIds } from './support/server-actions.ts'
import { findReceivedApplication } from './support/simulator-records.ts'
import { expect, test, variant } from './support/test.ts'

test('every action of the build has its case here', () => {
  const known = Object.keys({ ...customerActions, ...staffActions })
  expect([...actionIds().keys()].toSorted()).toEqual(known.toSorted())
})

type Action = (typeof customerActions)[string]

const isOpen = ({ page, open }: Action) => open || page === ''
const owners: Record<string, (action: Action) => boolean | undefined> = {
  'whoever comes': isOpen,
  'an applicant': (action) => !isOpen(action) && !action.company,
  'a company': ({ company, register }) => company && !register,
  'a company that is looked up': ({ register }) => register,
}

for (const [whose, isTheirs] of Object.entries(owners)) {
  test(
    `the actions of ${whose} do nothing for strangers and nothing with rubbish`,
    variant,
    async ({ openVisitor, startServer, shared: usual }) => {
      const company = whose.startsWith('a company')
      const shared = whose.endsWith('looked up')
        ? await startServer({ env: { REGISTERS: 'embedded' } })
        : usual
      const owner = await openVisitor({ at: shared, ...(company && { applicant: harbourVine }) })
      await reachReview(owner)
      const before = await shownRows(owner)
      const reference = await getReference(owner)
      const person = company ? await aPersonOf(owner) : ''
      const application = owner.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
      const mine = await getCookieHeader(owner)
      const { cookie: theirs } = await startApplicationByPost(shared.url)
      const theirActions = Object.entries(customerActions).filter(([, action]) => isTheirs(action))
      for (const [name, action] of theirActions) {
        const page = action.page.replace('{person}', person)
        const own = isOpen(action) ? page : `apply/${application}/${page}`
        const url = own ? `${shared.url}/en/${own}` : `${shared.url}/en`
        await test.step(name, async () => {
          const { id, marks } = await prepareAction(name, url, mine)
          const good = action.fields(application, person)
          for (const cookie of isOpen(action) ? [] : [theirs, '']) {
            const [plain, script] = await postAction({ url, id, marks, cookie, fields: good })
            // Without script a post leads to the page at its own address, which does not exist for them.
            expect(plain).toMatchObject({
              status: 303,
              location: new URL(url).pathname,
              cookies: [],
            })
            expect((await sendRequest(url, { cookie })).status).toBe(404)
            expect(script).toMatchObject({ status: 404, cookies: [] })
          }
          await postRubbish({ url, id, marks, good, cookies: [mine, theirs] })
          await owner.page.reload()
          expect(await shownRows(owner)).toEqual(before)
          expect(await findReceivedApplication(shared, reference)).toEqual([])
        })
      }
    },
  )
}

test(
  'the actions of staff do nothing for who is none of them, and nothing with rubbish',
  variant,
  async ({ openVisitor, shared }) => {
    const owner = await openVisitor()
    await reachReview(owner)
    const before = await shownRows(owner)
    const application = owner.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
    const url = `${shared.url}/en/staff/sign-in`
    const mine = await getCookieHeader(owner)
    for (const [name, fields] of Object.entries(staffActions)) {
      const { id, marks } = await prepareAction(name, url, mine)
      const good: ActionFields = [['language', 'en'], ...fields(application)]
      for (const answered of await postAction({ url, id, marks, cookie: mine, fields: good })) {
        expectClear(name, answered)
      }
      await postRubbish({ url, id, marks, good, cookies: [mine] })
    }
    await owner.page.reload()
    expect(await shownRows(owner)).toEqual(before)
    expect(await findReceivedApplication(shared, await getReference(owner))).toEqual([])
  },
)

test('an action that is none, or another build’s, is answered clearly', async ({ shared }) => {
  for (const id of ['0'.repeat(42), 'x', '__proto__', '../..', 'constructor']) {
    const body = createForm([
      ['0', '["$K1"]'],
      ['_1_language', 'en'],
    ])
    expectClear(id, await sendRequest(`${shared.url}/en`, { body, headers: { 'Next-Action': id } }))
    const plain = createForm([
      [`$ACTION_ID_${id}`, ''],
      ['language', 'en'],
    ])
    expectClear(id, await sendRequest(`${shared.url}/en`, { body: plain }))
  }
})

test('a half-filled step is not saved in part', async ({ openVisitor, shared }) => {
  const owner = await openVisitor()
  await reachStep(owner, 'name')
  const url = owner.page.url()
  const cookie = await getCookieHeader(owner)
  const hidden = hiddenInputs((await sendRequest(url, { cookie })).text)
  const body = createForm([...hidden, ['first_name', 'Half'], ['last_name', '']])
  expect((await sendRequest(url, { cookie, body })).status).toBe(200)
  await owner.page.reload()
  expect((await sendRequest(url, { cookie })).text).not.toContain('Half')
  expect((await sendRequest(`${shared.url}/en/apply`, { cookie })).status).toBe(404)
})

/** Returns the id of the company's last person, who is not the applicant. */
async function aPersonOf({ page }: Person): Promise<string> {
  const href = await page.locator('a[href*="/people/"]').last().getAttribute('href')
  return href?.match(/people\/([0-9a-f-]{36})/)?.[1] ?? ''
}
