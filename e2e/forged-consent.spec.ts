/** Tests posts of the review that differ from its form: none of them accepts or sends. */

import { termsSection } from './support/answer-pages.ts'
import { mayaWithFamilyName } from './support/applicants.ts'
import { listAuditEvents } from './support/audit-events.ts'
import { button, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { reachStep, submitForm } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendRequest } from './support/http.ts'
import { waitForStatus } from './support/navigation.ts'
import { expect, guard, test, type Visitor } from './support/test.ts'

const tick = { terms_and_conditions_accepted: 'yes' }

test(
  'attack: the terms are accepted only with a tick, by their customer, for the answers and the text that are shown',
  guard,
  async ({ openVisitor, startServer }) => {
    const server = await startServer()
    const applicant = mayaWithFamilyName('Changes')
    const person = await openVisitor({ at: server, applicant })
    const { page } = person
    await reachStep(person, 'review')
    const review = page.url()
    const shown = await readForm(person, review)
    const post = postWith(review, await getCookieHeader(person))

    // No tick, another version, and neither for this customer nor with a session at all.
    const unticked = await post(shown)
    expect(unticked.status).toBe(200)
    expect(unticked.text).toContain(
      words(person, 'steps.terms.fields.terms_and_conditions_accepted.errors.missing'),
    )
    const ofOtherText = await post({ ...shown, ...tick, version: '2020-01-01' })
    expect(ofOtherText.location).toMatch(/\/review\?changed=text$/)
    await page.goto(new URL(ofOtherText.location, review).href)
    await expect(page.getByText(words(person, 'review.textChanged'))).toBeVisible()
    // Without the shown terms it would only send, and there is no acceptance to send.
    const { version: _version, shown: _shown, ...sendingOnly } = shown
    expect((await post({ ...sendingOnly, ...tick })).location).toMatch(/\/review$/)
    const stranger = await openVisitor({ at: server })
    await reachStep(stranger, 'name')
    for (const cookie of [await getCookieHeader(stranger), '']) {
      const { location } = await postWith(review, cookie)({ ...shown, ...tick })
      // Neither leads on to the status.
      expect((await sendRequest(new URL(location, review).href, { cookie })).status).toBe(404)
    }

    // Another tab has changed an answer since this one was shown.
    const address = { ...applicant.typed.address, city: 'Tacoma' }
    await submitForm(page.context(), review.replace(/review$/, 'address'), address)
    expect((await post({ ...shown, ...tick })).location).toMatch(/\/review\?changed=answers$/)
    await page.goto(review)
    await expect(termsSection(person)).toBeVisible()

    // The current terms are accepted and sent, once; then it comes back with something outstanding.
    const latest = await readForm(person, review)
    for (let posts = 0; posts < 2; posts++) {
      expect((await post({ ...latest, ...tick })).location).toMatch(/\/status$/)
    }
    await page.goto(review.replace(/review$/, 'status'))
    await waitForStatus(person, 'awaiting_customer')
    const again = await post({ ...latest, ...tick })
    expect(again.location).toMatch(/\/review\?changed=outstanding$/)
    await page.goto(new URL(again.location, review).href)
    await expect(page.getByText(words(person, 'outstanding.notAccepted'))).toBeVisible()
    await expect(button(person, 'review.submit')).toHaveCount(0)

    const accepted = await listAuditEvents(server, ['terms_accepted'])
    expect(accepted.map(({ actor }) => actor)).toEqual([
      { kind: 'customer', session: expect.any(String) },
    ])
  },
)

/** Returns the hidden fields of the review's form. */
async function readForm(person: Visitor, review: string): Promise<Record<string, string>> {
  const { text } = await sendRequest(review, { cookie: await getCookieHeader(person) })
  return Object.fromEntries(hiddenInputs(text))
}

function postWith(url: string, cookie: string) {
  return (fields: Record<string, string>) =>
    sendRequest(url, { cookie, body: createForm(Object.entries(fields)) })
}
