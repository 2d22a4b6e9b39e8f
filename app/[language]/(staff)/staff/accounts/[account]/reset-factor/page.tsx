import type { ReactNode } from 'react'
import { accountPath, factorResetReturn } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { SignInAgain } from '@/app/[language]/(staff)/_components/sign-in/sign-in-again.tsx'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { requireAccount } from '@/app/[language]/(staff)/staff/accounts/[account]/account-visit.ts'
import { resetFactor } from '@/app/[language]/(staff)/staff/accounts/[account]/reset-factor/reset-factor.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { ListedAccount } from '@/lib/staff/accounts/accounts.ts'
import {
  factorResetRequestMs,
  setupCodeLifetimeMs,
  signedInRecently,
} from '@/lib/staff/rules/session-lifetime.ts'
import {
  explainNoFactorReset,
  type FactorReset,
  findFactorReset,
} from '@/lib/staff/second-factors/reset-factor.ts'

type PageProps = { params: Promise<{ language: string; account: string }> }

/** Explains what resetting a colleague's second factor does, before it is requested, approved or done. */
export default async function ResetFactorPage({ params }: PageProps) {
  const { language: languageInPath, account: id } = await params
  const { visit, account } = await requireAccount(languageInPath, id)
  const { t, language, portico, member } = visit
  const found = await findFactorReset(portico.staff, member, account)
  const request = found?.request
  const isOwn = request?.by.id === member.id
  const kind = !found
    ? 'noneHeading'
    : !request
      ? 'heading'
      : isOwn
        ? 'ownHeading'
        : 'approveHeading'
  const heading = t(`factorReset.${kind}`, {
    name: isolateDirection(account.person.name),
    by: isolateDirection(request?.by.person.name ?? ''),
  })
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={factorResetReturn(account.id)}
      // Browsers store titles: they name nobody.
      title={t('factorReset.open')}
      back={accountPath(language, account.id)}
    >
      <h1 className="heading">{heading}</h1>
      {found ? (
        <Choices visit={visit} account={account} found={found} />
      ) : (
        <>
          <Obstacle visit={visit} why={explainNoFactorReset(member, account)} />
          <p className="mt-3">
            <ButtonLink href={accountPath(language, account.id)} tone="secondary">
              {t('factorReset.back')}
            </ButtonLink>
          </p>
        </>
      )}
    </StaffFrame>
  )
}

type ChoicesProps = { visit: StaffVisit; account: ListedAccount; found: FactorReset }

function Choices({ visit, account, found: { request, obstacle } }: ChoicesProps) {
  const { t, language, portico, member } = visit
  const own = accountPath(language, account.id)
  const isOwn = request?.by.id === member.id
  const isSecond = portico.staff.resetBySecondPerson
  const isFresh = signedInRecently(member, new Date())
  const rejection = request && (
    <Button tone="secondary" name="decision" value="reject">
      {t(`factorReset.${isOwn ? 'takeBack' : 'reject'}`)}
    </Button>
  )
  const rows = request && (
    <SummaryList
      rows={[
        { label: t('factorReset.askedOn'), ...momentRow(request.requestedAt, language) },
        { label: t('factorReset.until'), ...momentRow(request.expiresAt, language) },
      ]}
    />
  )
  if (isOwn || obstacle) {
    return (
      <>
        {rows}
        {obstacle ? (
          <Obstacle visit={visit} why={obstacle} />
        ) : (
          <p className="mt-2">{t('factorReset.waitsForOther')}</p>
        )}
        {rejection && (
          <DecisionForm visit={visit} id={account.id}>
            {rejection}
          </DecisionForm>
        )}
      </>
    )
  }
  return (
    <>
      <p className="lead">
        {t('factorReset.check', { name: isolateDirection(account.person.name) })}
      </p>
      {rows}
      <Effects visit={visit} account={account} isFirst={isSecond && !request} />
      {isFresh ? (
        <DecisionForm visit={visit} id={account.id} asked={request?.requestedAt}>
          <Button
            tone={isSecond && !request ? 'primary' : 'danger'}
            name="decision"
            value={request ? 'approve' : 'request'}
          >
            {t(`factorReset.${request ? 'approve' : isSecond ? 'request' : 'reset'}`)}
          </Button>
          {rejection || (
            <a href={own} className="link inline-flex min-h-5 items-center">
              {t('staffAccounts.disable.cancel')}
            </a>
          )}
        </DecisionForm>
      ) : (
        <>
          <SignInAgain visit={visit} to={factorResetReturn(account.id)} />
          {rejection && (
            <DecisionForm visit={visit} id={account.id}>
              {rejection}
            </DecisionForm>
          )}
        </>
      )}
    </>
  )
}

/** `isFirst`: nothing of it happens before another administrator approves it. */
function Effects({
  visit: { t },
  account: { person },
  isFirst,
}: Pick<ChoicesProps, 'visit' | 'account'> & { isFirst: boolean }) {
  const hours = setupCodeLifetimeMs / 3_600_000
  const name = isolateDirection(person.name)
  const list = 'list-disc ps-3 marker:text-muted [&>li+li]:mt-0.5'
  const told = <li>{t('factorReset.effects.told', { name })}</li>
  const effects = (
    <>
      <li>{t('factorReset.effects.gone')}</li>
      <li>{t('factorReset.effects.out')}</li>
      <li className="[overflow-wrap:anywhere]">
        {t('factorReset.effects.code', { hours, address: person.address })}
      </li>
    </>
  )
  if (!isFirst) {
    return (
      <ul className={`mt-2 ${list}`}>
        {effects}
        {told}
      </ul>
    )
  }
  return (
    <>
      <ul className={`mt-2 ${list}`}>
        <li>{t('factorReset.effects.second', { hours: factorResetRequestMs / 3_600_000 })}</li>
        {told}
      </ul>
      <p className="mt-2">{t('factorReset.effects.onceApproved')}</p>
      <ul className={`mt-1 ${list}`}>{effects}</ul>
    </>
  )
}

function Obstacle({
  visit: { t },
  why,
}: {
  visit: StaffVisit
  why: NonNullable<FactorReset['obstacle']> | ReturnType<typeof explainNoFactorReset>
}) {
  return (
    <div className="mt-3">
      <Notice tone="info">
        <p>{t(`factorReset.obstacles.${why}`)}</p>
      </Notice>
    </div>
  )
}

type FormProps = { visit: StaffVisit; id: string; asked?: Date | undefined; children: ReactNode }

/** The form whose buttons carry the decision. `asked` identifies the shown request by its time. */
function DecisionForm({ visit, id, asked, children }: FormProps) {
  return (
    <ActForm action={resetFactor} className="mt-3 flex flex-wrap items-center gap-2">
      <input type="hidden" name="language" value={visit.language} />
      <input type="hidden" name="account" value={id} />
      {asked && <input type="hidden" name="asked" value={asked.toISOString()} />}
      {children}
    </ActForm>
  )
}
