import { expect, it } from 'vitest'
import { findTable, toOperation } from './labels.ts'

it.each([
  ['select 1', 'select', undefined],
  ['  (select a from "casework_entry" where b = $1) union', 'select', 'casework_entry'],
  ['with saved as (update "application" set x = $1) select', 'with', 'application'],
  ['start transaction', 'begin', undefined],
  ['commit', 'commit', undefined],
  ['vacuum', 'other', undefined],
  ['', 'other', undefined],
])('tells of %j the operation and the table', (text, operation, table) => {
  expect(toOperation(text)).toBe(operation)
  expect(findTable(text)).toBe(table)
  expect(findTable(text)).toBe(table)
})
