import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { ImportNotice } from '@/app/[language]/(staff)/staff/imports/_components/import-notice.tsx'
import { ImportTag } from '@/app/[language]/(staff)/staff/imports/_components/import-tag.tsx'
import { EmptyState } from '@/components/staff/empty-state'
import { LocalTime } from '@/components/ui/local-time'
import { formatShortDateTime } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import { listImportPartners, listImports } from '@/lib/imports/manage-imports.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ done?: string }>
}

/** The files of customers that administrators imported, and in whose name they import another. */
export default async function ImportsPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  const imports = await listImports(portico.imports, member)
  const partners = await listImportPartners(portico.imports, member)
  if (imports === 'forbidden' || partners === 'forbidden') {
    answerForbidden(visit, 'page', { needs: 'administrator' })
  }
  const heading = t('imports.heading')
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page="imports"
      title={heading}
      back={staffPath(language, 'accounts')}
    >
      <h1 className="heading">{heading}</h1>
      <ImportNotice visit={visit} done={(await searchParams).done} />
      <p className="lead">{t('imports.lead')}</p>
      <section aria-labelledby="import-new" className="review-section">
        <h2 id="import-new" className="text-section font-strong">
          {t('imports.new.heading')}
        </h2>
        {partners.length === 0 ? (
          <EmptyState sign="key" text={t('imports.new.noKey')}>
            <a href={staffPath(language, 'keys')} className="link link-alone">
              {t('partnerKeys.heading')}
            </a>
          </EmptyState>
        ) : (
          <>
            <p className="mt-2">{t('imports.new.choose')}</p>
            <ul className="mt-2">
              {partners.map(({ id, name }) => (
                <li key={id}>
                  <a
                    href={staffPath(language, `imports/new/${id}`)}
                    className="link inline-flex min-h-3 items-center"
                  >
                    <bdi>{name}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {imports.length > 0 && (
        <section aria-labelledby="import-latest" className="review-section">
          <h2 id="import-latest" className="text-section font-strong">
            {t('imports.latest')}
          </h2>
          <ul className="card-list">
            {imports.map((each) => (
              <li key={each.id} className="card">
                <p className="flex flex-wrap items-center gap-2">
                  <a href={staffPath(language, `imports/${each.id}`)} className="link font-strong">
                    <bdi>{each.partner?.name}</bdi>
                  </a>
                  <ImportTag visit={visit} state={each.state} />
                </p>
                <p className="text-small text-muted">
                  <LocalTime
                    at={each.createdAt.toISOString()}
                    locale={locales[language]}
                    text={formatShortDateTime(each.createdAt, language)}
                    short
                  />
                  <span>{` · ${t('imports.rows', { count: each.progress.rows })}`}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </StaffFrame>
  )
}
