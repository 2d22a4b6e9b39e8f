import { redirect } from 'next/navigation'
import { AlertList } from '@/app/_components/staff/alert-list.tsx'
import { CaseworkExport } from '@/app/_components/staff/casework-export.tsx'
import { CaseworkFilters } from '@/app/_components/staff/casework-filters.tsx'
import {
  type CaseworkParams,
  type CaseworkQuery,
  formatCaseworkQuery,
  formatPosition,
  parseCaseworkQuery,
  toCaseworkFilter,
  toPageRequest,
} from '@/app/_components/staff/casework-query.ts'
import { CaseworkRows } from '@/app/_components/staff/casework-rows.tsx'
import { CaseworkSearch } from '@/app/_components/staff/casework-search.tsx'
import { ReportedList } from '@/app/_components/staff/reported-list.tsx'
import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import {
  redirectToVolumeLimit,
  requireStaffMember,
  type StaffVisit,
} from '@/app/_request/staff-visit.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { may } from '@/lib/domain/staff/permissions.ts'
import {
  type CaseworkListPage,
  listApplications,
  searchApplications,
} from '@/lib/services/casework/list-applications.ts'
import { findSearch, type SearchFault } from '@/lib/services/casework/search-query.ts'
import { isVolumeExceeded, type VolumeExceeded } from '@/lib/services/staff/volume.ts'

type PageProps = { params: Promise<{ language: string }>; searchParams: Promise<CaseworkParams> }

/** Above this number the page says "many". */
const mostCounted = 100

/** The first page of staff: the applications, by filter or as results of a search. */
export default async function CaseworkPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, member, language } = visit
  const asked = await searchParams
  const query = parseCaseworkQuery(asked)
  const typed = query.search && (await findSearch(portico.staff, member, query.search))
  const listing = await listingOf(visit, query, typed)
  if (listing === 'forbidden') redirect(staffPath(language, 'account'))
  if (isVolumeExceeded(listing)) redirectToVolumeLimit(visit, listing)
  const fault = 'fault' in listing ? listing.fault : undefined
  const heading = t(query.search ? 'casework.search.results' : 'casework.heading')
  const title = fault ? `${t('casework.search.problem')} ${heading}` : heading
  return (
    <StaffFrame visit={visit} member={member} page={formatCaseworkQuery(query)} title={title} wide>
      <h1 className="heading">{heading}</h1>
      {query.search === undefined && may(member.role, 'begin', 'application') && (
        <p className="mt-3">
          <ButtonLink href={staffPath(language, 'new')}>{t('assistedEntry.begin.link')}</ButtonLink>
        </p>
      )}
      {query.search === undefined && (
        <AlertList
          visit={visit}
          result={typeof asked.alert === 'string' ? asked.alert : undefined}
        />
      )}
      {query.search === undefined && <ReportedList visit={visit} />}
      {query.search === undefined && <NeedingPerson visit={visit} query={query} />}
      {query.search !== undefined && typed === undefined && (
        <div className="mt-3">
          <Notice tone="info">
            <p>{t('casework.search.over')}</p>
          </Notice>
        </div>
      )}
      <CaseworkSearch visit={visit} typed={typed ?? ''} fault={fault} />
      {query.search === undefined ? (
        <CaseworkFilters visit={visit} query={query} />
      ) : (
        <p className="mt-3">
          <a href={staffPath(language)} className="link link-alone">
            {t('casework.search.all')}
          </a>
        </p>
      )}
      {'entries' in listing && (
        <>
          <CaseworkRows visit={visit} entries={listing.entries} />
          <Pages visit={visit} query={query} listing={listing} />
          {listing.entries.length > 0 && <CaseworkExport visit={visit} query={query} />}
        </>
      )}
    </StaffFrame>
  )
}

async function listingOf(
  { portico, member }: StaffVisit,
  query: CaseworkQuery,
  typed: string | undefined,
): Promise<CaseworkListPage | SearchFault | 'forbidden' | VolumeExceeded> {
  const pageRequest = toPageRequest(query)
  if (query.search === undefined) {
    return listApplications(
      portico.staff,
      member,
      toCaseworkFilter(query, member, new Date()),
      pageRequest,
    )
  }
  return searchApplications(portico.staff, member, typed ?? '', pageRequest)
}

/** How many applications need a manual review. */
async function NeedingPerson({ visit, query }: { visit: StaffVisit; query: CaseworkQuery }) {
  const { t, portico, language, member } = visit
  if (query.state === 'manual_review') return null
  const { db, casework } = portico.store
  const count = await casework.countNeedingPerson(db, member.scope, mostCounted)
  if (count === 0) return null
  const key = count < mostCounted ? 'casework.manualReview' : 'casework.needsPersonMany'
  return (
    <div className="mt-3">
      <Notice tone="warning">
        <p>
          {t(key, { count })}{' '}
          <a href={`${staffPath(language)}?state=manual_review`} className="link">
            {t('casework.needsPersonShow')}
          </a>
        </p>
      </Notice>
    </div>
  )
}

function Pages(props: { visit: StaffVisit; query: CaseworkQuery; listing: CaseworkListPage }) {
  const { visit, query, listing } = props
  const { t, language } = visit
  const { after, ...rest } = query
  const at = (words: CaseworkQuery) => `${staffPath(language)}${formatCaseworkQuery(words)}`
  if (!after && !listing.next) return null
  return (
    <nav aria-label={t('casework.pages.label')} className="mt-3 flex flex-wrap gap-x-3 gap-y-1">
      {after && (
        <a href={at(rest)} className="link inline-flex min-h-3 items-center">
          {t('casework.pages.first')}
        </a>
      )}
      {listing.next && (
        <a
          href={at({ ...rest, after: formatPosition(listing.next) })}
          rel="next"
          className="link inline-flex min-h-3 items-center font-medium"
        >
          {t('casework.pages.next')}
        </a>
      )}
    </nav>
  )
}
