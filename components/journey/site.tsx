'use client'

import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { Language } from '@/lib/i18n/languages.ts'
import { keepTyped } from '../form/keep-typed'
import type { Brand } from '../ui/header'
import type { SupportWay } from '../ui/help-ways'

/**
 * The parts that all pages of a language share. The layout provides them: Next sends a layout once, and no page
 * repeats it.
 */
export type Site = {
  brand: Brand
  /** The path of the icon of the browser's tab. */
  icon: string
  skipText: string
  /** The offered languages, if there are several: BCP 47, and the language's own name. */
  languages?: { label: string; all: [lang: string, name: string][] }
  language: Language
  /** Present if nothing is real: in a word, in a name, and in a sentence. */
  testLine?: { short: string; tag: string; text: string }
  backText: string
  /** The contacts for help. */
  help: { title: string; titleWithNotes?: string; text: string; ways: SupportWay[] }
  /** The words of the error page: when it is needed, there is no server to ask for them. */
  error: ErrorTexts
  /** The texts of the "not found" page. */
  notFound: {
    title: string
    text: string
    start: string
    /** Returning by e-mail, if it is offered. */
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

/** Returns what the layout gave to the page in the browser; for when the layout itself fails. */
export function getShownSite(): Site | undefined {
  return shown
}

/** Provides the site to the pages, and their common `head`: Next's own `metadata` would send it twice. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  // An effect, which the server does not run: there many people share this module.
  useEffect(() => {
    shown = site
    stopKeeping?.()
    stopKeeping = undefined
  }, [site])
  return (
    <SiteContext value={site}>
      <meta name="format-detection" content="telephone=no, address=no, email=no" />
      <link rel="icon" href={site.icon} />
      {children}
    </SiteContext>
  )
}

/** Returns the site from the layout. Throws outside of a layout. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('There is no SiteProvider above')
  return site
}
