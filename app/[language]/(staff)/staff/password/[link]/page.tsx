import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { newPasswordField } from '@/app/[language]/(staff)/_components/sign-in/password-field.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { chooseStaffPassword } from '@/app/[language]/(staff)/staff/password/[link]/choose-password.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { isValidPasswordLink } from '@/lib/staff/accounts/accounts.ts'
import { passwordLinkLifetimeMs } from '@/lib/staff/rules/session-lifetime.ts'
import { maxPasswordLength, minPasswordLength } from '@/lib/staff/sign-in/password-hash.ts'

type PageProps = { params: Promise<{ language: string; link: string }> }

/** The page of a link to choose a password; opening it does not use the link. */
export default async function StaffPasswordPage({ params }: PageProps) {
  const { language: languageInPath, link } = await params
  const visit = await requireVisit(languageInPath)
  const { t, portico, language } = visit
  const page = `password/${link}`
  if (!(await isValidPasswordLink(portico.staff, link))) {
    const heading = t('staff.password.overHeading')
    return (
      <StaffFrame visit={visit} page={page} title={heading}>
        <h1 className="heading">{heading}</h1>
        <p className="lead">
          {t('staff.password.overText', { hours: passwordLinkLifetimeMs / 3_600_000 })}
        </p>
        <p className="mt-4">
          <ButtonLink href={staffPath(language, 'sign-in')}>{t('staff.signIn.submit')}</ButtonLink>
        </p>
      </StaffFrame>
    )
  }
  return (
    <StaffFrame visit={visit} page={page}>
      <PageForm
        visit={visit}
        id="staff-password"
        heading={t('staff.password.heading')}
        lead={t('staff.password.lead', { min: minPasswordLength, max: maxPasswordLength })}
        fields={[newPasswordField(t)]}
        submit={t('staff.password.submit')}
        action={chooseStaffPassword}
        hidden={{ link }}
      />
    </StaffFrame>
  )
}
