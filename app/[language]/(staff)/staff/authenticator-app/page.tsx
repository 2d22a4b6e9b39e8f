import { redirect } from 'next/navigation'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { AppKey } from '@/app/[language]/(staff)/_components/sign-in/app-key.tsx'
import { codeInput } from '@/app/[language]/(staff)/_components/sign-in/code-input.ts'
import { passwordField } from '@/app/[language]/(staff)/_components/sign-in/password-field.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { listSecondFactors } from '@/lib/staff/second-factors/second-factors.ts'
import { finishStaffAppChange, startStaffAppChange } from './change-app.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Lets a member set up another authenticator app: they prove who they are, then scan its key. */
export default async function AuthenticatorAppPage({ params }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  const { staff, store } = portico
  const factors = await listSecondFactors(staff, member)
  if (typeof factors === 'string') redirect(staffPath(language, 'account'))
  const secret = await (await staff.auth()).findPreparedSecret(store.db, member.session.id)
  const heading = t(secret ? 'staff.newApp.scanHeading' : 'staff.newApp.heading')
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page="authenticator-app"
      back={staffPath(language, 'second-factor')}
    >
      {secret ? (
        <PageForm
          visit={visit}
          key="scan"
          id="staff-other-app"
          heading={heading}
          lead={t(factors.app ? 'staff.newApp.until' : 'staff.newApp.scanLead')}
          fields={[codeInput(visit)]}
          submit={t('staff.newApp.finish')}
          action={finishStaffAppChange}
          afterHeading={<AppKey visit={visit} secret={secret} />}
        />
      ) : (
        <PageForm
          visit={visit}
          key="proof"
          id="staff-app-proof"
          heading={heading}
          lead={t('staff.newApp.lead')}
          fields={[
            passwordField(t, {
              name: 'password',
              label: t('staff.signIn.password'),
              autoComplete: 'current-password',
            }),
            proofField(visit, factors.app),
          ]}
          submit={t('staff.code.submit')}
          action={startStaffAppChange}
        />
      )}
    </StaffFrame>
  )
}

/** A code of the app in use; a backup code is accepted in its place. */
function proofField({ t }: StaffVisit, hasApp: boolean): FieldView {
  return {
    control: 'text',
    name: 'code',
    label: t(hasApp ? 'staff.newApp.code' : 'staff.backup.label'),
    hint: t(hasApp ? 'staff.newApp.codeHint' : 'staff.backup.hint'),
    width: 'half',
    autoComplete: hasApp ? 'one-time-code' : 'off',
    ltr: true,
    spellCheck: false,
    value: '',
  }
}
