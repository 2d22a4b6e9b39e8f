import { redirect } from 'next/navigation'
import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import { SignInAgain } from '@/app/[language]/(staff)/_components/sign-in/sign-in-again.tsx'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { BackupCodesForm } from '@/components/staff/backup-codes-form'
import { Notice } from '@/components/ui/notice'
import { signedInRecently } from '@/lib/staff/rules/session-lifetime.ts'
import { backupCodeCount } from '@/lib/staff/second-factors/backup-codes.ts'
import { listSecondFactors } from '@/lib/staff/second-factors/second-factors.ts'
import { createStaffBackupCodes } from './create-backup-codes.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ why?: string }>
}

/** Creates backup codes, which are shown only once; opening the page creates none. */
export default async function BackupCodesPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  const factors = await listSecondFactors(portico.staff, member)
  if (typeof factors === 'string') redirect(staffPath(language))
  const { why } = await searchParams
  const fresh = signedInRecently(member, new Date())
  const heading = t('staff.backup.heading')
  const brand = portico.env.brand.name
  const isEnrolment = why === 'enrolled'
  // After enrolment there is only the link onward.
  const next = staffPath(language, isEnrolment ? '' : 'second-factor')
  const onward = isEnrolment && (
    <a href={next} className="link inline-flex min-h-5 items-center">
      {t('staff.backup.onward')}
    </a>
  )
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page="backup-codes"
      title={heading}
      {...(!isEnrolment && { back: next })}
    >
      {isEnrolment && (
        <div className="mb-3 print:hidden" role="status">
          <Notice tone="success">
            <p>{t('staff.backup.enrolled')}</p>
          </Notice>
        </div>
      )}
      <h1 className="heading">{heading}</h1>
      <p className="lead">{t('staff.backup.lead')}</p>
      {!fresh && <SignInAgain visit={visit} to="backup-codes" />}
      {fresh && (
        <BackupCodesForm
          action={createStaffBackupCodes}
          hidden={{ language }}
          onward={next}
          earlier={
            factors.backupCodes > 0 && (
              <p className="mb-3">{t('staff.backup.replace', { count: factors.backupCodes })}</p>
            )
          }
          later={onward}
          texts={{
            submit: t('staff.backup.make', { count: backupCodeCount }),
            shown: t('staff.backup.shown'),
            list: t('staff.backup.list'),
            download: t('staff.backup.download'),
            copy: t('staff.backup.copy'),
            copied: t('staff.backup.copied'),
            notCopied: t('staff.backup.notCopied'),
            print: t('staff.backup.print'),
            saved: t('staff.backup.saved'),
            fileName: 'backup-codes.txt',
            fileHeading: t('staff.backup.fileHeading', { brand }),
          }}
        />
      )}
      {!fresh && isEnrolment && <p className="mt-4">{onward}</p>}
    </StaffFrame>
  )
}
