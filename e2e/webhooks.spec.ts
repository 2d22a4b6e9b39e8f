/** The platform's events: believed when they are signed, and over the same HTTP as any other's. */

import { mayaWithFamilyName } from './support/applicants.ts'
import { openAccount } from './support/form-posts.ts'
import { getReference, waitForStatus } from './support/navigation.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test } from './support/test.ts'

test('the embedded platform tells of a decision, and is believed', async ({
  openVisitor,
  shared,
}) => {
  const person = await openVisitor({ applicant: mayaWithFamilyName('Approve') })
  await openAccount(person)
  await waitForStatus(person, 'approved')
  const { id } = await expectReceivedOnce(shared, await getReference(person))
  const shown = async () => (await fetch(`${shared.url}/sandbox/applications/${id}`)).text()
  // Each type of event, with our answer beside it.
  await expect
    .poll(async () => (await shown()).replaceAll(/<[^>]*>/g, ' '))
    .toMatch(/APPLICATION_APPROVED\s+200\b/)
})

test('an unsigned event is refused, wherever it comes from', async ({ shared }) => {
  const address = `${shared.url}/api/platform/events`
  const event = {
    event_id: 'forged',
    event_date: '2026-11-21T09:00:00.000Z',
    event_type: 'APPLICATION_APPROVED',
    event_data: {},
  }
  const body = JSON.stringify(event)
  const headerSets: Record<string, string>[] = [
    {},
    { 'content-type': 'application/json', 'x-svc-signature': 'a'.repeat(64) },
    { origin: shared.url, 'content-type': 'text/plain' },
  ]
  for (const headers of headerSets) {
    const answer = await fetch(address, { method: 'POST', headers, body })
    expect([answer.status, await answer.text()]).toEqual([401, ''])
  }
  expect((await fetch(address)).status).toBe(405)
  const large = await fetch(address, { method: 'POST', body: 'x'.repeat(100_000) })
  expect(large.status).toBe(413)
  // Nothing else beside it is open to programs.
  const beside = await fetch(`${address}/more`, { method: 'POST', body })
  expect(beside.status).toBe(403)
})
