'use client'

import type { ReactNode } from 'react'
import { type Site, SiteContext, useSite } from '../journey/site'

type StaffSiteProps = {
  home: string
  help: Site['help']
  children: ReactNode
}

/** Provides the brand link and the help of the staff pages, which differ from those of customers. */
export function StaffSite({ home, help, children }: StaffSiteProps) {
  const site = useSite()
  const brand = { ...site.brand, href: home }
  return <SiteContext value={{ ...site, brand, help }}>{children}</SiteContext>
}
