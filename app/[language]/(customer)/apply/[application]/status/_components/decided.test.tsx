import { prerender } from 'react-dom/static'
import { expect, it } from 'vitest'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { buttonClass } from '@/components/ui/button'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { SubmissionStatus } from '@/lib/submission/state/submission-status.ts'
import { answerCompany, answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { findGreetedName } from './account-card.tsx'
import { findAccountUrl } from './account-url.ts'
import { Decided } from './decided.tsx'

const approved: SubmissionStatus = { name: 'approved', tone: 'success', canChange: false }
const rejected: SubmissionStatus = { name: 'rejected', tone: 'refused', canChange: false }
const account = new URL('https://app.example.com/sign-in')
const { progress } = await answerSteps(applicants.maya.typed, testSettings)

function visitWith(accountUrl: URL | undefined, locked = false): ApplicationVisit {
  const support = { email: 'help@example.com' }
  return {
    t: getTranslator('en'),
    language: 'en',
    application: { id: 'one', customerId: 'PTC-1' },
    progress,
    device: { locked },
    portico: { env: { accountUrl, brand: { name: 'Harbour' }, support } },
  } as unknown as ApplicationVisit
}

async function show(visit: ApplicationVisit, status: SubmissionStatus): Promise<string> {
  const page = await prerender(<Decided visit={visit} status={status} />)
  return new Response(page.prelude).text()
}

it('shows an approved customer the account, and one button to it where its address is set', async () => {
  const html = await show(visitWith(account), approved)
  for (const text of ['Currency', 'PTC-1']) expect(html).toContain(text)
  expect(html.match(/class="button /g)).toHaveLength(1)
  expect(html).toContain(`href="${account.href}" class="${buttonClass('primary')}"`)
  expect(await show(visitWith(undefined), approved)).not.toContain('button')
})

it('leads no other customer there, and nobody on a device of staff', async () => {
  const html = await show(visitWith(account), rejected)
  expect(html).not.toContain(account.href)
  expect(html).toContain('mailto:help@example.com')
  expect(findAccountUrl(visitWith(account, true), approved)).toBeUndefined()
})

it('greets a person by the given name, and a company by its own', async () => {
  expect(findGreetedName({ progress })).toBe('Maya')
  const company = await answerCompany(companies.harbourVine)
  expect(findGreetedName({ progress: company.progress })).toContain('Harbour')
})
