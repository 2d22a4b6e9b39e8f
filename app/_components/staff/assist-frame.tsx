import type { ReactNode } from 'react'
import { AssistBanner } from '@/components/staff/assist-banner'
import { isolateDirection } from '../../_request/answer-conflicts.ts'
import { type AssistedApplication, getCustomerName } from '../../_request/assisted-application.ts'
import { StaffFrame } from './staff-frame.tsx'

type AssistFrameProps = {
  visit: AssistedApplication
  /** Of the page among those on which this application is filled in: "" for the first. */
  page?: string
  title?: string
  back: string
  children: ReactNode
}

/** What stands round every page on which staff fill in for a customer: first of all, for whom. */
export function AssistFrame({ visit, page = '', title, back, children }: AssistFrameProps) {
  const { t, member, application } = visit
  const path = `applications/${application.id}/fill${page && `/${page}`}`
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={path}
      back={back}
      reference={application.customerId}
      {...(title ? { title } : {})}
    >
      <AssistBanner
        title={t('assistedEntry.banner.title', { name: isolateDirection(getCustomerName(visit)) })}
        reference={application.customerId}
        text={t('assistedEntry.banner.text')}
      />
      {children}
    </StaffFrame>
  )
}
