import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { NextAction } from '@/lib/casework/find-next-action.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { CaseHead } from './case-head.tsx'

const t = getTranslator('en')
const take = t('casework.assign.take')
const decide = t('staffCase.next.flags')

describe('the head of a case', () => {
  function show(
    next: NextAction | undefined,
    { assignedTo = '', ...entry }: object & { assignedTo?: string } = {},
  ): string {
    const visit = { t, language: 'en', member: { id: 'ada', role: 'supervisor' } }
    const viewed = {
      entry: { state: 'sending', assignedTo: assignedTo || null, flagSeverity: 0, ...entry },
      application: { id: 'one', answers: {}, customerId: 'PTC-1' },
      names: new Map(),
    }
    return renderToStaticMarkup(
      <CaseHead
        visit={visit as unknown as StaffVisit}
        viewed={viewed as unknown as ApplicationView}
        next={next}
      />,
    )
  }

  it('offers to take what nobody has, also while a decision waits', () => {
    expect(show('assign')).toContain(take)
    expect(show('flags')).toContain(take)
    expect(show('flags', { assignedTo: 'bob' })).not.toContain(take)
    expect(show(undefined)).not.toContain(take)
  })

  it('says that nobody has it only where no button does', () => {
    const nobody = t('casework.row.withNobody')
    expect(show('assign')).not.toContain(nobody)
    expect(show('fill')).toContain(nobody)
    expect(show(undefined)).toContain(nobody)
  })

  it('leads to the decision that is next', () => {
    expect(show('flags')).toContain(decide)
    expect(show('flags')).toContain('href="#flags"')
    expect(show('assign')).not.toContain('href="#')
  })

  it('says what holds it up, and how severe its risk is', () => {
    const held = { state: 'manual_review', held: true, flagSeverity: 3 }
    expect(show('stopped', held)).toContain(t('caseworkList.reasons.stopped'))
    expect(show('stopped', held)).toContain(t('staffCase.risk', { severity: 'High' }))
    expect(show('assign')).not.toContain(t('caseworkList.reasons.stopped'))
    expect(show('assign')).not.toContain(t('staffCase.risk', { severity: '' }))
  })
})
