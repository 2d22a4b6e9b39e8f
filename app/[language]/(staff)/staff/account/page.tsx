import type { ReactNode } from 'react'
import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { branchName } from '@/app/[language]/(staff)/_components/branch-name.ts'
import { deviceWords } from '@/app/[language]/(staff)/_components/device-words.ts'
import { listRights } from '@/app/[language]/(staff)/_components/role-lines.ts'
import { RoleLines } from '@/app/[language]/(staff)/_components/roles-explained.tsx'
import { SessionEnd } from '@/app/[language]/(staff)/_components/sign-in/session-end.tsx'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Details } from '@/components/ui/details'
import { Notice } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import { Tag } from '@/components/ui/tag'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { listSecondFactors } from '@/lib/staff/second-factors/second-factors.ts'
import { listSessions } from '@/lib/staff/sign-in/sessions.ts'
import { endStaffSession } from '../../end-session.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ done?: string }>
}

const doneWords = ['ended', 'password', 'gone'] as const

/** The member's account and sessions. */
export default async function StaffAccountPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, member } = visit
  const factors = await listFactorRows(visit)
  const { done } = await searchParams
  const result = doneWords.find((word) => word === done)
  return (
    <StaffFrame visit={visit} member={member} page="account" title={t('casework.nav.account')}>
      <h1 className="heading">{t('casework.nav.account')}</h1>
      {result && (
        <div className="mt-3" role="status">
          <Notice tone={result === 'ended' || result === 'password' ? 'success' : 'info'}>
            <p>{t(`staff.home.done.${result}`)}</p>
          </Notice>
        </div>
      )}
      <SummaryList rows={listRows(visit)} />
      {factors.length > 0 && (
        <section aria-labelledby="sign-in" className="review-section">
          <h2 id="sign-in" className="text-section font-strong">
            {t('staff.home.signIn')}
          </h2>
          <SummaryList rows={factors} />
        </section>
      )}
      <Sessions visit={visit} />
      <Details summary={t('staff.home.yourRole')} className="mt-5">
        <RoleLines lines={listRights(t, member.role)} />
      </Details>
    </StaffFrame>
  )
}

/**
 * Lists the member's sign-in methods, and where each is changed; empty if the organisation's provider
 * manages them.
 */
async function listFactorRows({ t, portico, language, member }: StaffVisit) {
  const { store } = portico
  const passwordDate = await store.staff.findPasswordDate(store.db, member.id)
  const factors = await listSecondFactors(portico.staff, member)
  const change = (label: string, page: string, text: string) => ({
    href: staffPath(language, page),
    text,
    hidden: label,
  })
  const [app, passkeys, codes] = [
    t('staff.factors.app'),
    t('staff.passkeys.heading'),
    t('staff.backup.heading'),
  ]
  return [
    ...(passwordDate
      ? [
          {
            label: t('staff.home.password'),
            value: (
              <TimeInSentence
                sentence={t('staff.home.passwordDate', { time: timeMark })}
                at={passwordDate}
                language={language}
                relative
              />
            ),
            change: change(t('staff.home.password'), 'change-password', t('page.change')),
          },
        ]
      : []),
    ...(typeof factors === 'string'
      ? []
      : [
          {
            label: app,
            value: t(`staff.factors.${factors.app ? 'appThere' : 'appNone'}`),
            change: change(
              app,
              'authenticator-app',
              t(`staff.factors.${factors.app ? 'newPhone' : 'setUp'}`),
            ),
          },
          {
            label: passkeys,
            value: t('staff.passkeys.count', { count: factors.passkeys.length }),
            change: change(
              passkeys,
              'second-factor',
              t('staff.factors.manage', { count: factors.passkeys.length }),
            ),
          },
          {
            label: codes,
            value: t('staff.backup.left', { count: factors.backupCodes }),
            ...(factors.backupCodes === 0 && { required: t('staff.backup.advice') }),
            change: change(codes, 'backup-codes', t('staff.backup.renew')),
          },
        ]),
  ]
}

function listRows(visit: StaffVisit) {
  const { t, member } = visit
  const { person, role, branch } = member
  return [
    { label: t('staffAccounts.columns.name'), value: person.name },
    { label: t('staffAccounts.account.address'), value: person.address, ltr: true },
    {
      label: t('staffAccounts.columns.role'),
      value: t(`staff.roles.${role}`),
    },
    ...(branch
      ? [{ label: t('staffAccounts.columns.branch'), value: branchName(visit, branch) }]
      : []),
  ]
}

async function Sessions({ visit }: { visit: StaffVisit }) {
  const { t, portico, language, member } = visit
  const sessions = await listSessions(portico.staff, member, member.id)
  if (sessions === 'forbidden') return null
  return (
    <section aria-labelledby="sessions" className="review-section">
      <h2 id="sessions" className="text-section font-strong">
        {t('staff.home.sessions')}
      </h2>
      <p className="mt-1 text-small text-muted">
        <SessionEnd visit={visit} member={member} />
      </p>
      <ul className="card-list">
        {sessions.map(({ id, device, createdAt, updatedAt }) => {
          const started = { started: timeMark }
          return (
            <li key={id} className="card">
              <p className="flex flex-wrap items-center gap-1 font-strong">
                <span>{deviceWords(visit, device)}</span>
                {id === member.session.id && <Tag tone="success" text={t('staff.home.here')} />}
              </p>
              <p className="mt-0.5 text-small">
                <TimeInSentence
                  sentence={t('staff.home.used', { used: timeMark })}
                  at={updatedAt}
                  language={language}
                  relative
                />
              </p>
              <p className="text-small text-muted">
                <TimeInSentence
                  sentence={t('staff.home.session', started)}
                  at={createdAt}
                  language={language}
                  relative
                />
              </p>
              {id === member.session.id ? (
                <EndForm visit={visit} session={id}>
                  <Button tone="secondary">{t('staff.home.signOut')}</Button>
                </EndForm>
              ) : (
                <EndForm visit={visit} session={id}>
                  <Button tone="secondary">
                    {t('staff.home.end')}
                    <VisuallyHidden>
                      {' '}
                      <TimeInSentence
                        sentence={t('staff.home.endHidden', started)}
                        at={createdAt}
                        language={language}
                      />
                    </VisuallyHidden>
                  </Button>
                </EndForm>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function EndForm(props: { visit: StaffVisit; session: string; children: ReactNode }) {
  const { visit, session, children } = props
  return (
    <ActForm action={endStaffSession} className="mt-2">
      <input type="hidden" name="language" value={visit.language} />
      <input type="hidden" name="session" value={session} />
      {children}
    </ActForm>
  )
}
