import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { ErrorTextsProvider } from '@/components/journey/error-words'
import '../globals.css'
import { HtmlDocument } from '../_components/layout/html-document.tsx'
import { startPath } from '../_request/paths.ts'
import { requireVisit } from '../_request/visit.ts'

// Every page carries a nonce of its own, and most of them someone's answers.
export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  icons: { icon: '/favicon.svg' },
  formatDetection: { telephone: false, email: false, address: false },
}
export const viewport: Viewport = { colorScheme: 'light dark' }

type LayoutProps = { children: ReactNode; params: Promise<{ language: string }> }

export default async function CustomerLayout({ children, params }: LayoutProps) {
  const { language, t } = await requireVisit((await params).language)
  const words = {
    title: t('error.title'),
    heading: t('error.heading'),
    text: t('error.text'),
    reference: t('error.reference', { code: '{code}' }),
    retry: t('error.retry'),
    start: t('error.start'),
    startHref: startPath(language),
  }
  return (
    <HtmlDocument language={language}>
      <ErrorTextsProvider words={words}>{children}</ErrorTextsProvider>
    </HtmlDocument>
  )
}
