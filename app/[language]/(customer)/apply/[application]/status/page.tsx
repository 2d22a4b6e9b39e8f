import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import {
  describeDeadline,
  describeExpectedTime,
  findDeadline,
} from '@/app/_components/application/expected-time.ts'
import {
  buildShortSections,
  buildTermsSection,
} from '@/app/_components/application/review-sections.ts'
import { ReturnDeviceForm } from '@/app/_components/handoff/locked-device.tsx'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { ContactNotice } from '@/app/[language]/(customer)/apply/[application]/_components/contact-notice.tsx'
import { listHistoryItems } from '@/app/[language]/(customer)/apply/[application]/_components/history-items.ts'
import {
  countToDo,
  findToDo,
  RequiredLists,
  readRequired,
} from '@/app/[language]/(customer)/apply/[application]/_components/required-lists.tsx'
import {
  DecidedActions,
  findAccountUrl,
} from '@/app/[language]/(customer)/apply/[application]/status/_components/decided-actions.tsx'
import { DocumentSteps } from '@/app/[language]/(customer)/apply/[application]/status/_components/document-steps.tsx'
import {
  findShownStatus,
  heldBy,
} from '@/app/[language]/(customer)/apply/[application]/status/_components/shown-status.ts'
import { ApplicationStages } from '@/app/[language]/(customer)/apply/[application]/status/_components/status-stages.tsx'
import { WayBack } from '@/app/[language]/(customer)/apply/[application]/status/_components/way-back.tsx'
import { startApplication } from '@/app/[language]/(customer)/start-application.ts'
import { ActForm } from '@/components/form/act-form'
import { HistoryList } from '@/components/journey/history-list'
import { LiveStatus } from '@/components/journey/live-status'
import { ReviewList } from '@/components/journey/review-list'
import { StatusPanel } from '@/components/journey/status-panel'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Details } from '@/components/ui/details'
import { Notice } from '@/components/ui/notice'
import { PrintButton } from '@/components/ui/print-button'
import { findSameCustomer } from '@/lib/access/return-links/further-account.ts'
import { formatDate, formatDateTimeWithoutZone } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import { findNoticeChannels } from '@/lib/messages/notice-contacts.ts'
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
  const path = `/apply/${id}/status`
  const isDecided = status.name === 'approved' || status.name === 'rejected'
  const keepsCopy = isDecided && !locked && retention?.period === 'decided'
  const onlyDocuments =
    status.name === 'awaiting_customer' && requirements.length === 0 ? countToDo(documents) : 0
  const awaitsCheck = nextKey === 'documents.nextStep' || status.name === 'checking'
  const hasNews = status.tone === 'waiting' || awaitsCheck || onlyDocuments > 0
  const channels = hasNews ? await findChannels(visit) : undefined
  const deadline = findDeadline(visit, now)
  // The steps also say what comes next.
  const steps = onlyDocuments > 0 && deadline && (
    <DocumentSteps t={t} count={onlyDocuments} date={deadline} channels={channels} />
  )
  const isAsked = status.name === 'awaiting_customer' && toDo && expected
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
      <ContactNotice visit={visit} />
      <StatusPanel
        tone={status.tone}
        {...(status.name === 'ready' && { look: 'success' })}
        tag={t(`status.${status.name}.tag`)}
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
        {...(!application.stoppedAt && {
          stages: (
            <ApplicationStages visit={visit} status={status} sentAt={sentAt} history={history} />
          ),
        })}
        reference={{
          label: t('status.reference'),
          value: application.customerId,
          hint: (
            <>
              {t('status.keep')}{' '}
              <a href="#help" className="link">
                {t('page.help')}
              </a>
            </>
          ),
        }}
        next={{
          title: t('status.nextTitle'),
          notes: [
            // No question of ours answers it: only a person can say how to continue.
            ...(steps
              ? []
              : [{ id: status.name, text: t(nextKey, { brand: portico.env.brand.name }) }]),
            ...(channels && !steps
              ? [
                  {
                    id: 'notified',
                    text: t(`status.${awaitsCheck ? 'notifiedReady' : 'notified'}.${channels}`),
                  },
                ]
              : []),
            ...(keepsCopy && retention
              ? [
                  {
                    id: 'copy',
                    text: t('status.keepCopy', { date: formatDate(retention.until, language) }),
                  },
                ]
              : []),
          ],
          ...(isDecided &&
            !locked && { actions: <DecidedActions visit={visit} status={status} /> }),
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
      {!isDecided && <WayBack visit={visit} path={path} />}
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
      <HistoryList
        title={t('history.title')}
        zone={t('history.zone', { zone: '{zone}' })}
        entries={listHistoryItems(visit, history.recorded, documents).map(({ at, text }) => ({
          at: at.toISOString(),
          time: formatDateTimeWithoutZone(at, language),
          text,
        }))}
        earlierText={(count) => t('history.earlier', { count })}
        locale={locales[language]}
      />
      <section aria-labelledby="sent" className="mt-6">
        <h2 id="sent" className="text-section font-strong">
          {t(visit.editable ? 'status.answersTitle' : 'status.recordTitle')}
        </h2>
        {locked && <p className="mt-1">{t('handoff.locked.result')}</p>}
        {!locked && !isDecided && (
          <div className="mt-1 print:hidden">
            <p>{t('status.recordText')}</p>
            <p className="mt-2">
              <ButtonLink href={applyPath(language, id, 'record.pdf')} tone="secondary">
                {t('record.download')}
              </ButtonLink>
            </p>
          </div>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 print:hidden">
          <a href={applyPath(language, id, 'receipt')} className="link link-alone font-medium">
            {t('receipt.link')}
          </a>
          <PrintButton text={t('status.print')} isLink />
        </div>
        <Details summary={t('status.showAnswers')} className="answers">
          <ReviewList
            sections={[
              ...(await buildShortSections(visit, { change: false })),
              ...(visit.acceptance && !visit.acceptance.voidedAt
                ? [await buildTermsSection(visit, visit.acceptance)]
                : []),
            ]}
            changeText={t('page.change')}
            missingText={t('page.notProvided')}
          />
        </Details>
      </section>
      {/* After the decision there is little reason to return. */}
      {isDecided && (
        <div className="mt-5">
          <WayBack visit={visit} path={path} />
        </div>
      )}
    </Frame>
  )
}

/** Returns the channels by which news reach the customer; undefined without any. */
async function findChannels({ portico, application }: ApplicationVisit) {
  const { sending, store } = portico
  const { email, sms } = await findNoticeChannels(sending, store.db, application, 'decided')
  if (email && sms) return 'both'
  return email ? 'email' : sms ? 'sms' : undefined
}

/** Tells whether its customer has accepted what was sent. */
function isAccepted({ state }: Submission): boolean {
  return state !== 'preparing'
}
