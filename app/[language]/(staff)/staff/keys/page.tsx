import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { KeySection } from '@/app/[language]/(staff)/staff/keys/_components/key-section.tsx'
import { EmptyState } from '@/components/staff/empty-state'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { listPartnerKeys } from '@/lib/partners/manage-partners-as-member.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ done?: string }>
}

const notices = ['added', 'returns', 'ended', 'gone'] as const

/** The keys with which systems of the firm start applications, and when each was used, for administrators. */
export default async function PartnerKeysPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  const partners = await listPartnerKeys(portico.staff, member)
  if (partners === 'forbidden') answerForbidden(visit, 'page', { needs: 'administrator' })
  const { done } = await searchParams
  const notice = notices.find((each) => each === done)
  const heading = t('partnerKeys.heading')
  const add = <ButtonLink href={staffPath(language, 'keys/new')}>{t('partnerKeys.add')}</ButtonLink>
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page="keys"
      back={staffPath(language, 'accounts')}
      title={heading}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="heading">{heading}</h1>
        {partners.length > 0 && add}
      </div>
      {notice && (
        <div className="mt-3" role="status">
          <Notice tone={notice === 'gone' ? 'info' : 'success'}>
            <p>{t(`partnerKeys.done.${notice}`)}</p>
          </Notice>
        </div>
      )}
      {partners.length > 0 ? (
        <p className="lead">{t('partnerKeys.lead')}</p>
      ) : (
        <EmptyState sign="key" text={t('partnerKeys.none')} note={t('partnerKeys.lead')}>
          {add}
        </EmptyState>
      )}
      {partners.map((partner) => (
        <KeySection key={partner.id} visit={visit} partner={partner} />
      ))}
    </StaffFrame>
  )
}
