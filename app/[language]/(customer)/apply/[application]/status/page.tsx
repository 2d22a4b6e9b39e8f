import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import {
  describeDeadline,
  describeExpectedTime,
  findDeadline,
} from '@/app/_components/application/expected-time.ts'
import { ReturnDeviceForm } from '@/app/_components/handoff/locked-device.tsx'
import { findReturnPath } from '@/app/_components/layout/elsewhere-paths.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { BackToPartner } from '@/app/[language]/(customer)/apply/[application]/_components/back-to-partner.tsx'
import { ContactNotice } from '@/app/[language]/(customer)/apply/[application]/_components/contact-notice.tsx'
import {
  countToDo,
  findToDo,
  RequiredLists,
} from '@/app/[language]/(customer)/apply/[application]/_components/required-lists.tsx'
import { findContactNotice } from '@/app/[language]/(customer)/apply/[application]/find-contact-notice.ts'
import { findGreetedName } from '@/app/[language]/(customer)/apply/[application]/status/_components/account-card.tsx'
import { findAccountUrl } from '@/app/[language]/(customer)/apply/[application]/status/_components/account-url.ts'
import { ApplicationStages } from '@/app/[language]/(customer)/apply/[application]/status/_components/application-stages.tsx'
import { Decided } from '@/app/[language]/(customer)/apply/[application]/status/_components/decided.tsx'
import { DocumentSteps } from '@/app/[language]/(customer)/apply/[application]/status/_components/document-steps.tsx'
import { findNews } from '@/app/[language]/(customer)/apply/[application]/status/_components/find-news.ts'
import { ReturnWays } from '@/app/[language]/(customer)/apply/[application]/status/_components/return-ways.tsx'
import { SentRecords } from '@/app/[language]/(customer)/apply/[application]/status/_components/sent-records.tsx'
import {
  findShownStatus,
  heldBy,
} from '@/app/[language]/(customer)/apply/[application]/status/_components/shown-status.ts'
import { readRequired } from '@/app/[language]/(customer)/apply/[application]/status/read-required.ts'
import { startApplication } from '@/app/[language]/(customer)/start-application.ts'
import { ActForm } from '@/components/form/act-form'
import { LiveStatus } from '@/components/journey/live-status'
import { StatusPanel } from '@/components/journey/status-panel'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { findSameCustomer } from '@/lib/access/return-links/further-account.ts'
import { findReturnWay } from '@/lib/access/return-links/prepare-return.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { keepNameTogether } from '@/lib/i18n/keep-name-together.ts'
import { findReturnLink } from '@/lib/partners/find-return-link.ts'
import { findLastAttempt } from '@/lib/submission/retry-failed-call.ts'
import { getLastSentAt } from '@/lib/submission/state/open-requirements.ts'
import type { Submission } from '@/lib/submission/store/submission-row.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ changed?: string }>
}

/** Shows only known facts about the application's status. Safe to reload, bookmark and reopen. */
export default async function StatusPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id, 'review', isAccepted)
  const { portico, language, t, application, submission, retention } = visit
  // Nothing is sent before its customer has accepted.
  if (!submission || !isAccepted(submission)) redirect(applyPath(language, id, ''))

  const locked = visit.device?.locked ?? false
  const { store } = portico
  const history = await store.submissionHistories.find(store.db, submission, application)
  const required = await readRequired(visit, submission, history)
  const { requirements, documents } = required
  const asks = requirements.some(({ kind }) => ['question', 'person', 'people'].includes(kind))
  const status = findShownStatus({ application, submission, editable: visit.editable, required })
  const late = (await searchParams).changed === 'late'
  const sentAt = getLastSentAt(submission, history.operations)
  const now = new Date()
  // Only a session that came by link has proven that it is the customer's.
  const customer =
    visit.actor.kind === 'customer' && visit.limits
      ? await findSameCustomer(store, store.db, { session: visit.session, applicationId: id, now })
      : undefined
  const hasOwnNext = ['checking', 'ready', 'sent_back'].includes(status.name)
  const nextKey = findAccountUrl(visit, status)
    ? 'status.approved.nextAccount'
    : !visit.editable || asks || hasOwnNext
      ? (`status.${status.name}.next` as const)
      : documents.some((each) => each.state !== 'approved')
        ? 'documents.nextStep'
        : 'status.nextOther'
  const toDo = findToDo(visit, required)
  const expected =
    describeExpectedTime(visit, { status, sentAt, now }) ??
    describeDeadline(visit, { status, toDo, now })
  const triesUntil = findLastAttempt(heldBy(application, submission))
  // Staff and a locked device stay here. A person who says that it was not them did not come from the firm.
  const leadsBack =
    visit.leadsBack && visit.actor.kind === 'customer' && !locked && !application.stoppedAt
  const back = leadsBack ? await findReturnLink(store, id) : undefined
  const path = `/apply/${id}/status`
  const isLinked =
    portico.returning && visit.actor.kind !== 'staff' && findReturnPath(visit, path) !== undefined
  const returnWay = isLinked ? await findReturnWay(store, store.db, id) : undefined
  const isDecided = status.name === 'approved' || status.name === 'rejected'
  const keepsCopy = isDecided && !locked && retention?.period === 'decided'
  const onlyDocuments =
    status.name === 'awaiting_customer' && requirements.length === 0 ? countToDo(documents) : 0
  const awaitsCheck = nextKey === 'documents.nextStep' || status.name === 'checking'
  const hasNews = status.tone === 'waiting' || awaitsCheck || onlyDocuments > 0
  const news = hasNews ? await findNews(visit) : undefined
  const deadline = findDeadline(visit, now)
  // The steps also say what comes next.
  const steps = onlyDocuments > 0 && deadline && (
    <DocumentSteps t={t} count={onlyDocuments} date={deadline} channels={news?.channels} />
  )
  const isAsked = status.name === 'awaiting_customer' && toDo && expected
  const isApproved = status.name === 'approved'
  const greeted = isApproved && !locked ? findGreetedName(visit) : undefined
  return (
    <Frame
      visit={visit}
      path={path}
      title={`${t(`status.${status.name}.heading`)} – ${t('status.title')}`}
      reference={application.customerId}
      ending
      overview
      dated={status.tone === 'action' || keepsCopy}
    >
      {late && (
        <div className="mb-4">
          <Notice tone="warning">{t('status.late')}</Notice>
        </div>
      )}
      <ContactNotice visit={visit} request={await findContactNotice(visit)} />
      <StatusPanel
        tone={status.tone}
        {...(status.name === 'ready' && { look: 'success' })}
        tag={t(`status.${status.name}.tag`)}
        greeting={
          greeted &&
          t('status.approved.welcome', { name: isolateDirection(keepNameTogether(greeted)) })
        }
        heading={t(`status.${status.name}.heading`)}
        words={
          steps ? (
            <>
              <p>{t('status.documentsNeeded', { count: onlyDocuments })}</p>
              {steps}
            </>
          ) : (
            <>
              {!isAsked && <p>{t(`status.${status.name}.text`)}</p>}
              {expected && <p>{expected}</p>}
              {triesUntil && (
                <p>
                  <TimeInSentence
                    sentence={t('status.trying', { time: timeMark })}
                    at={triesUntil}
                    language={language}
                  />
                </p>
              )}
            </>
          )
        }
        {...(!application.stoppedAt &&
          !isDecided && {
            stages: (
              <ApplicationStages visit={visit} status={status} sentAt={sentAt} history={history} />
            ),
          })}
        {...(!(isApproved && !locked) && {
          reference: {
            label: t('status.reference'),
            value: application.customerId,
            hint: t('status.keep'),
          },
        })}
        details={isDecided && !locked && <Decided visit={visit} status={status} />}
        next={{
          title: t('status.nextTitle'),
          notes: [
            // No question of ours answers it: only a person can say how to continue.
            ...(steps
              ? []
              : [{ id: status.name, text: t(nextKey, { brand: portico.env.brand.name }) }]),
            ...(news && !steps
              ? [
                  {
                    id: 'notified',
                    text: t(
                      `status.${awaitsCheck ? 'notifiedReady' : 'notified'}.${news.channels}`,
                      news.to,
                    ),
                  },
                ]
              : []),
          ],
        }}
      >
        {locked ? (
          (requirements.length > 0 || documents.length > 0) && (
            <div className="mt-3">
              <Notice>{t('handoff.locked.required')}</Notice>
            </div>
          )
        ) : (
          <RequiredLists visit={visit} required={required} />
        )}
        <LiveStatus
          active={status.canChange}
          announcement={t('status.announce', { state: t(`status.${status.name}.heading`) })}
          texts={{ updating: t('status.updating'), reload: t('status.checkAgain') }}
          reloadHref={applyPath(language, id, 'status')}
          mark={visit.mark}
          {...(submission.statusCheckedAt && {
            checked: (
              <TimeInSentence
                sentence={t('status.updated', { time: timeMark })}
                at={submission.statusCheckedAt}
                language={language}
                relative
              />
            ),
          })}
        />
      </StatusPanel>
      {back && <BackToPartner t={t} back={back} />}
      {!isDecided && <ReturnWays visit={visit} path={path} returnWay={returnWay} />}
      {customer && (
        <ActForm action={startApplication} className="mt-5 print:hidden">
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="again" value={id} />
          <input type="hidden" name="press" value={randomUUID()} />
          <h2 className="text-section font-strong">{t('status.further.title')}</h2>
          <p className="mt-1">{t('status.further.text')}</p>
          <div className="mt-2">
            <Button tone="secondary">{t('status.further.button')}</Button>
          </div>
        </ActForm>
      )}
      <ReturnDeviceForm visit={visit} tone={status.canChange ? 'secondary' : 'primary'} />
      <SentRecords visit={visit} history={history} documents={documents} keepsCopy={keepsCopy} />
      {/* After the decision there is little reason to return. */}
      {isDecided && (
        <div className="mt-5">
          <ReturnWays visit={visit} path={path} returnWay={returnWay} />
        </div>
      )}
    </Frame>
  )
}

/** Tells whether its customer has accepted what was sent. */
function isAccepted({ state }: Submission): boolean {
  return state !== 'preparing'
}
