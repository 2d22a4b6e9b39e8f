import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { buttonClass } from '@/components/ui/button'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { SubmissionStatus } from '@/lib/submission/state/submission-status.ts'
import { DecidedActions, findAccountUrl } from './decided-actions.tsx'

const approved: SubmissionStatus = { name: 'approved', tone: 'success', canChange: false }
const rejected: SubmissionStatus = { name: 'rejected', tone: 'refused', canChange: false }
const account = new URL('https://app.example.com/sign-in')

function visitWith(accountUrl: URL | undefined, locked = false): ApplicationVisit {
  return {
    t: getTranslator('en'),
    language: 'en',
    application: { id: 'one' },
    device: { locked },
    portico: { env: { accountUrl, brand: { name: 'Harbour' }, support: {} } },
  } as ApplicationVisit
}

function linksOf(visit: ApplicationVisit, status: SubmissionStatus) {
  const html = renderToStaticMarkup(<DecidedActions visit={visit} status={status} />)
  return [...html.matchAll(/<a href="([^"]*)" class="([^"]*)">([^<]*)/g)].map(
    ([, href, look, text]) => [text, href, look],
  )
}

const record = ['Download the record (PDF)', '/en/apply/one/record.pdf']
const [primary, secondary] = [buttonClass('primary'), buttonClass('secondary')]

it('leads an approved customer to their account first, where its address is set', () => {
  expect(linksOf(visitWith(account), approved)).toEqual([
    ['Go to Harbour', account.href, primary],
    [...record, secondary],
  ])
  expect(linksOf(visitWith(undefined), approved)).toEqual([[...record, primary]])
})

it('leads no other customer there, and nobody on a device of staff', () => {
  expect(linksOf(visitWith(account), rejected)).toEqual([[...record, primary]])
  expect(findAccountUrl(visitWith(account, true), approved)).toBeUndefined()
})
