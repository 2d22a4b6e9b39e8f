import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { buildCodeView } from '@/app/[language]/(staff)/_components/sign-in/code-view.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { enterStaffSetupCode } from '@/app/[language]/(staff)/staff/second-factor/enter-setup-code.ts'
import { StepForm } from '@/components/form/step-form'

/** Asks for the code that its owner was sent when an administrator reset their second factor; or says that it is over. */
export function SetupCode({ visit, isLate }: { visit: StaffVisit; isLate: boolean }) {
  const { t, language, member } = visit
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
      <StepForm
        view={buildCodeView(visit, 'staff-setup-code', {
          heading,
          lead: t('factorReset.enter.lead'),
          label: t('factorReset.enter.label'),
          submit: t('factorReset.enter.submit'),
        })}
        texts={getFormTexts(t)}
        action={enterStaffSetupCode}
        hidden={{ language }}
      />
    </StaffFrame>
  )
}
