import { notFound } from 'next/navigation'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { startPath } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { CodeForm } from '@/app/[language]/(customer)/return/_components/code-form.tsx'
import { EndedLink } from '@/app/[language]/(customer)/return/[link]/_components/ended-link.tsx'
import { RenewedLinkNotice } from '@/app/[language]/(customer)/return/[link]/_components/renewed-link-notice.tsx'
import { viewLink } from '@/lib/access/return-links/renew-link.ts'

type PageProps = {
  params: Promise<{ language: string; link: string }>
  searchParams: Promise<{ sent?: string }>
}

/** The page of a link: asks for the code, or says why the link opens nothing. To look at it spends nothing. */
export default async function LinkPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, link } = await params
  const visit = await requireVisit(languageInPath)
  const { t, portico, language } = visit
  if (!portico.returning) notFound()
  const { state, code, address, renewal } = await viewLink(portico.returning, link)
  const path = `/return/${link}`
  if (state !== 'live') {
    const { sent } = await searchParams
    // Checked against the stored link, whatever the address of the page says.
    if (sent !== 'yes' || !renewal || !address)
      return <EndedLink visit={visit} link={link} end={state} address={address} />
    return (
      <Frame visit={visit} path={path} title={t('return.sent.heading')} back={startPath(language)}>
        <RenewedLinkNotice visit={visit} address={address} code={renewal} />
      </Frame>
    )
  }
  return (
    <Frame visit={visit} path={path} back={startPath(language)}>
      <CodeForm visit={visit} code={code} hidden={{ link }} />
    </Frame>
  )
}
