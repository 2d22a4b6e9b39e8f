import { expect, it } from 'vitest'
import { keepNameTogether } from './keep-name-together.ts'

it('keeps a name on one line that fits there, and leaves a longer one its spaces', () => {
  expect(keepNameTogether('Amelia Jane Clarke')).toBe('Amelia\u00a0Jane\u00a0Clarke')
  const long = 'María del Carmen Rodríguez de la Fuente'
  expect(keepNameTogether(long)).toBe(long)
  const wide = 'MOHAMMED ABDURRAHMAN'
  expect(keepNameTogether(wide)).toBe(wide)
})
