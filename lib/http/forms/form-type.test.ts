import { expect, it } from 'vitest'
import { findFormType } from './form-type.ts'

it.each([
  ['multipart/form-data; boundary=----WebKitFormBoundaryAbC', '----WebKitFormBoundaryAbC'],
  ['Multipart/Form-Data;boundary="a b"', undefined],
  ['multipart/form-data; boundary="a:b"', 'a:b'],
  ['multipart/form-data; charset=UTF-8; boundary=x', 'x'],
  ['multipart/form-data', undefined],
  ['multipart/form-data; boundary=', undefined],
  [`multipart/form-data; boundary=${'b'.repeat(71)}`, undefined],
  ['multipart/form-data; boundary=x; boundary=y', undefined],
  ['multipart/form-data; boundary=x; charset=utf-16', undefined],
  ['multipart/form-data; boundary=x; more=1', undefined],
  ['multipart/mixed; boundary=x', undefined],
  ['text/plain; multipart/form-data; boundary=x', undefined],
])('reads the boundary of %s', (contentType, boundary) => {
  expect(findFormType(contentType)).toEqual(boundary && { kind: 'multipart', boundary })
})

it('accepts the other kind of form, and nothing else', () => {
  for (const type of ['', '; charset=utf-8', ';charset=UTF-8']) {
    expect(findFormType(`application/x-www-form-urlencoded${type}`)).toEqual({ kind: 'urlencoded' })
  }
  for (const type of [
    undefined,
    '',
    'text/plain',
    'application/json',
    'application/x-www-form-urlencoded; charset=utf-7',
    'application/x-www-form-urlencoded; boundary=x',
  ]) {
    expect(findFormType(type)).toBeUndefined()
  }
})
