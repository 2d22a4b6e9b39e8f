import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import '../../staff.css'
import { StaffSite } from '@/components/staff/staff-site'
import { getPortico } from '@/lib/composition/server.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { listSupportWays } from '../../_components/layout/support-ways.ts'
import { staffPath } from '../../_request/paths.ts'
import { findVisitLanguage } from '../../_request/request-language.ts'

type LayoutProps = { children: ReactNode; params: Promise<{ language: string }> }

export default async function StaffLayout({ children, params }: LayoutProps) {
  const language = findVisitLanguage((await params).language)
  if (!language) notFound()
  const t = getTranslator(language)
  const { staffSupport } = (await getPortico()).env
  const help = {
    title: t('page.help'),
    text: t('staff.help'),
    ways: listSupportWays(staffSupport, language),
  }
  return (
    <StaffSite home={staffPath(language)} help={help}>
      {children}
    </StaffSite>
  )
}
