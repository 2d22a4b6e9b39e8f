import type { Visit } from '@/app/_request/visit.ts'
import { CaseworkSearch } from '@/app/[language]/(staff)/_components/list/casework-search.tsx'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { StaffOutcome } from '@/app/[language]/(staff)/_components/staff-outcome.tsx'
import type { Member } from '@/lib/staff/staff-deps.ts'

type GoneProps = { visit: Visit; member?: Member | undefined; page?: string }

/** Says that there is no such application, or none for this member, without telling which. */
export function Gone({ visit, member, page = '' }: GoneProps) {
  const { t } = visit
  const title = t('casework.gone.heading')
  return (
    <StaffFrame visit={visit} {...(member && { member })} page={page} title={title}>
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
