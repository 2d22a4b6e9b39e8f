import { StepForm } from '@/components/form/step-form'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { enterStaffSetupCode } from '../../[language]/(staff)/_actions/enter-setup-code.ts'
import { getFormTexts } from '../layout/form-texts.ts'
import { buildCodeView } from './code-view.ts'
import { StaffFrame } from './staff-frame.tsx'

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
