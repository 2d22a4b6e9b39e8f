import { redirect } from 'next/navigation'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import {
  parseStaffReturn,
  type StaffReturn,
  staffPath,
  withStaffReturn,
} from '@/app/_request/paths.ts'
import { findStaffStep } from '@/app/_request/staff-cookies.ts'
import { requireVisit, type Visit } from '@/app/_request/visit.ts'
import { codeInput } from '@/app/[language]/(staff)/_components/sign-in/code-input.ts'
import { LostFactor } from '@/app/[language]/(staff)/_components/sign-in/lost-factor.tsx'
import { passkeyTexts } from '@/app/[language]/(staff)/_components/sign-in/passkey-texts.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { PasskeyForm } from '@/components/staff/passkey-form'
import { findSecondFactorsForStep } from '@/lib/staff/second-factors/second-factors.ts'
import {
  finishStaffPasskeyConfirmation,
  startStaffPasskeyConfirmation,
} from './confirm-with-passkey.ts'
import { enterStaffCode } from './enter-code.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ to?: string }>
}

/** Asks for the second factor after a right password: a passkey, or a code. */
export default async function StaffCodePage({ params, searchParams }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, portico, language } = visit
  const to = parseStaffReturn((await searchParams).to)
  const step = await findStaffStep()
  const ways = step && (await findSecondFactorsForStep(portico.staff, step))
  if (!ways) redirect(staffPath(language, 'sign-in'))
  const brand = portico.env.brand.name
  const hasPasskey = ways.passkeys.length > 0
  const heading = t(hasPasskey ? 'staff.passkeys.confirm' : 'staff.code.heading')
  return (
    <StaffFrame
      visit={visit}
      page={withStaffReturn('code', to)}
      back={staffPath(language, withStaffReturn('sign-in', to))}
      {...(ways.app ? {} : { title: heading })}
    >
      {ways.app ? (
        <PageForm
          visit={visit}
          id="staff-code"
          heading={heading}
          lead={t(hasPasskey ? 'staff.passkeys.confirmLead' : 'staff.code.lead', { brand })}
          fields={[codeInput(visit)]}
          submit={t('staff.code.submit')}
          action={enterStaffCode}
          hidden={{ ...(to && { to }) }}
          {...(hasPasskey && { tone: 'secondary' })}
          afterHeading={
            hasPasskey && (
              <>
                <SignForm visit={visit} to={to} />
                <h2 className="mt-4 text-section font-strong">{t('staff.code.heading')}</h2>
              </>
            )
          }
        />
      ) : (
        <>
          <h1 className="heading">{heading}</h1>
          <SignForm visit={visit} to={to} />
        </>
      )}
      {ways.backupCodes > 0 && (
        <p className="mt-3">
          <a
            href={staffPath(language, 'backup-code')}
            className="link inline-flex min-h-3 items-center"
          >
            {t('staff.backup.use')}
          </a>
        </p>
      )}
      <LostFactor visit={visit} backupCodes={ways.backupCodes} />
    </StaffFrame>
  )
}

function SignForm({ visit: { t, language }, to }: { visit: Visit; to: StaffReturn | undefined }) {
  return (
    <PasskeyForm
      ceremony="get"
      ask={startStaffPasskeyConfirmation}
      action={finishStaffPasskeyConfirmation}
      hidden={{ language, ...(to && { to }) }}
      texts={passkeyTexts(t, t('staff.passkeys.use'))}
    />
  )
}
