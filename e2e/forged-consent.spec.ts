/** Posts to the terms that differ from what their page would send: none of them is an acceptance. */

import { submit } from './support/answer-pages.ts'
import { mayaWithFamilyName } from './support/applicants.ts'
import { listAuditEvents } from './support/audit-events.ts'
import { button, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { reachStep, submitForm } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendRequest } from './support/http.ts'
import { expectPage, waitForStatus } from './support/navigation.ts'
import { expect, test, type Visitor, variant } from './support/test.ts'

const tick = { terms_and_conditions_accepted: 'yes' }

test(
  'attack: the terms are accepted only with a tick, by their customer, for the answers and the text that are shown',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer()
    const applicant = mayaWithFamilyName('Changes')
    const person = await openVisitor({ at: server, applicant })
    const { page } = person
    await reachStep(person, 'terms')
    const terms = page.url()
    const shown = await readForm(person, terms)
    const post = postWith(terms, await getCookieHeader(person))

    // No tick, another version, and neither for this customer nor with a session at all.
    const unticked = await post(shown)
    expect(unticked.status).toBe(200)
    expect(unticked.text).toContain(
      words(person, 'steps.terms.fields.terms_and_conditions_accepted.errors.missing'),
    )
    const ofOtherText = await post({ ...shown, ...tick, version: '2020-01-01' })
    expect(ofOtherText.location).toMatch(/\/terms\?changed=text$/)
    const stranger = await openVisitor({ at: server })
    await reachStep(stranger, 'name')
    for (const cookie of [await getCookieHeader(stranger), '']) {
      const { location } = await postWith(terms, cookie)({ ...shown, ...tick })
      // Neither leads on to the review.
      expect((await sendRequest(new URL(location, terms).href, { cookie })).status).toBe(404)
    }

    // Another tab has changed an answer since this one was shown.
    const address = { ...applicant.typed.address, city: 'Tacoma' }
    await submitForm(page.context(), terms.replace(/terms$/, 'address'), address)
    expect((await post({ ...shown, ...tick })).location).toMatch(/\/terms\?changed=answers$/)
    await page.goto(terms)
    await expectPage(person, 'terms')
    await expect(page.getByText(words(person, 'terms.toReview'))).toHaveCount(0)

    // As it is shown now it is accepted, once, and sent; then it comes back with something outstanding.
    const latest = await readForm(person, terms)
    for (let posts = 0; posts < 2; posts++) {
      expect((await post({ ...latest, ...tick })).location).toMatch(/\/review$/)
    }
    await page.goto(terms.replace(/terms$/, 'review'))
    await submit(person)
    await waitForStatus(person, 'awaiting_customer')
    const again = await post({ ...latest, ...tick })
    expect(again.location).toMatch(/\/review\?changed=outstanding$/)
    await page.goto(new URL(again.location, terms).href)
    await expect(page.getByText(words(person, 'outstanding.notAccepted'))).toBeVisible()
    await expect(button(person, 'review.submit')).toHaveCount(0)

    const accepted = await listAuditEvents(server, ['terms_accepted'])
    expect(accepted.map(({ actor }) => actor)).toEqual([
      { kind: 'customer', session: expect.any(String) },
    ])
  },
)

/** What the form on the page of the terms posts besides the boxes. */
async function readForm(person: Visitor, terms: string): Promise<Record<string, string>> {
  const { text } = await sendRequest(terms, { cookie: await getCookieHeader(person) })
  return Object.fromEntries(hiddenInputs(text))
}

function postWith(url: string, cookie: string) {
  return (fields: Record<string, string>) =>
    sendRequest(url, { cookie, body: createForm(Object.entries(fields)) })
}
