'use client'

import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { Language } from '@/lib/i18n/languages.ts'
import { keepTyped } from '../form/keep-typed'
import type { SupportWay } from '../ui/footer'
import type { Brand } from '../ui/header'

/** What is the same on every page of a language. The layout gives it: Next sends a layout once, and no page has it again. */
export type Site = {
  brand: Brand
  skipText: string
  /** Of the languages that are offered, where there are several: BCP 47, and the name in itself. */
  languages?: { label: string; all: [lang: string, name: string][] }
  /** The language of the page. */
  language: Language
  /** Present where nothing is real. */
  testLine?: { tag: string; text: string }
  backText: string
  /** Whom to ask. */
  help: { title: string; text: string; ways: SupportWay[] }
  /** The words of the error page: when it is needed, there is no server to ask for them. */
  error: ErrorTexts
  /** Those of the page for what is not there. */
  notFound: {
    title: string
    text: string
    start: string
    /** By e-mail, where that is offered. */
    back?: { href: string; text: string }
  }
}

type ErrorTexts = {
  title: string
  heading: string
  text: string
  /** Holds `{code}`. */
  reference: string
  retry: string
  start: string
}

export const SiteContext = createContext<Site | undefined>(undefined)

let shown: Site | undefined

// Observes the page from here until React has hydrated it.
let stopKeeping = typeof document === 'undefined' ? undefined : keepTyped()

/** What the layout gave to the page that is in the browser; for when the layout itself fails. */
export function getShownSite(): Site | undefined {
  return shown
}

/** Beside what it gives to the pages, what their heads have in common: Next's own `metadata` would send it twice. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  // An effect, which the server has none of: there many people share this module.
  useEffect(() => {
    shown = site
    stopKeeping?.()
    stopKeeping = undefined
  }, [site])
  return (
    <SiteContext value={site}>
      <meta name="format-detection" content="telephone=no, address=no, email=no" />
      <link rel="icon" href="/favicon.svg" />
      {children}
    </SiteContext>
  )
}

/** What the layout gave. Throws outside of a layout. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('There is no SiteProvider above')
  return site
}
