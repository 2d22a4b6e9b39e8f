import type { ReactNode } from 'react'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import {
  type AssistedPage,
  getCustomerName,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import { AssistBanner, AssistLine } from '@/components/staff/assist-banner'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { FillNav } from './fill-nav.tsx'

type AssistFrameProps = {
  visit: AssistedPage
  /** The path of the page below `fill`: "" for the first. */
  page?: string
  title?: string
  back: string
  /** The text of the link back; that page's name by default. */
  backText?: string
  children: ReactNode
}

/** The frame of every page on which staff fill in for a customer, with the customer's name first. */
export function AssistFrame({
  visit,
  page = '',
  title,
  back,
  backText,
  children,
}: AssistFrameProps) {
  const { t, member, application } = visit
  const isOverview = page === ''
  const name = isolateDirection(getCustomerName(visit))
  const path = `applications/${application.id}/fill${page && `/${page}`}`
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={path}
      back={back}
      {...(backText && { backText })}
      {...(title && { title })}
      wide
    >
      {isOverview ? (
        <AssistBanner
          title={t('assistedEntry.banner.title', { name })}
          reference={application.customerId}
          text={t('assistedEntry.banner.text')}
        />
      ) : (
        <AssistLine
          text={t('assistedEntry.banner.line', { name })}
          reference={application.customerId}
        />
      )}
      {/* The first page is the list of topics itself, and a sent application has documents only. */}
      {page && (visit.editable || page.startsWith('documents/')) ? (
        <div className="fill-columns">
          <FillNav visit={visit} page={page} />
          <div className="fill-main">{children}</div>
        </div>
      ) : (
        children
      )}
    </StaffFrame>
  )
}
