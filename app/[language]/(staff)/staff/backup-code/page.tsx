import { redirect } from 'next/navigation'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffStep } from '@/app/_request/staff-cookies.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { backupCodeInput } from '@/app/[language]/(staff)/_components/sign-in/code-input.ts'
import { LostFactor } from '@/app/[language]/(staff)/_components/sign-in/lost-factor.tsx'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { enterStaffBackupCode } from './enter-backup-code.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Asks for a backup code after a right password, if neither app nor passkey is at hand. */
export default async function BackupCodePage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, language } = visit
  if (!(await findStaffStep())) redirect(staffPath(language, 'sign-in'))
  return (
    <StaffFrame visit={visit} page="backup-code" back={staffPath(language, 'code')}>
      <PageForm
        visit={visit}
        id="staff-backup-code"
        heading={t('staff.backup.enterHeading')}
        lead={t('staff.backup.enterLead')}
        fields={[backupCodeInput(visit, t('staff.backup.label'))]}
        submit={t('staff.code.submit')}
        action={enterStaffBackupCode}
      />
      <LostFactor visit={visit} />
    </StaffFrame>
  )
}
