import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createSecret, hashSecret } from '#lib/access/rules/secrets.ts'
import { sessionLabel } from '#lib/access/rules/session-names.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { createMember, graceId, setUpCasework } from '@/test-support/staff/casework-setup.ts'
import { staffAuthSettings } from '@/test-support/staff/staff-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { sendLinkOrRequestContact } from './send-link.ts'

const browserSecret = createSecret()
const own = 'canary@example.com'
const another = 'another@example.net'

describe.each(await openTestStores())('sending a link to a customer on $name', (opened) => {
  const { store } = opened
  const { addApplication, addMembers, listEvents } = setUpCasework(store)
  const log = createLogger({ level: 'silent' })
  const settings = {
    ...staffAuthSettings,
    contactWaitMs: 24 * 3_600_000,
    returnWaitMs: 24 * 3_600_000,
  }
  const deps = { ...settings, store, log, now: () => new Date() }

  beforeEach(async () => {
    await opened.reset()
    await addMembers()
  })
  afterAll(opened.close)

  /** An application that its customer has started and given an address in. */
  async function addOnline(): Promise<string> {
    const id = await addApplication({ contact: { typed: {}, values: { email_address: own } } })
    const session = sessionLabel(hashSecret('the customer’s browser'))
    await store.audit.append(store.db, {
      applicationId: id,
      actor: { kind: 'customer', session },
      event: 'application_begun',
      detail: { locale: 'en' },
      now: new Date(),
    })
    return id
  }

  function send(applicationId: string, address: string, reason = '') {
    const given = { applicationId, address, reason, browserSecret }
    return sendLinkOrRequestContact(deps, createMember('agent'), given)
  }

  it('sends it where the customer has not acted, in the name of the member', async () => {
    const id = await addApplication()
    expect(await send(id, another)).toEqual({ outcome: 'asked' })
    expect((await listEvents(id)).map(({ actor }) => actor)).toContainEqual({
      kind: 'staff',
      id: graceId,
    })
  })

  it('asks a colleague to approve an address that is not the customer’s, with a reason', async () => {
    const id = await addOnline()
    expect(await send(id, another)).toEqual({ outcome: 'needs_approval', request: 'missing' })
    const reason = 'They lost their telephone'
    expect(await send(id, another, reason)).toEqual({
      outcome: 'needs_approval',
      request: 'requested',
    })
    expect((await listEvents(id)).map(({ event }) => event)).toContain('contact_requested')
  })
})
