import { staffApplicationPath } from '@/app/_request/paths.ts'
import {
  answerForbidden,
  answerNotFound,
  redirectToVolumeLimit,
  requireStaffMember,
  type StaffVisit,
} from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { ApproveErasure } from '@/app/[language]/(staff)/staff/applications/[application]/data/_components/approve-erasure.tsx'
import { DataRequestSection } from '@/app/[language]/(staff)/staff/applications/[application]/data/_components/data-request-section.tsx'
import { ErasureSection } from '@/app/[language]/(staff)/staff/applications/[application]/data/_components/erasure-section.tsx'
import { ExportSection } from '@/app/[language]/(staff)/staff/applications/[application]/data/_components/export-section.tsx'
import { tellOfErasure } from '@/app/[language]/(staff)/staff/applications/[application]/data/tell-of-erasure.ts'
import { ProblemSummary } from '@/components/staff/problem-summary'
import { Notice } from '@/components/ui/notice'
import { Reference } from '@/components/ui/reference'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { viewPersonalData } from '@/lib/casework/view-personal-data.ts'
import { isCustomerNotified } from '@/lib/messages/notice-contacts.ts'
import { findApplicantName } from '@/lib/onboarding/answers/search-terms.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import {
  findDecisionRefusal,
  findErasureObstacle,
  hadPart,
} from '@/lib/privacy/data-request-policy.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'
import { isVolumeExceeded } from '@/lib/staff/scope/volume.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ done?: string; approve?: string }>
}

const changes = ['requested', 'approved', 'rejected'] as const
const refusals = [
  'another',
  'too_many',
  'under_way',
  'reported',
  'not_approved',
  'unavailable',
  'gone',
] as const

/** Exports and erases the data about one application. */
export default async function PersonalDataPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireStaffMember(languageInPath)
  const { t, portico, language, member, requestId } = visit
  const { store } = portico
  const { db } = store
  const application = isUuid(id) ? await viewPersonalData(portico.staff, member, id) : 'gone'
  if (application === 'gone') answerNotFound(requestId)
  if (application === 'forbidden') answerForbidden(visit, 'page', { application: id })
  if (isVolumeExceeded(application)) redirectToVolumeLimit(visit, application)
  const { done, approve } = await searchParams
  const request = await store.dataRequests.findOpen(db, id)
  const open = request && request.expiresAt > new Date() ? request : undefined
  const obstacle = await findErasureObstacle(store, db, application)
  const isBlocked = open?.kind === 'erasure' && obstacle !== undefined
  const heading = t('personalData.heading')
  const name = findApplicantName(application.answers as Answers)
  const refused =
    open && (await findDecisionRefusal(store, db, member, { request: open, outcome: 'approved' }))
  const names = await getStaffNames(
    portico.staff,
    open ? [open.requestedBy, open.decidedBy].flatMap((by) => by ?? []) : [],
  )
  const platformId = (await store.submissions.findByApplication(db, id))?.platformApplicationId
  const mayRequest = !open && !obstacle
  const told =
    mayRequest || open?.kind === 'erasure' ? await tellOfErasure(visit, application) : undefined
  if (approve === 'erasure' && open?.kind === 'erasure' && !isBlocked && !refused) {
    return (
      <ApproveErasure
        visit={visit}
        request={open}
        application={application}
        name={name}
        entry={await store.casework.find(db, member.scope, id)}
        platformId={platformId}
        by={names.get(open.requestedBy) ?? open.requestedBy}
        told={told}
      />
    )
  }
  const isAlone =
    mayRequest && !portico.privacy.secondPerson && (await hadPart(store, db, member, id))
  const isTold = await isCustomerNotified(portico.privacy, db, application, 'erasure_requested')
  const isRejecting = done === 'unreasoned' && open !== undefined
  const isUnreasoned = done === 'missing' && !open && !obstacle
  const problems = [
    ...(isRejecting ? [{ input: 'why', message: t('personalData.done.unreasoned') }] : []),
    ...(isUnreasoned ? [{ input: 'reason', message: t('personalData.done.missing') }] : []),
  ]
  const prefix = problems[0] ? `${t('form.hiddenError')} ` : ''
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`applications/${id}/data`}
      title={`${prefix}${heading} – ${application.customerId}`}
      back={staffApplicationPath(language, id)}
    >
      {problems[0] && <ProblemSummary title={t('form.summaryTitle')} problems={problems} />}
      {/* The approving member has to know whose data it is. */}
      <p className="caption">
        <span className="block">
          <bdi>{name ?? t('casework.unnamed')}</bdi>
        </span>
        <Reference value={application.customerId} />
      </p>
      <h1 className="heading">{heading}</h1>
      <Done visit={visit} done={done} />
      {!open && portico.privacy.secondPerson && (
        <p className="lead">
          {t('personalData.second')} <span>{t(`personalData.${isTold ? 'told' : 'notTold'}`)}</span>
        </p>
      )}
      {open && (
        <DataRequestSection
          visit={visit}
          request={open}
          refused={refused}
          names={names}
          told={told}
          isBlocked={isBlocked}
          isRejecting={isRejecting}
        />
      )}
      {open?.kind !== 'erasure' && <ExportSection visit={visit} application={id} open={open} />}
      {open?.kind !== 'export' && (
        <ErasureSection
          {...{ visit, application: id, platformId, open, obstacle, isUnreasoned, isAlone, told }}
        />
      )}
      {open && <p className="mt-4 text-small text-muted">{t('personalData.oneAtATime')}</p>}
    </StaffFrame>
  )
}

function Done({ visit: { t }, done }: { visit: StaffVisit; done: string | undefined }) {
  const change = changes.find((word) => word === done)
  const word = change ?? refusals.find((each) => each === done)
  if (!word) return null
  return (
    <div className="mt-3" role="status">
      <Notice tone={change ? 'success' : 'info'}>
        <p>{t(`personalData.done.${word}`)}</p>
      </Notice>
    </div>
  )
}
