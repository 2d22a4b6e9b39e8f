/** Staff never act as the customer, whatever their browser sends. */

import { staffCookie } from '../lib/access/rules/session-names.ts'
import { listAuditEvents } from './support/audit-events.ts'
import { button, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { failEverySecondSend } from './support/failed-sends.ts'
import { reachStep } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendRequest } from './support/http.ts'
import type { Portico } from './support/server.ts'
import { findReceivedApplication } from './support/simulator-records.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { expect, guard, test } from './support/test.ts'

test(
  'whatever a browser of staff sends, terms are not accepted and nothing is sent',
  guard,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer)
    const both = await openVisitor({ at: server, script: true })
    await reachStep(both, 'review')
    const review = both.page.url()
    const application = review.match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
    const customer = await getCookieHeader(both)
    const { text } = await sendRequest(review, { cookie: customer })
    const acceptance = () =>
      createForm([...hiddenInputs(text), ['terms_and_conditions_accepted', 'yes']])

    // The customer's browser, in which one of staff has signed in: both cookies.
    await signInAsStaff(both, staff.ada)
    const cookies = await getCookieHeader(both)
    const alone = cookies.split('; ').filter((each) => each.startsWith(staffCookie))
    for (const cookie of [cookies, alone.join('; ')]) {
      const refused = await sendRequest(review, { cookie, body: acceptance() })
      expect(refused.status).toBe(403)
      expect(refused.text).toContain(words(both, 'refusals.staff.title'))
    }
    // Pressed by hand with script: the input stays, and nothing is accepted.
    await both.page.goto(review)
    for (const box of await both.page.getByRole('checkbox').all()) await box.check()
    const answered = both.page.waitForResponse((response) => response.request().method() === 'POST')
    await button(both, 'review.submit').click()
    expect((await answered).status()).toBe(403)
    await expect(both.page.getByText(words(both, 'refusals.staff.text'))).toBeVisible()

    // Staff cannot send the customer's own acceptance either.
    await failEverySecondSend(server)
    const accepted = await sendRequest(review, { cookie: customer, body: acceptance() })
    expect(accepted.text).toContain(words(both, 'review.unavailable'))
    const shown = await sendRequest(review, { cookie: customer })
    const sent = await sendRequest(review, {
      cookie: cookies,
      body: createForm(hiddenInputs(shown.text)),
    })
    expect(sent.status).toBe(403)
    const reference = shown.text.match(/PTC-[0-9A-Z-]{14}/)?.[0] ?? ''
    expect(await findReceivedApplication(server, reference)).toEqual([])

    const stopped = await stoppedIn(server)
    expect(stopped.map(({ detail }) => detail)).toEqual([
      ...Array(3).fill({ act: 'accept' }),
      { act: 'submit' },
    ])
    for (const { actor, applicationId } of stopped) {
      expect({ actor, applicationId }).toEqual({
        actor: { kind: 'staff', id: expect.any(String) },
        applicationId: application,
      })
    }
  },
)

/** Returns the audit's events of attempts. */
function stoppedIn(server: Portico) {
  return listAuditEvents(server, ['staff_stopped'])
}
