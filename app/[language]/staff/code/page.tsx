import { redirect } from 'next/navigation'
import { StepForm } from '@/components/form/step-form'
import { PasskeyForm } from '@/components/staff/passkey-form'
import { findSecondFactorsForStep } from '@/lib/staff/factors.ts'
import { requireVisit, type Visit } from '../../../asking.ts'
import { getFormTexts } from '../../../form-texts.ts'
import { staffPath } from '../../../paths.ts'
import { findStaffStep } from '../../../staff-cookie.ts'
import { StaffFrame } from '../../../staff-frame.tsx'
import { codeInput } from '../code-field.ts'
import { enterStaffCode } from '../enter-staff-code.ts'
import { finishStaffPasskeySignIn, startStaffPasskeySignIn } from '../enter-staff-passkey.ts'
import { passkeyTexts } from '../passkey-texts.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Asks for the second factor that goes with a right password: a passkey, or a code. */
export default async function StaffCodePage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, portico, language } = visit
  const step = await findStaffStep()
  const ways = step && (await findSecondFactorsForStep(portico.staff, step))
  if (!ways) redirect(staffPath(language, 'sign-in'))
  const brand = portico.env.brand.name
  const hasPasskey = ways.passkeys.length > 0
  const heading = t(hasPasskey ? 'staff.passkeys.confirm' : 'staff.code.heading')
  return (
    <StaffFrame visit={visit} page="code" {...(ways.app ? {} : { title: heading })}>
      {ways.app ? (
        <StepForm
          view={{
            stepId: 'staff-code',
            title: `${heading} – ${brand}`,
            heading,
            lead: t(hasPasskey ? 'staff.passkeys.confirmLead' : 'staff.code.lead', { brand }),
            fields: [codeInput(visit)],
            messages: {},
            fieldContext: {},
            submitLabel: t('staff.code.submit'),
          }}
          texts={getFormTexts(t)}
          action={enterStaffCode}
          hidden={{ language }}
          afterHeading={
            hasPasskey && (
              <>
                <SignForm visit={visit} />
                <h2 className="mt-4 text-section font-strong">{t('staff.code.heading')}</h2>
              </>
            )
          }
        />
      ) : (
        <>
          <h1 className="heading">{heading}</h1>
          <SignForm visit={visit} />
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
      <p className="mt-1">
        <a href={staffPath(language, 'sign-in')} className="link inline-flex min-h-3 items-center">
          {t('staff.code.back')}
        </a>
      </p>
    </StaffFrame>
  )
}

function SignForm({ visit: { t, language } }: { visit: Visit }) {
  return (
    <PasskeyForm
      ceremony="get"
      ask={startStaffPasskeySignIn}
      action={finishStaffPasskeySignIn}
      hidden={{ language }}
      texts={passkeyTexts(t, t('staff.passkeys.use'))}
    />
  )
}
