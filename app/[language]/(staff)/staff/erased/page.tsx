import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import { ButtonLink } from '@/components/ui/button-link'

type PageProps = { params: Promise<{ language: string }> }

/** Follows an erasure: the application has no page any more. */
export default async function ErasedPage({ params }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  const heading = t('personalData.erased.heading')
  const isWritten = portico.privacy.notices?.email === true
  return (
    <StaffFrame visit={visit} member={member} page="erased" title={heading}>
      <h1 className="heading">{heading}</h1>
      <p className="lead" role="status">
        {t(isWritten ? 'personalData.erased.text' : 'personalData.erased.noEmail')}
      </p>
      <p className="mt-4">
        <ButtonLink href={staffPath(language)}>{t('personalData.erased.back')}</ButtonLink>
      </p>
    </StaffFrame>
  )
}
