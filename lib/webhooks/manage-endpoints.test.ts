import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestStore } from '@/test-support/test-store.ts'
import { setUpWebhooks } from '@/test-support/webhooks/webhooks-setup.ts'
import { createAddressCheck } from './client/allowed-addresses.ts'
import { addWebhookEndpoint, findAddressFault } from './manage-endpoints.ts'

const opened = await openTestStore()

describe('an endpoint', () => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it.each([
    ['https://crm.example.com/hooks?of=portico', undefined],
    ['https://crm.example.com:8443/', undefined],
    ['http://crm.example.com/', 'https'],
    ['http://127.0.0.1/', 'https'],
    ['https://10.0.0.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://[fd00:ec2::254]/', 'private'],
    ['https://user:secret@crm.example.com/', 'form'],
    ['https://crm.example.com/#part', 'form'],
    ['file:///etc/passwd', 'https'],
    ['crm.example.com', 'form'],
    [`https://crm.example.com/${'x'.repeat(500)}`, 'form'],
  ])('at %s: %s', (address, fault) => {
    expect(findAddressFault(address, createAddressCheck([]))).toBe(fault)
  })

  it('has a name of its own, and hears of a partner that there is', async () => {
    const { managing, add } = setUpWebhooks(opened)
    const given = { name: 'crm', address: 'https://crm.example.com/', events: [] }
    await add(given.address)
    expect(await addWebhookEndpoint(managing, given)).toEqual({ outcome: 'name_taken' })
    const ofNobody = { ...given, name: 'other', partner: 'Nobody' }
    expect(await addWebhookEndpoint(managing, ofNobody)).toEqual({ outcome: 'unknown_partner' })
  })
})
