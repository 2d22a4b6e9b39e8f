import type { Member } from '@/lib/staff/staff-deps.ts'
import type { Visit } from '../../_request/visit.ts'
import { CaseworkSearch } from './casework-search.tsx'
import { StaffFrame } from './staff-frame.tsx'
import { StaffOutcome } from './staff-outcome.tsx'

type GoneProps = { visit: Visit; member?: Member | undefined; page?: string }

/** Says that there is no such application, or none for this member, without telling which. */
export function Gone({ visit, member, page = '' }: GoneProps) {
  const { t } = visit
  const title = t('casework.gone.heading')
  return (
    <StaffFrame visit={visit} {...(member ? { member } : {})} page={page} title={title}>
      <StaffOutcome
        visit={visit}
        heading={title}
        lead={t('casework.gone.text')}
        steps={[t('casework.gone.search'), t('casework.gone.branch')]}
      >
        {member && (
          <div className="mt-3">
            <CaseworkSearch
              visit={{ ...visit, member }}
              typed=""
              fault={undefined}
              isSearch={false}
            />
          </div>
        )}
      </StaffOutcome>
    </StaffFrame>
  )
}
