import { expect, it } from 'vitest'
import type { ListedAccount } from '@/lib/staff/accounts/accounts.ts'
import { filterAccounts, formatAccountQuery, parseAccountFilter } from './account-filter.ts'
import { parseAccountOrder } from './account-order.ts'

const account = (id: string, facts: Partial<ListedAccount>) =>
  ({ id, role: 'agent', enrolled: true, disabledAt: null, ...facts }) as ListedAccount
const accounts = [
  account('Ada', { role: 'administrator' }),
  account('Bob', { disabledAt: new Date() }),
  account('Cal', {}),
  account('Dee', { invitation: { until: new Date() } }),
  // Covers a reset second factor, and a password without any sign-in.
  account('Eve', { enrolled: false, lastSignedInAt: new Date() }),
  account('Fay', { enrolled: false, lastSignedInAt: null }),
]
const list = (query: { state?: unknown; role?: unknown }) =>
  filterAccounts(accounts, parseAccountFilter(query), false)
const namesOf = (query: { state?: unknown; role?: unknown }) =>
  list(query).found.map(({ id }) => id)

it.each([
  [{}, ['Ada', 'Bob', 'Cal', 'Dee', 'Eve', 'Fay']],
  [{ state: 'active' }, ['Ada', 'Cal']],
  [{ state: 'invited' }, ['Dee']],
  [{ state: 'noFactor' }, ['Eve']],
  [{ state: 'notSetUp' }, ['Fay']],
  [{ role: 'agent' }, ['Bob', 'Cal', 'Dee', 'Eve', 'Fay']],
  [{ role: 'agent', state: 'disabled' }, ['Bob']],
  [{ role: 'supervisor' }, []],
  // Unknown states and roles filter nothing.
  [{ role: 'owner', state: ['active'] }, ['Ada', 'Bob', 'Cal', 'Dee', 'Eve', 'Fay']],
])('the accounts of %j', (query, names) => {
  expect(namesOf(query)).toEqual(names)
})

it('says how many each choice would leave, beside the one that is made', () => {
  expect(list({}).states).toEqual([
    { state: 'notSetUp', count: 1 },
    { state: 'noFactor', count: 1 },
    { state: 'invited', count: 1 },
    { state: 'active', count: 2 },
    { state: 'disabled', count: 1 },
  ])
  const { states, roles } = list({ role: 'agent', state: 'active' })
  expect(states.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1])
  expect(roles).toEqual([
    { role: 'agent', count: 1 },
    { role: 'supervisor', count: 0 },
    { role: 'administrator', count: 1 },
  ])
  // A chosen value stays among the choices, even if no account has it any more.
  expect(list({ state: 'invitationOver' }).states).toContainEqual({
    state: 'invitationOver',
    count: 0,
  })
})

it('stands in the address beside the order', () => {
  const order = parseAccountOrder('role-desc')
  expect(formatAccountQuery(order, { state: 'active', role: 'agent' })).toBe(
    '?sort=role-desc&state=active&role=agent',
  )
  expect(formatAccountQuery(parseAccountOrder(''), {})).toBe('')
})
