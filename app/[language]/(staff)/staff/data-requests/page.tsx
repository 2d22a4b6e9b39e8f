import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { personalDataPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { listDataRequests } from '@/lib/services/privacy/list-data-requests.ts'
import { getStaffNames } from '@/lib/services/staff/staff-names.ts'

type PageProps = { params: Promise<{ language: string }> }

/** The exports and erasures that wait for a second person, or to be downloaded. */
export default async function DataRequestsPage({ params }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  const requests = await listDataRequests(portico.privacy, member)
  if (requests === 'forbidden') answerForbidden(visit, 'page')
  const names = await getStaffNames(
    portico.staff,
    requests.map(({ requestedBy }) => requestedBy),
  )
  const heading = t('personalData.list.heading')
  return (
    <StaffFrame visit={visit} member={member} page="data-requests" title={heading}>
      <h1 className="heading">{heading}</h1>
      <p className="lead">
        {t(requests.length > 0 ? 'personalData.list.lead' : 'personalData.list.none')}
      </p>
      {requests.length > 0 && (
        <ul className="card-list">
          {requests.map(
            ({ id, applicationId, reference, name, requestedBy, requestedAt, kind, state }) => (
              <li key={id} className="card">
                <h2>
                  <a href={personalDataPath(language, applicationId)} className="link link-alone">
                    {name ? <bdi>{name}</bdi> : t('casework.unnamed')}
                  </a>
                </h2>
                <p className="text-small text-muted">
                  <bdi dir="ltr" className="font-figures">
                    {reference}
                  </bdi>
                </p>
                <p>
                  {t(`personalData.request.${kind}`)}
                  {state === 'approved' && <> · {t('personalData.list.approved')}</>}
                </p>
                <p className="text-small text-muted">
                  <TimeInSentence
                    sentence={t('personalData.list.row', {
                      name: `\u2068${names.get(requestedBy) ?? requestedBy}\u2069`,
                      time: timeMark,
                    })}
                    at={requestedAt}
                    language={language}
                  />
                </p>
              </li>
            ),
          )}
        </ul>
      )}
    </StaffFrame>
  )
}
