import { redirect } from 'next/navigation'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffStep } from '@/app/_request/staff-cookies.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { buildCodeView } from '@/app/[language]/(staff)/_components/sign-in/code-view.ts'
import { LostFactor } from '@/app/[language]/(staff)/_components/sign-in/lost-factor.tsx'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { StepForm } from '@/components/form/step-form'
import { enterStaffBackupCode } from './enter-backup-code.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Asks for a backup code after a right password, if neither app nor passkey is at hand. */
export default async function BackupCodePage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, language } = visit
  if (!(await findStaffStep())) redirect(staffPath(language, 'sign-in'))
  return (
    <StaffFrame visit={visit} page="backup-code" back={staffPath(language, 'code')}>
      <StepForm
        view={buildCodeView(visit, 'staff-backup-code', {
          heading: t('staff.backup.enterHeading'),
          lead: t('staff.backup.enterLead'),
          label: t('staff.backup.label'),
          submit: t('staff.code.submit'),
        })}
        texts={getFormTexts(t)}
        action={enterStaffBackupCode}
        hidden={{ language }}
      />
      <LostFactor visit={visit} />
    </StaffFrame>
  )
}
