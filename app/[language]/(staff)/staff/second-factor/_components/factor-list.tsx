import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { SignInAgain } from '@/app/[language]/(staff)/_components/sign-in/sign-in-again.tsx'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { removeStaffPasskey } from '@/app/[language]/(staff)/staff/second-factor/manage-passkeys.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { signedInRecently } from '@/lib/staff/rules/session-lifetime.ts'
import type { SecondFactors } from '@/lib/staff/second-factors/second-factors.ts'
import { AddPasskey } from './add-passkey.tsx'

type FactorListProps = { visit: StaffVisit; factors: SecondFactors; done: string | undefined }

const doneWords = ['app', 'added', 'removed', 'codeUsed', 'late', 'last', 'stale', 'gone'] as const
const goodWords: readonly string[] = ['app', 'added', 'removed']

/** The member's second factors, which change only right after signing in. */
export function FactorList({ visit, factors, done }: FactorListProps) {
  const { t, language, member } = visit
  const heading = t('staff.factors.heading')
  const result = doneWords.find((word) => word === done)
  const fresh = signedInRecently(member, new Date())
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page="second-factor"
      title={heading}
      back={staffPath(language, 'account')}
    >
      <h1 className="heading">{heading}</h1>
      {result && (
        <div className="mt-3" role="status">
          <Notice tone={goodWords.includes(result) ? 'success' : 'info'}>
            <p>{t(`staff.factors.done.${result}`, { count: factors.backupCodes })}</p>
          </Notice>
        </div>
      )}
      <p className="lead">{t('staff.factors.lead')}</p>
      {!fresh && <SignInAgain visit={visit} to="second-factor" />}
      <SummaryList rows={listRows(visit, factors, fresh)} />
      {factors.passkeys.length > 0 && (
        <section aria-labelledby="passkeys" className="mt-5">
          <h2 id="passkeys" className="text-section font-strong">
            {t('staff.passkeys.heading')}
          </h2>
          <ul className="card-list">
            {factors.passkeys.map((passkey) => (
              <li key={passkey.id} className="card">
                <Passkey visit={visit} passkey={passkey} removable={fresh} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {fresh && <AddPasskey visit={visit} heading={t('staff.passkeys.another')} />}
    </StaffFrame>
  )
}

/** Lists the factors besides passkeys, with their actions. */
function listRows({ t, language }: StaffVisit, factors: SecondFactors, fresh: boolean) {
  const { app, backupCodes } = factors
  return [
    {
      label: t('staff.factors.app'),
      value: t(app ? 'staff.factors.appThere' : 'staff.factors.appNone'),
      change: {
        href: staffPath(language, 'authenticator-app'),
        text: t(app ? 'staff.factors.newPhone' : 'staff.factors.setUp'),
        hidden: t('staff.factors.app'),
      },
    },
    {
      label: t('staff.backup.heading'),
      value: t('staff.backup.left', { count: backupCodes }),
      ...(backupCodes === 0 && { required: t('staff.backup.advice') }),
      ...(fresh && {
        change: {
          href: staffPath(language, 'backup-codes'),
          text: t('staff.backup.renew'),
          hidden: t('staff.backup.heading'),
        },
      }),
    },
  ]
}

function Passkey(props: {
  visit: StaffVisit
  passkey: SecondFactors['passkeys'][number]
  removable: boolean
}) {
  const { t, language } = props.visit
  const { id, name, createdAt, lastUsedAt } = props.passkey
  return (
    <>
      <h3 className="font-strong [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </h3>
      <p className="text-small text-muted">
        <TimeInSentence
          sentence={t('staff.passkeys.added', { added: timeMark })}
          at={createdAt}
          language={language}
          relative
        />
      </p>
      <p className="text-small text-muted">
        {lastUsedAt ? (
          <TimeInSentence
            sentence={t('staff.home.used', { used: timeMark })}
            at={lastUsedAt}
            language={language}
            relative
          />
        ) : (
          t('staff.passkeys.unused')
        )}
      </p>
      {props.removable && (
        <ActForm action={removeStaffPasskey} className="mt-2">
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="passkey" value={id} />
          <Button tone="danger-outline">
            {t('staff.passkeys.remove')}
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </Button>
        </ActForm>
      )}
    </>
  )
}
