import { redirect } from 'next/navigation'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import {
  newPasswordField,
  passwordField,
} from '@/app/[language]/(staff)/_components/sign-in/password-field.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { maxPasswordLength, minPasswordLength } from '@/lib/staff/sign-in/password-hash.ts'
import { changeStaffPassword } from './change-password.ts'

type PageProps = { params: Promise<{ language: string }> }

/** The page on which a member changes their own password. */
export default async function ChangePasswordPage({ params }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  if (!(await portico.store.staff.hasPassword(portico.store.db, member.id))) {
    redirect(staffPath(language, 'account'))
  }
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page="change-password"
      back={staffPath(language, 'account')}
    >
      <PageForm
        visit={visit}
        id="change-password"
        heading={t('staff.ownPassword.heading')}
        lead={t('staff.ownPassword.lead')}
        fields={[
          passwordField(t, {
            name: 'old',
            label: t('staff.ownPassword.old'),
            autoComplete: 'current-password',
          }),
          {
            ...newPasswordField(t),
            hint: t('staff.password.lead', { min: minPasswordLength, max: maxPasswordLength }),
          },
        ]}
        submit={t('staff.ownPassword.submit')}
        action={changeStaffPassword}
      />
    </StaffFrame>
  )
}
