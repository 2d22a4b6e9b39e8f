/** Every server action of the build is a public address: each is called with rubbish. */

import { findFreePort } from '../scripts/port.mjs'
import { actionRequests } from './support/access-actions.ts'
import type { Case } from './support/access-case.ts'
import { accessSettings, createAccessFixtures } from './support/access-fixtures.ts'
import { filledIn, readForm } from './support/access-requests.ts'
import { expectClear, postMalformed, postRubbish } from './support/action-posts.ts'
import { listAuditEvents } from './support/audit-events.ts'
import { getCookieHeader } from './support/cookies.ts'
import { reachStep } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendRequest } from './support/http.ts'
import { expect, guard, test } from './support/test.ts'

/** An action that takes the form alone, and one that takes the state of its page before. */
const calledDifferently = ['startApplication', 'saveStep']

test(
  'rubbish that is posted to an action changes nothing and sends nothing',
  guard,
  async ({ startServer }) => {
    const port = await findFreePort()
    const cases = new Map<string, Case>()
    const server = await startServer({
      port,
      env: accessSettings,
      createAccessFixtures: (dataDir) =>
        createAccessFixtures({ dataDir, port }, async (make) => {
          for (const [row, { kind, extra }] of Object.entries(actionRequests)) {
            cases.set(row, await make(kind, extra))
          }
        }),
    })
    for (const [row, asks] of Object.entries(actionRequests)) {
      await test.step(row, async () => {
        const on = cases.get(row) as Case
        const cookie = on.cookies[asks.by]
        const form = await readForm(server.url, row, asks, on)
        // The boxes of the terms stay empty: with them even this could be sent.
        const isSending = asks.event === 'submission_intended'
        const good = isSending ? form : filledIn(form, asks.typed?.(on) ?? [])
        if (calledDifferently.includes(row)) await postMalformed(server.url, good, cookie)
        await postRubbish(server.url, good, cookie)
      })
    }
    const sent = await listAuditEvents(server, ['terms_accepted', 'submission_intended'])
    expect(sent).toEqual([])
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
