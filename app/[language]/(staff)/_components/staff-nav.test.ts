import { expect, it } from 'vitest'
import { findSection } from './staff-nav.tsx'

it.each([
  ['', ''],
  ['applications/1', ''],
  ['applications/1/data', 'data-requests'],
  ['erased', 'data-requests'],
  ['accounts/new', 'accounts'],
  ['keys', 'accounts'],
  ['keys/1/return', 'accounts'],
  ['webhooks/new', 'accounts'],
])('the page %s is in the section %s', (path, section) => {
  expect(findSection(path, 'administrator')?.page).toBe(section)
})

it('marks no section for what was refused and for the own account, and none that the member does not see', () => {
  expect(findSection('forbidden', 'agent')).toBeUndefined()
  expect(findSection('limit', 'supervisor')).toBeUndefined()
  expect(findSection('second-factor', 'administrator')).toBeUndefined()
  expect(findSection('applications/1/data', 'agent')?.page).toBe('')
})
