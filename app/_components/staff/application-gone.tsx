import type { Member } from '@/lib/services/staff/staff-deps.ts'
import { staffPath } from '../../_request/paths.ts'
import type { Visit } from '../../_request/visit.ts'
import { StaffFrame } from './staff-frame.tsx'
import { StaffOutcome } from './staff-outcome.tsx'

type GoneProps = { visit: Visit; member?: Member | undefined; page?: string }

/** Says that there is no such application, or none for this member: it does not tell which. */
export function Gone({ visit, member, page = '' }: GoneProps) {
  const { t, language } = visit
  const title = t('casework.gone.heading')
  return (
    <StaffFrame
      visit={visit}
      {...(member ? { member } : {})}
      page={page}
      title={title}
      back={staffPath(language)}
    >
      <StaffOutcome
        visit={visit}
        heading={title}
        lead={t('casework.gone.text')}
        steps={[t('casework.gone.search'), t('casework.gone.branch')]}
      />
    </StaffFrame>
  )
}
