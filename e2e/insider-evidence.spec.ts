/**
 * Tests what remains of a dishonest employee's part in an acceptance: flags, evidence, and a sending that
 * waits.
 */
import type { Receipt } from '../lib/acceptance/evidence/receipt.ts'
import { isAcceptance } from '../lib/acceptance/evidence/record.ts'
import type { FlagCode } from '../lib/risk-flags/rules/flag-rules.ts'
import { submit } from './support/answer-pages.ts'
import { maya } from './support/applicants.ts'
import { button, words } from './support/controls.ts'
import { findReturnLink } from './support/emails.ts'
import { reachStep } from './support/form-posts.ts'
import { fetchPage } from './support/http.ts'
import { expectPage } from './support/navigation.ts'
import { findCodeBox } from './support/return.ts'
import type { Portico } from './support/server.ts'
import { findReceivedApplication } from './support/simulator-records.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { fillByPost, startApplicationForCustomer } from './support/staff-fill.ts'
import { expect, guard, test, type Visitor, variant } from './support/test.ts'

const throwAway = 'throw.away@example.net'

test(
  'attack: an agent enters a throw-away mailbox of their own for a customer, twice',
  guard,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer)
    const noor = await openVisitor({ at: server })
    await signInAsStaff(noor, staff.noor)

    const first = await assist(noor)
    const sent = await sendLink(noor, first)
    const opened = await openVisitor({ at: server })
    await openLink(opened, server, sent)
    await accept(opened)

    // The application is accepted, and held until somebody gives a reason.
    await expect(opened.page.getByText(words(opened, 'status.held.text'))).toBeVisible()
    expect(await findReceivedApplication(server, sent.reference)).toEqual([])
    await expectFlags(noor, first, ['link_by_staff', 'contact_by_staff'])
    await expect(noor.page.getByText(words(noor, 'riskFlags.decide.sendOn'))).toBeVisible()

    // Evidence and receipt name the agent, and say who gave the contact.
    const { authentication, presence, helpers } = await evidenceOf(opened, first)
    const [agent, ...others] = presence.staff
    expect(others).toEqual([])
    expect(presence.channel).toBe('assisted')
    expect(agent?.parts).toEqual(['began', 'filled_in', 'entered_contact', 'sent_link'])
    expect(helpers?.names).toEqual([{ id: agent?.id, name: 'Noor' }])
    expect(authentication).toMatchObject({
      by: 'mailed_link',
      contactGivenBy: 'staff',
      linkSentBy: 'staff',
      linkSentByStaff: agent?.id,
    })
    await opened.page.goto(`/en/apply/${first}/receipt`)
    const receipt = opened.page.locator('section[id^="acceptance-"]')
    await expect(receipt).toContainText(words(opened, 'receipt.contactGivenBy.staff'))
    await expect(receipt).toContainText(
      words(opened, 'receipt.linkSentBy.staff', { name: '\u2068Noor\u2069 (Agent)' }),
    )
    await expect(receipt).toContainText(words(opened, 'receipt.parts.sent_link'))

    // The mailbox is used again: the flags mention its earlier use by staff.
    const second = await assist(noor)
    const another = await openVisitor({ at: server })
    await openLink(another, server, await sendLink(noor, second))
    await accept(another)
    await expectFlags(noor, second, ['contact_by_staff', 'contact_in_staff_link', 'contact_shared'])
  },
)

test(
  'attack: an agent sends a link for what a customer filled in alone, and stands in no evidence',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer)
    const customer = await openVisitor({ at: server })
    await reachStep(customer, 'review')
    const application = customer.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
    const noor = await openVisitor({ at: server })
    await signInAsStaff(noor, staff.noor)
    const sent = await sendLink(noor, application)
    const opened = await openVisitor({ at: server })
    await openLink(opened, server, sent)
    await accept(opened)

    const { authentication, presence, helpers } = await evidenceOf(opened, application)
    const [agent] = presence.staff
    expect(presence).toMatchObject({
      channel: 'assisted',
      staff: [{ role: 'agent', parts: ['sent_link'] }],
    })
    expect(helpers?.names).toEqual([{ id: agent?.id, name: 'Noor' }])
    expect(authentication).toMatchObject({
      by: 'mailed_link',
      contactGivenBy: 'customer',
      linkSentBy: 'staff',
      linkSentByStaff: agent?.id,
    })
    await expectFlags(noor, application, ['link_by_staff'])
    await expect(noor.page.getByText(words(noor, 'riskFlags.codes.contact_by_staff'))).toHaveCount(
      0,
    )
    expect(await findReceivedApplication(server, sent.reference)).toEqual([])
  },
)

/** Begins an application for a customer and enters everything; gives its id. */
async function assist(noor: Visitor): Promise<string> {
  const fill = await startApplicationForCustomer(noor, 'English')
  await fillByPost(noor, fill, ['applicant', 'about', 'home', 'account'], {
    ...maya.typed,
    contact: { ...maya.typed.contact, email_address: throwAway },
  })
  return fill.split('/')[4] ?? ''
}

type Sent = { reference: string; code: string }

/** Sends a link to the offered address; returns the code that staff are shown. */
async function sendLink(noor: Visitor, application: string): Promise<Sent> {
  const staffCase = `/en/staff/applications/${application}`
  await noor.page.goto(staffCase)
  const shown = await noor.page.getByRole('main').innerText()
  const reference = shown.match(/PTC(-[0-9A-Z]{4}){3}/)?.[0]
  if (!reference) throw new Error('The case names no reference')
  await noor.page.goto(`${staffCase}/fill/link`)
  await noor.inputMethod.press(button(noor, 'assistedEntry.link.submit'))
  return { reference, code: await noor.page.locator('.return-code').innerText() }
}

/** Opens the link in a browser without a trace of staff. */
async function openLink(
  opened: Visitor,
  server: Portico,
  { reference, code }: Sent,
): Promise<void> {
  await opened.page.goto(server.url + (await findReturnLink(server, reference)))
  const box = findCodeBox(opened)
  await opened.inputMethod.write(box, code)
  await opened.inputMethod.press(button(opened, 'return.open.submit'))
  await expectPage(opened, 'review')
}

async function accept(opened: Visitor): Promise<void> {
  await submit(opened)
}

/** The parts of the only acceptance, as the receipt hands them out. */
async function evidenceOf({ page }: Visitor, application: string) {
  const file = await fetchPage(page.request, `/en/apply/${application}/receipt.json`)
  const { records } = (await file.json()) as Receipt
  const [acceptance, ...more] = records.filter(isAcceptance)
  if (!acceptance || more.length > 0) throw new Error('There is one acceptance')
  return acceptance.parts
}

async function expectFlags(noor: Visitor, application: string, codes: FlagCode[]): Promise<void> {
  await noor.page.goto(`/en/staff/applications/${application}`)
  const flags = noor.page.getByRole('region', { name: words(noor, 'riskFlags.title') })
  for (const code of codes)
    await expect(flags).toContainText(words(noor, `riskFlags.codes.${code}`))
}
