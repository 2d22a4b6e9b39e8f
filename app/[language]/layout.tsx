import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import '../globals.css'
import { HtmlDocument } from '../_components/layout/html-document.tsx'
import { findVisitLanguage } from '../_request/request-language.ts'

// Every page carries a nonce of its own, and most of them someone's answers.
export const dynamic = 'force-dynamic'

type LayoutProps = { children: ReactNode; params: Promise<{ language: string }> }

export default async function CustomerLayout({ children, params }: LayoutProps) {
  const language = findVisitLanguage((await params).language)
  if (!language) notFound()
  return <HtmlDocument language={language}>{children}</HtmlDocument>
}
