import { redirect } from 'next/navigation'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import {
  newPasswordField,
  passwordField,
} from '@/app/[language]/(staff)/_components/sign-in/password-field.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { StepForm } from '@/components/form/step-form'
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
      <StepForm
        view={{
          stepId: 'change-password',
          title: `${t('staff.ownPassword.heading')} – ${portico.env.brand.name}`,
          heading: t('staff.ownPassword.heading'),
          lead: t('staff.ownPassword.lead'),
          fields: [
            passwordField(t, {
              name: 'old',
              label: t('staff.ownPassword.old'),
              autoComplete: 'current-password',
            }),
            {
              ...newPasswordField(t),
              hint: t('staff.password.lead', { min: minPasswordLength, max: maxPasswordLength }),
            },
          ],
          messages: {},
          fieldContext: {},
          submitLabel: t('staff.ownPassword.submit'),
        }}
        texts={getFormTexts(t)}
        action={changeStaffPassword}
        hidden={{ language }}
      />
    </StaffFrame>
  )
}
