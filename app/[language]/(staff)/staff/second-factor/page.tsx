import { redirect } from 'next/navigation'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffVisit, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { AppKey } from '@/app/[language]/(staff)/_components/sign-in/app-key.tsx'
import { codeInput } from '@/app/[language]/(staff)/_components/sign-in/code-input.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { AddPasskey } from '@/app/[language]/(staff)/staff/second-factor/_components/add-passkey.tsx'
import { FactorList } from '@/app/[language]/(staff)/staff/second-factor/_components/factor-list.tsx'
import { SetupCode } from '@/app/[language]/(staff)/staff/second-factor/_components/setup-code.tsx'
import { Details } from '@/components/ui/details'
import { findEnrolmentStage } from '@/lib/staff/second-factors/enter-setup-code.ts'
import { listSecondFactors } from '@/lib/staff/second-factors/second-factors.ts'
import { enrolStaff } from './enrol-second-factor.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ done?: string }>
}

/** The second factors of a member, or the forms to create the first one. */
export default async function SecondFactorPage({ params, searchParams }: PageProps) {
  const { member, ...visit } = await findStaffVisit((await params).language)
  const { portico, language } = visit
  if (!member) redirect(staffPath(language, 'sign-in'))
  const own = { ...visit, member }
  if (!member.enrolled) return <FirstFactor visit={own} />
  const factors = await listSecondFactors(portico.staff, member)
  if (typeof factors === 'string') redirect(staffPath(language, 'account'))
  return <FactorList visit={own} factors={factors} done={(await searchParams).done} />
}

/** A key for an authenticator app and the form for its first code; or a passkey. */
async function FirstFactor({ visit }: { visit: StaffVisit }) {
  const { t, portico, language, member } = visit
  const stage = await findEnrolmentStage(portico.staff, member)
  if (stage !== 'set_up') return <SetupCode visit={visit} isLate={stage === 'late'} />
  const auth = await portico.staff.auth()
  const secret = await auth.findPreparedSecret(portico.store.db, member.session.id)
  // The secret is created at sign-in, for this session.
  if (!secret) redirect(staffPath(language, 'sign-in'))
  const _brand = portico.env.brand.name
  return (
    <StaffFrame visit={visit} member={member} page="second-factor">
      <PageForm
        visit={visit}
        id="staff-factor"
        heading={t('staff.factor.heading')}
        lead={t('staff.factor.lead')}
        fields={[codeInput(visit)]}
        submit={t('staff.factor.submit')}
        action={enrolStaff}
        afterHeading={
          <>
            <Details summary={t('staff.passkeys.instead')}>
              <AddPasskey visit={visit} tone="secondary" />
            </Details>
            <AppKey visit={visit} secret={secret} first={t('staff.factor.app')} />
          </>
        }
      />
    </StaffFrame>
  )
}
