'use client'

import type { ReactNode } from 'react'
import { type Site, SiteContext, useSite } from '../journey/site'

type StaffSiteProps = {
  home: string
  help: Site['help']
  children: ReactNode
}

/** What the pages of staff have otherwise than those of customers: where the brand leads, and whom to ask. */
export function StaffSite({ home, help, children }: StaffSiteProps) {
  const site = useSite()
  const brand = { ...site.brand, href: home }
  return <SiteContext value={{ ...site, brand, help }}>{children}</SiteContext>
}
