import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { staffAddressField } from '@/app/[language]/(staff)/_components/sign-in/password-field.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { Notice } from '@/components/ui/notice'
import { passwordLinkLifetimeMs } from '@/lib/staff/rules/session-lifetime.ts'
import { canAskForLink } from '@/lib/staff/sign-in/forgotten-password.ts'
import { requestPasswordLink } from './request-password-link.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ done?: string }>
}

/** Asks for a link to choose another password; if none can be sent, the page says so. */
export default async function ForgotPasswordPage({ params, searchParams }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, portico, language } = visit
  const { done } = await searchParams
  const heading = t('staffAccounts.forgotten.heading')
  const back = staffPath(language, 'sign-in')
  const canSend = canAskForLink(portico.staff)
  if (!canSend || done === 'asked') {
    const shown = canSend ? heading : t('staffAccounts.forgotten.offHeading')
    const hours = passwordLinkLifetimeMs / 3_600_000
    return (
      <StaffFrame visit={visit} page="forgot-password" title={shown} back={back}>
        <h1 className="heading">{shown}</h1>
        <div className="mt-3" role="status">
          <Notice tone="info">
            <p>
              {canSend
                ? t('staffAccounts.forgotten.sent', { hours })
                : t('staffAccounts.forgotten.off')}
            </p>
          </Notice>
        </div>
      </StaffFrame>
    )
  }
  return (
    <StaffFrame visit={visit} page="forgot-password" back={back}>
      <PageForm
        visit={visit}
        id="staff-forgot-password"
        heading={heading}
        lead={t('staffAccounts.forgotten.lead')}
        fields={[staffAddressField(t('staffAccounts.forgotten.address'))]}
        submit={t('staffAccounts.forgotten.submit')}
        action={requestPasswordLink}
      />
    </StaffFrame>
  )
}
