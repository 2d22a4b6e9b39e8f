import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { Reference } from '@/components/ui/reference'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'
import { findErasedReference } from '@/lib/services/privacy/list-closed-requests.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ application?: string }>
}

/** Follows an erasure: the application has no page any more. Its reference is shown to who erased it. */
export default async function ErasedPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  const heading = t('personalData.erased.heading')
  const { application: id = '' } = await searchParams
  const reference = isUuid(id) && (await findErasedReference(portico.privacy, member, id))
  const isWritten = portico.privacy.notices?.email === true
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={reference ? `erased?application=${id}` : 'erased'}
      title={heading}
    >
      {reference && (
        <p className="caption">
          <Reference value={reference} />
        </p>
      )}
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
