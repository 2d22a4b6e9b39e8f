import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { EndpointSection } from '@/app/[language]/(staff)/staff/webhooks/_components/endpoint-section.tsx'
import { EmptyState } from '@/components/staff/empty-state'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { listWebhooks } from '@/lib/webhooks/manage-endpoints-as-member.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ done?: string }>
}

const notices = ['added', 'disabled', 'enabled', 'redelivered', 'gone'] as const

/** Where systems of the firm hear of applications, and what they took last, for administrators. */
export default async function WebhooksPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  const endpoints = await listWebhooks(portico.webhooks, member)
  if (endpoints === 'forbidden') answerForbidden(visit, 'page', { needs: 'administrator' })
  const { done } = await searchParams
  const notice = notices.find((each) => each === done)
  const heading = t('webhooks.heading')
  const add = (
    <ButtonLink href={staffPath(language, 'webhooks/new')}>{t('webhooks.add')}</ButtonLink>
  )
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page="webhooks"
      title={heading}
      back={staffPath(language, 'accounts')}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="heading">{heading}</h1>
        {endpoints.length > 0 && add}
      </div>
      {notice && (
        <div className="mt-3" role="status">
          <Notice tone={notice === 'gone' ? 'info' : 'success'}>
            <p>{t(`webhooks.done.${notice}`)}</p>
          </Notice>
        </div>
      )}
      {endpoints.length > 0 ? (
        <p className="lead">{t('webhooks.lead')}</p>
      ) : (
        <EmptyState sign="signal" text={t('webhooks.none')}>
          {add}
        </EmptyState>
      )}
      {endpoints.map((endpoint) => (
        <EndpointSection key={endpoint.id} visit={visit} endpoint={endpoint} />
      ))}
    </StaffFrame>
  )
}
