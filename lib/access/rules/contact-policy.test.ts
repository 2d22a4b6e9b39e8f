import { describe, expect, it } from 'vitest'
import { getContactRequestState, isCustomerContact, mayReceive } from './contact-policy.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const earlier = new Date('2026-11-20T09:00:00.000Z')
const later = new Date('2026-11-22T09:00:00.000Z')
const nobodys = { id: 'c', customerGaveAt: null, provenAt: null, approvedAt: null }
const usable = { contactId: 'c', state: 'approved', usableAt: now, expiresAt: later } as const

describe('a contact is the customer’s own', () => {
  it('where they gave it, also where it was approved before', () => {
    expect(isCustomerContact({ ...nobodys, customerGaveAt: now })).toBe(true)
    expect(isCustomerContact({ ...nobodys, customerGaveAt: now, approvedAt: earlier })).toBe(true)
  })

  it('where it was proven, but not where staff had to approve it for that', () => {
    expect(isCustomerContact({ ...nobodys, provenAt: now })).toBe(true)
    expect(isCustomerContact({ ...nobodys, provenAt: now, approvedAt: earlier })).toBe(false)
    expect(isCustomerContact(nobodys)).toBe(false)
  })
})

describe('what staff send may go', () => {
  const may = (given: Partial<Parameters<typeof mayReceive>[0]>) =>
    mayReceive({ acted: true, contact: nobodys, request: undefined, now, ...given })

  it('anywhere while only staff have acted', () => {
    expect(may({ acted: false, contact: undefined })).toBe(true)
  })

  it('to the customer’s own contacts once they have acted, and to no other', () => {
    expect(may({ contact: { ...nobodys, customerGaveAt: earlier } })).toBe(true)
    expect(may({ contact: undefined })).toBe(false)
    expect(may({})).toBe(false)
    expect(may({ contact: { ...nobodys, provenAt: now, approvedAt: earlier } })).toBe(false)
  })

  it('to no contact that a request calls approved, and that is not', () => {
    expect(may({ request: usable })).toBe(false)
  })

  it.each([
    ['approved, and its time has come', {}, true],
    ['not approved', { state: 'requested' }, false],
    ['approved, before its time', { usableAt: later }, false],
    ['approved too long ago', { expiresAt: now }, false],
    ['stopped', { state: 'stopped' }, false],
    ['rejected', { state: 'rejected' }, false],
    ['for another address', { contactId: 'another' }, false],
  ] as const)('to another by a request that is %s: %o', (_, change, expected) => {
    const contact = { ...nobodys, approvedAt: earlier }
    expect(may({ contact, request: { ...usable, ...change } })).toBe(expected)
  })
})

it('a request stands as what can be done with it now', () => {
  expect(getContactRequestState(usable, now)).toBe('approved')
  expect(getContactRequestState({ ...usable, usableAt: later }, now)).toBe('waiting')
  expect(getContactRequestState({ ...usable, state: 'requested' }, now)).toBe('requested')
  expect(getContactRequestState({ ...usable, state: 'requested' }, later)).toBe('expired')
  expect(getContactRequestState(usable, later)).toBe('expired')
  expect(getContactRequestState({ ...usable, state: 'stopped' }, later)).toBe('stopped')
})
