import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { CaseworkListEntry } from '@/lib/casework/list-applications.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { CaseworkRow } from './casework-row.tsx'

const t = getTranslator('en')
const now = new Date('2026-11-21T10:00:00.000Z')

/** The cell of the risk flags of an application. */
function showFlags(flags: Pick<CaseworkListEntry, 'flagCount' | 'flagSeverity' | 'flagsNoted'>) {
  const entry: CaseworkListEntry = {
    applicationId: '3f2b8c1e-0000-4000-8000-000000000001',
    customerId: 'PTC-7K3M',
    startedAt: now,
    since: now,
    state: 'draft',
    manualReview: false,
    reported: false,
    documentsStopped: false,
    held: false,
    hasSecondApplication: false,
    contactRequested: false,
    channel: 'online',
    assignedTo: null,
    assignee: undefined,
    branch: '',
    name: 'Maya Johnson',
    applicationType: 'INDIVIDUAL',
    ...flags,
  }
  const visit = { t, language: 'en', member: { id: 'grace' } } as unknown as StaffVisit
  const row = { visit, entry, now, selectable: false, selected: false }
  const page = renderToStaticMarkup(
    <table>
      <tbody>
        <CaseworkRow {...row} />
      </tbody>
    </table>,
  )
  return page.match(/<td class="casework-flags">(.*?)<\/td>/)?.[1] ?? ''
}

it('does not say that there are no risk flags before they were looked for', () => {
  const before = showFlags({ flagCount: 0, flagSeverity: 0, flagsNoted: false })
  expect(before).toContain(t('caseworkList.flags.notYet'))
  expect(before).not.toContain(t('caseworkList.flags.none'))
  const after = showFlags({ flagCount: 0, flagSeverity: 0, flagsNoted: true })
  expect(after).toContain(t('caseworkList.flags.none'))
  const found = showFlags({ flagCount: 2, flagSeverity: 1, flagsNoted: true })
  expect(found).toContain(t('caseworkList.severities.low'))
})
