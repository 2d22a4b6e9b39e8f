import { expect, it } from 'vitest'
import {
  accountPath,
  caseTabPath,
  fillPath,
  personalDataPath,
  staffApplicationPath,
  staffPath,
} from '@/app/_request/paths.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { getPageName } from './page-name.ts'

const t = getTranslator('en')
const id = '00000000-0000-4000-8000-000000000001'

it.each([
  [staffPath('ar'), 'Applications'],
  [`${staffPath('en')}?state=open#row`, 'Applications'],
  [staffPath('en', 'account'), 'Your account'],
  [staffPath('en', 'accounts'), 'Staff accounts'],
  [accountPath('es', id), 'Account'],
  [staffPath('en', 'data-requests'), 'Data requests'],
  [staffApplicationPath('en', id), 'Application'],
  [caseTabPath('en', id, 'documents'), 'Application'],
  [personalDataPath('en', id), 'Personal data'],
  [fillPath('en', id), 'All sections'],
  [fillPath('en', id, 'people'), 'People of the company'],
  [fillPath('en', id, `people/${id}`), 'Person'],
])('a link back to %s says “%s”', (href, text) => {
  expect(getPageName(t, href)).toBe(text)
})
