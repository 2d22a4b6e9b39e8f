import { describe, expect, it } from 'vitest'
import type { ListedAccount } from '@/lib/staff/accounts/accounts.ts'
import {
  type AccountOrder,
  formatAccountOrder,
  getNextOrder,
  parseAccountOrder,
  sortAccounts,
} from './account-order.ts'

const account = (name: string, facts: Partial<ListedAccount>) =>
  ({
    id: name,
    person: { name },
    role: 'agent',
    enrolled: true,
    disabledAt: null,
    lastSignedInAt: null,
    ...facts,
  }) as ListedAccount
const accounts = [
  account('Zoe', { role: 'administrator', lastSignedInAt: new Date('2026-11-20') }),
  account('ádám', { disabledAt: new Date(), lastSignedInAt: new Date('2026-11-22') }),
  account('Bea', { role: 'supervisor', invitation: { until: null } }),
  account('Cal', { enrolled: false, lastSignedInAt: new Date('2026-11-21') }),
]

function namesBy(sort: string, hasProvider = false): string[] {
  const order = parseAccountOrder(sort)
  return sortAccounts(accounts, order, { language: 'en', hasProvider }).map(({ id }) => id)
}

describe('the order of the accounts', () => {
  it.each([
    // Names sort by the language, ignoring case and accents.
    ['name-asc', ['ádám', 'Bea', 'Cal', 'Zoe']],
    ['name-desc', ['Zoe', 'Cal', 'Bea', 'ádám']],
    ['role-asc', ['ádám', 'Cal', 'Bea', 'Zoe']],
    // Accounts that need attention come first.
    ['status-asc', ['Bea', 'Cal', 'Zoe', 'ádám']],
    ['signed-in-asc', ['Bea', 'Zoe', 'Cal', 'ádám']],
    ['signed-in-desc', ['ádám', 'Cal', 'Zoe', 'Bea']],
  ])('%s', (sort, names) => {
    expect(namesBy(sort)).toEqual(names)
  })

  it('knows nothing of second factors where a provider has them', () => {
    expect(namesBy('status-asc', true)).toEqual(['Bea', 'Cal', 'Zoe', 'ádám'])
  })

  it.each([undefined, '', 'name', 'password-asc', 'name-up', ['name-desc']])(
    'is that of the names where the address says %s',
    (sort) => {
      expect(parseAccountOrder(sort)).toEqual({ column: 'name', descending: false })
    },
  )

  it('is read as it was written, and a heading turns it round', () => {
    const order: AccountOrder = { column: 'signed-in', descending: true }
    expect(parseAccountOrder(formatAccountOrder(order).replace('?sort=', ''))).toEqual(order)
    expect(getNextOrder(order, 'signed-in').descending).toBe(false)
    // The latest sign-in is asked for first, and of the others the beginning.
    expect(getNextOrder(order, 'role')).toEqual({ column: 'role', descending: false })
    expect(getNextOrder(parseAccountOrder('name-asc'), 'signed-in')).toEqual(order)
    expect(formatAccountOrder(parseAccountOrder('name-asc'))).toBe('')
  })
})
