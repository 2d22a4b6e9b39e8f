import { redirect } from 'next/navigation'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { parseStaffReturn, staffPath, withStaffReturn } from '@/app/_request/paths.ts'
import { findBrowserMark } from '@/app/_request/staff-browser-mark.ts'
import { findStaffVisit } from '@/app/_request/staff-visit.ts'
import type { Visit } from '@/app/_request/visit.ts'
import { passkeyTexts } from '@/app/[language]/(staff)/_components/sign-in/passkey-texts.ts'
import {
  passwordField,
  staffAddressField,
} from '@/app/[language]/(staff)/_components/sign-in/password-field.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { PasskeyForm } from '@/components/staff/passkey-form'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { canAskForLink } from '@/lib/staff/sign-in/forgotten-password.ts'
import { mayUsePasswords } from '@/lib/staff/staff-deps.ts'
import { signInStaff } from './sign-in.ts'
import { finishStaffPasskeySignIn, startStaffPasskeySignIn } from './sign-in-with-passkey.ts'

const reasons = ['over', 'ended', 'chosen', 'providerFailed'] as const

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ why?: string; to?: string }>
}

/** Tells whether a member who has signed in with this browser has a passkey. */
async function hasPasskeyHere({ store }: Visit['portico']): Promise<boolean> {
  const mark = await findBrowserMark()
  const ids = mark ? await store.flags.staffOnDevice(store.db, mark) : []
  return store.staffFactors.havePasskey(store.db, ids)
}

/** Asks staff for address and password, or leads them to their organisation's provider. */
export default async function StaffSignInPage({ params, searchParams }: PageProps) {
  const { member, ...visit } = await findStaffVisit((await params).language)
  const { t, portico, language } = visit
  const asked = await searchParams
  const { why } = asked
  const to = parseStaffReturn(asked.to)
  if (member) redirect(staffPath(language, to))
  const notice = reasons.find((reason) => reason === why)
  const noticeShown = (notice || to) && (
    <div className="mt-3">
      <Notice tone={notice === 'chosen' ? 'success' : 'info'}>
        <p>{t(`staff.signIn.${notice ?? 'again'}`)}</p>
      </Notice>
    </div>
  )
  if (!mayUsePasswords(portico.staff)) {
    return (
      <StaffFrame visit={visit} page={withStaffReturn('sign-in', to)}>
        <h1 className="heading">{t('staff.signIn.heading')}</h1>
        {noticeShown}
        <p className="mt-3">{t('staff.signIn.lead')}</p>
        <p className="mt-4">
          <ButtonLink href={staffPath(language, 'provider')}>
            {t('staff.signIn.provider')}
          </ButtonLink>
        </p>
      </StaffFrame>
    )
  }
  const isPasskeyFirst = await hasPasskeyHere(portico)
  const passkey = (
    <PasskeyForm
      ceremony="get"
      ask={startStaffPasskeySignIn}
      action={finishStaffPasskeySignIn}
      hidden={{ language, ...(to && { to }) }}
      tone={isPasskeyFirst ? 'primary' : 'secondary'}
      isOneOfSeveral
      texts={passkeyTexts(t, t('staff.passkeys.signIn'))}
    />
  )
  return (
    <StaffFrame visit={visit} page={withStaffReturn('sign-in', to)}>
      <PageForm
        visit={visit}
        id="staff-sign-in"
        heading={t('staff.signIn.heading')}
        lead={t('staff.signIn.lead')}
        fields={[
          staffAddressField(t('staff.signIn.address')),
          passwordField(t, {
            name: 'password',
            label: t('staff.signIn.password'),
            autoComplete: 'current-password',
          }),
        ]}
        submit={t('staff.signIn.submit')}
        action={signInStaff}
        hidden={{ ...(to && { to }) }}
        {...(isPasskeyFirst && { tone: 'secondary' })}
        afterHeading={
          <>
            {noticeShown}
            {isPasskeyFirst && passkey}
          </>
        }
      />
      {!isPasskeyFirst && passkey}
      {canAskForLink(portico.staff) ? (
        <p className="mt-3">
          <a href={staffPath(language, 'forgot-password')} className="link link-alone">
            {t('staffAccounts.forgotten.link')}
          </a>
        </p>
      ) : (
        <p className="mt-3 text-small text-muted">{t('staff.signIn.help')}</p>
      )}
      {portico.staff.provider && (
        <p className="mt-4">
          <ButtonLink href={staffPath(language, 'provider')} tone="secondary">
            {t('staff.signIn.provider')}
          </ButtonLink>
        </p>
      )}
    </StaffFrame>
  )
}
