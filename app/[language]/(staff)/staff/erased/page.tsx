import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { HeldByPlatform, Kept } from '@/app/[language]/(staff)/_components/erasure-effects.tsx'
import { formatCaseworkQuery } from '@/app/[language]/(staff)/_components/list/casework-query.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { EmptyState } from '@/components/staff/empty-state'
import { ButtonLink } from '@/components/ui/button-link'
import { Reference } from '@/components/ui/reference'
import { SummaryList } from '@/components/ui/summary-list'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { findErasure } from '@/lib/privacy/find-erasure.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ application?: string }>
}

/** Follows an erasure: the application has no page any more. Only the member who did it sees it. */
export default async function ErasedPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  const { application: id = '' } = await searchParams
  const erasure = isUuid(id) ? await findErasure(portico.privacy, member, id) : undefined
  const heading = t(`personalData.erased.${erasure ? 'heading' : 'noneHeading'}`)
  const back = (
    <ButtonLink href={`${staffPath(language)}${formatCaseworkQuery({})}`}>
      {t('personalData.erased.back')}
    </ButtonLink>
  )
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={erasure ? `erased?application=${id}` : 'erased'}
      title={heading}
    >
      {erasure && (
        <p className="caption">
          <Reference value={erasure.reference} />
        </p>
      )}
      <h1 className="heading">{heading}</h1>
      {erasure ? (
        <>
          <p className="lead" role="status">
            {t(`personalData.erased.${erasure.isConfirmed ? 'text' : 'noEmail'}`)}
          </p>
          <SummaryList rows={await listRows(visit, erasure)} />
          <div className="erasure-effects">
            <Kept visit={visit} heading="h2" />
          </div>
          <HeldByPlatform visit={visit} platformId={erasure.platformApplicationId} />
        </>
      ) : (
        <EmptyState sign="sheet" text={t('personalData.erased.none')}>
          {back}
        </EmptyState>
      )}
      {erasure && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          {back}
          <a
            href={`${staffPath(language, 'data-requests')}?view=closed`}
            className="link inline-flex min-h-5 items-center"
          >
            {t('personalData.erased.closed')}
          </a>
        </div>
      )}
    </StaffFrame>
  )
}

type Erasure = NonNullable<Awaited<ReturnType<typeof findErasure>>>

async function listRows({ t, portico, language, member }: StaffVisit, erasure: Erasure) {
  const { request, erasedAt } = erasure
  const names = await getStaffNames(portico.staff, request ? [request.requestedBy] : [])
  return [
    { label: t('personalData.erased.at'), ...momentRow(erasedAt, language) },
    ...(request
      ? [
          {
            label: t('personalData.list.columns.by'),
            value: names.get(request.requestedBy) ?? request.requestedBy,
          },
          {
            label: t('personalData.list.columns.reason'),
            value: t(`personalData.reasons.${request.reason}`),
          },
        ]
      : []),
    {
      label: t(`personalData.erased.${request ? 'approvedBy' : 'by'}`),
      value: member.person.name,
    },
  ]
}
