import type { Member } from '@/lib/staff/deps.ts'
import type { Visit } from '../../../../asking.ts'
import { staffPath } from '../../../../paths.ts'
import { StaffFrame } from '../../../../staff-frame.tsx'

type GoneProps = { visit: Visit; member?: Member | undefined; page?: string }

/** No application here, or none for this member of staff: the page does not tell which. */
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
      <h1 className="heading">{title}</h1>
      <p className="lead">{t('casework.gone.text')}</p>
    </StaffFrame>
  )
}
