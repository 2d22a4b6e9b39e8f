import { expect, it } from 'vitest'
import { keepName } from './keep-name.ts'

it('keeps a name on one line that fits there, and leaves a longer one its spaces', () => {
  expect(keepName('Amelia Jane Clarke')).toBe('Amelia\u00a0Jane\u00a0Clarke')
  const long = 'María del Carmen Rodríguez de la Fuente'
  expect(keepName(long)).toBe(long)
  const wide = 'MOHAMMED ABDURRAHMAN'
  expect(keepName(wide)).toBe(wide)
})
