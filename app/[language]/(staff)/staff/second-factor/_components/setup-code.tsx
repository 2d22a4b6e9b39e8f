import { PageForm } from '@/app/_components/layout/page-form.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { backupCodeInput } from '@/app/[language]/(staff)/_components/sign-in/code-input.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { enterStaffSetupCode } from '@/app/[language]/(staff)/staff/second-factor/enter-setup-code.ts'

/** Asks for the code that its owner was sent when an administrator reset their second factor; or says that it is over. */
export function SetupCode({ visit, isLate }: { visit: StaffVisit; isLate: boolean }) {
  const { t, member } = visit
  const heading = t(`factorReset.enter.${isLate ? 'lateHeading' : 'heading'}`)
  if (isLate) {
    return (
      <StaffFrame visit={visit} member={member} page="second-factor" title={heading}>
        <h1 className="heading">{heading}</h1>
        <p className="lead">{t('factorReset.enter.late')}</p>
      </StaffFrame>
    )
  }
  return (
    <StaffFrame visit={visit} member={member} page="second-factor">
      <PageForm
        visit={visit}
        id="staff-setup-code"
        heading={heading}
        lead={t('factorReset.enter.lead')}
        fields={[backupCodeInput(visit, t('factorReset.enter.label'))]}
        submit={t('factorReset.enter.submit')}
        action={enterStaffSetupCode}
      />
    </StaffFrame>
  )
}
