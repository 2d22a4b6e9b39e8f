import { expect, it } from 'vitest'
import { envOf, faultsOf, remote } from '@/test-support/environment.ts'

const texts = { en: 'No fees', es: 'Sin comisiones', ar: 'بلا رسوم' }
const read = (marks: unknown) => ({ ...remote, START_MARKS: JSON.stringify({ marks }) })

it('takes what the start page says, with a picture or without', () => {
  const marks = [{ texts, picture: '/logo.svg' }, { texts }]
  expect(envOf(read(marks)).startMarks).toEqual(marks)
  expect(envOf(remote).startMarks).toEqual([])
})

it.each([
  ['a language that lacks', [{ texts: { en: 'No fees' } }]],
  ['a picture that is not there', [{ texts, picture: '/nowhere.svg' }]],
  ['anything unknown', [{ texts, link: 'https://example.com' }]],
  ['too many', Array.from({ length: 7 }, () => ({ texts }))],
])('refuses %s', (_name, marks) => {
  expect(faultsOf(read(marks)).join()).toContain('START_MARKS')
})
