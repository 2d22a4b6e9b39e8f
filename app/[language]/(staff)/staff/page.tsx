import { redirect } from 'next/navigation'
import { staffPath } from '@/app/_request/paths.ts'
import {
  redirectToVolumeLimit,
  requireStaffMember,
  type StaffVisit,
} from '@/app/_request/staff-visit.ts'
import { ColleagueSearch } from '@/app/[language]/(staff)/_components/colleague-search.tsx'
import {
  type CaseworkParams,
  type CaseworkQuery,
  formatCaseworkQuery,
  formatPosition,
  parseCaseworkQuery,
  parseSelection,
  toCaseworkList,
  toPageRequest,
} from '@/app/[language]/(staff)/_components/list/casework-query.ts'
import { CaseworkSearch } from '@/app/[language]/(staff)/_components/list/casework-search.tsx'
import { PageLinks } from '@/app/[language]/(staff)/_components/list/page-links.tsx'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { AlertList } from '@/app/[language]/(staff)/staff/_components/alert-list.tsx'
import { BulkAssign, listFormId } from '@/app/[language]/(staff)/staff/_components/bulk-assign.tsx'
import { BulkOutcome } from '@/app/[language]/(staff)/staff/_components/bulk-outcome.tsx'
import { CaseworkExport } from '@/app/[language]/(staff)/staff/_components/casework-export.tsx'
import { CaseworkFilters } from '@/app/[language]/(staff)/staff/_components/casework-filters.tsx'
import { CaseworkTable } from '@/app/[language]/(staff)/staff/_components/casework-table.tsx'
import { CaseworkTabs } from '@/app/[language]/(staff)/staff/_components/casework-tabs.tsx'
import { NothingFound } from '@/app/[language]/(staff)/staff/_components/nothing-found.tsx'
import { ReportedList } from '@/app/[language]/(staff)/staff/_components/reported-list.tsx'
import { RightsAlarmList } from '@/app/[language]/(staff)/staff/_components/rights-alarm-list.tsx'
import { assignApplicationsAction } from '@/app/[language]/(staff)/staff/assign-applications.ts'
import { ActForm } from '@/components/form/act-form'
import { ButtonLink } from '@/components/ui/button-link'
import { LocalZone } from '@/components/ui/local-zone'
import { Notice } from '@/components/ui/notice'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { countViews, maxCounted } from '@/lib/casework/casework-views.ts'
import {
  type CaseworkListPage,
  listApplications,
  maxFound,
  pageSize,
  searchApplications,
} from '@/lib/casework/list-applications.ts'
import {
  type FoundColleagues,
  findAnother,
  findColleagues,
} from '@/lib/casework/search-colleagues.ts'
import { findSearch, type SearchFault } from '@/lib/casework/search-query.ts'
import { locales } from '@/lib/i18n/languages.ts'
import { formatNumber } from '@/lib/i18n/lists.ts'
import { listRightsAlarms } from '@/lib/staff/accounts/rights-alarms.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { isVolumeExceeded, type VolumeExceeded } from '@/lib/staff/scope/volume.ts'
import { listAlerts } from '@/lib/staff/scope/volume-alerts.ts'

/** The number of reported applications above the list; the list has all of them. */
const mostReported = 10

type PageProps = { params: Promise<{ language: string }>; searchParams: Promise<CaseworkParams> }

/** The first page of staff: the applications, by view and filter or as results of a search. */
export default async function CaseworkPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, member, language } = visit
  const asked = await searchParams
  const query = parseCaseworkQuery(asked)
  const isSearch = query.search !== undefined
  const typed = query.search && (await findSearch(portico.staff, member, query.search))
  const listing = await listingOf(visit, query, typed)
  if (listing === 'forbidden') redirect(staffPath(language, 'account'))
  if (isVolumeExceeded(listing)) redirectToVolumeLimit(visit, listing)
  const [colleagues, counts, notices, failed] = await Promise.all([
    findColleagues(portico.staff, member, {
      asked: asked.who === findAnother ? findAnother : asked.colleague,
      always: [query.who],
    }),
    isSearch ? undefined : countViews(portico.staff, member),
    isSearch ? undefined : readNotices(visit),
    readFailed(visit, asked),
  ])
  const views = counts === 'forbidden' ? undefined : counts
  const fault = 'fault' in listing ? listing.fault : undefined
  const heading = t(isSearch ? 'casework.search.results' : 'casework.heading')
  const title = fault ? `${t('casework.search.problem')} ${heading}` : heading
  return (
    <StaffFrame visit={visit} member={member} page={formatCaseworkQuery(query)} title={title} wide>
      <div className="casework-head">
        <h1 className="heading">{heading}</h1>
        {/* Results lead there if nothing was found. */}
        {!isSearch && may(member.role, 'begin', 'application') && (
          <p className="casework-begin">
            <ButtonLink href={staffPath(language, 'new')} tone="secondary">
              {t('assistedEntry.begin.link')}
            </ButtonLink>
          </p>
        )}
      </div>
      {notices && (
        <>
          <RightsAlarmList visit={visit} alarms={notices.alarms} />
          {notices.alerts !== 'forbidden' && (
            <AlertList
              visit={visit}
              alerts={notices.alerts}
              result={typeof asked.alert === 'string' ? asked.alert : undefined}
            />
          )}
          <ReportedList visit={visit} reported={notices.reported} />
        </>
      )}
      <CaseworkSearch visit={visit} typed={typed ?? ''} fault={fault} isSearch={isSearch} />
      <div className="casework-views">
        {/* A search covers all views, and the tabs do not count its results. */}
        {views && <CaseworkTabs visit={visit} query={query} counts={views} />}
        {(!isSearch || (typed !== undefined && !fault)) && (
          <CaseworkFilters
            visit={visit}
            query={query}
            colleagues={colleagues}
            isOpen={colleagues.found !== undefined && asked.select === undefined}
          />
        )}
      </div>
      <ColleagueSearch visit={visit} colleagues={colleagues}>
        <input type="hidden" name="list" value={formatCaseworkQuery(query)} />
        {typeof asked.select === 'string' && (
          <input type="hidden" name="select" value={asked.select} />
        )}
      </ColleagueSearch>
      {isSearch && typed === undefined && (
        <Notice tone="info">
          <p>{t('casework.search.over')}</p>
        </Notice>
      )}
      {/* Rendered from the start, so that later content is announced. */}
      <p role="status" className="casework-found">
        {'entries' in listing && foundText(visit, listing)}
      </p>
      <BulkOutcome visit={visit} params={asked} failed={failed} />
      {'entries' in listing && (
        <Listing
          visit={visit}
          query={query}
          listing={listing}
          total={listing.total ?? views?.get(query.view ?? 'all')}
          isAnyUnassigned={(views?.get('unassigned') ?? 0) > 0}
          colleagues={colleagues}
          isSelected={parseSelection(asked.select)}
          isNobodyChosen={asked.wrong === 'to'}
        />
      )}
    </StaffFrame>
  )
}

/** Reads what precedes the list: alarms, alerts about colleagues, applications with an open report. */
async function readNotices({ portico: { staff, store }, member }: StaffVisit) {
  const [alarms, alerts, reported] = await Promise.all([
    listRightsAlarms(store, member, new Date()),
    listAlerts(staff, member),
    store.casework.reported(store.db, member.scope, mostReported),
  ])
  return { alarms, alerts, reported }
}

/** Returns the applications that could not be assigned; without a reference if the member does not see them. */
async function readFailed({ portico: { store }, member }: StaffVisit, { failed }: CaseworkParams) {
  const ids = String(failed ?? '')
    .split('.')
    .filter(isUuid)
    .slice(0, pageSize)
  return Promise.all(
    ids.map(async (id) => {
      const entry = await store.casework.find(store.db, member.scope, id)
      return { id, customerId: entry?.customerId }
    }),
  )
}

async function listingOf(
  { portico, member }: StaffVisit,
  query: CaseworkQuery,
  typed: string | undefined,
): Promise<CaseworkListPage | SearchFault | 'forbidden' | VolumeExceeded> {
  const pageRequest = toPageRequest(query)
  const list = toCaseworkList(query, member, new Date())
  if (query.search !== undefined) {
    return searchApplications(portico.staff, member, typed ?? '', pageRequest, list)
  }
  return listApplications(portico.staff, member, list, pageRequest)
}

/** Returns the number of results, on the first page of a search or filter. */
function foundText({ t, language }: StaffVisit, { total }: CaseworkListPage): string {
  if (total === undefined) return ''
  if (total === 0) return t('casework.none')
  if (total <= maxFound) return t('caseworkList.found', { count: total })
  return t('caseworkList.foundMore', { most: formatNumber(maxFound, language) })
}

type ListingProps = {
  visit: StaffVisit
  query: CaseworkQuery
  listing: CaseworkListPage
  /** The number on all pages; the limit of counting + 1 stands for any greater number. */
  total: number | undefined
  isAnyUnassigned: boolean
  colleagues: FoundColleagues
  isSelected: (application: string) => boolean
  isNobodyChosen: boolean
}

/** Shows the table of a page, in the form that assigns the selected applications. */
function Listing(props: ListingProps) {
  const { visit, query, listing, total, isAnyUnassigned } = props
  const { colleagues, isSelected, isNobodyChosen } = props
  const { member } = visit
  const { entries } = listing
  if (entries.length === 0) {
    return <NothingFound visit={visit} query={query} isAnyUnassigned={isAnyUnassigned} />
  }
  return (
    <>
      <ActForm action={assignApplicationsAction} id={listFormId} className="casework-list">
        {may(member.role, 'assign', 'application') && (
          <BulkAssign
            visit={visit}
            query={query}
            colleagues={colleagues}
            count={entries.length}
            isNobodyChosen={isNobodyChosen}
          />
        )}
        <CaseworkTable visit={visit} query={query} entries={entries} isSelected={isSelected} />
      </ActForm>
      <Pages visit={visit} query={query} listing={listing} total={total} />
      <CaseworkExport visit={visit} query={query} />
    </>
  )
}

type PagesProps = Pick<ListingProps, 'visit' | 'query' | 'listing' | 'total'>

function Pages({ visit, query, listing, total }: PagesProps) {
  const { t, language } = visit
  const { after, ...rest } = query
  const { entries, next } = listing
  const most = listing.total === undefined ? maxCounted : maxFound
  const at = (words: CaseworkQuery) => `${staffPath(visit.language)}${formatCaseworkQuery(words)}`
  return (
    <div className="casework-pages">
      {/* The position of a later page is unknown: applications come and go meanwhile. */}
      {!after && total !== undefined && total > 1 && (
        <p>
          {t('caseworkList.range', {
            last: formatNumber(entries.length, language),
            // The rows were read before they were counted.
            total: formatNumber(Math.min(Math.max(total, entries.length), most), language),
            isMore: total > most ? 'yes' : 'no',
          })}
        </p>
      )}
      <p className="text-muted">
        <LocalZone sentence={t('history.zone', { zone: '{zone}' })} locale={locales[language]} />
      </p>
      <PageLinks
        visit={visit}
        first={after && at(rest)}
        next={next && at({ ...rest, after: formatPosition(next) })}
      />
    </div>
  )
}
