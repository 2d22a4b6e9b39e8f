/** Every e-mail that is sent, as it is composed for anybody. */

import { composeDeviceCodeEmail } from '../../lib/access/device-links/device-code-email.ts'
import { composePersonLinkEmail } from '../../lib/access/person-links/person-link-email.ts'
import type { LinkCode } from '../../lib/access/return-links/renew-link.ts'
import { composeReturnEmail } from '../../lib/access/return-links/return-email.ts'
import { type NoticeKind, noticeKinds } from '../../lib/database/states.ts'
import type { Language } from '../../lib/i18n/languages.ts'
import { composeNoticeEmail } from '../../lib/messages/notice-email.ts'
import { isReminder } from '../../lib/messages/notice-kinds.ts'
import type { Email } from '../../lib/messages/store/mail.ts'
import { composeReportAlert } from '../../lib/not-me-reports/report-alert-email.ts'
import { composeErasureEmail } from '../../lib/privacy/erasure-email.ts'
import { composeStaffEmail, type StaffMessage } from '../../lib/staff/staff-emails.ts'

export type EmailScreen = { name: string; compose: (language: Language) => Email }

const to = 'maya@example.com'
const brand = 'Portico'
const reference = 'PTC-7H4K-29QD'
const publicUrl = new URL('https://apply.example.com')
const secret = 'k3Jr9vQxW2mTz8LpYc5NbHs7DfGa4EuRo1iKq6XwVtA'
const support = {
  email: 'help@example.com',
  phone: '+44 20 7946 0000',
  hours: { zone: 'Europe/London', times: [{ days: [0, 1, 2, 3, 4], from: 540, to: 1020 }] },
}
const { zone } = support.hours
const staffSupport = { email: 'it-desk@example.com', phone: '+44 20 7946 0999' }
const device = 'Chrome/Windows'
const colleague = {
  id: crypto.randomUUID(),
  role: 'agent',
  person: { name: 'Ines Ruiz', address: 'ines.ruiz@example.com' },
} as const
const staffMessages: readonly StaffMessage[] = [
  { about: 'invitation', by: 'Ada Osei', role: 'agent', link: secret },
  { about: 'reset', by: 'Ada Osei', link: secret },
  { about: 'forgotten', link: secret },
  { about: 'added', by: 'Ada Osei', role: 'supervisor' },
  { about: 'password_changed', how: 'link', at: new Date('2026-11-26T20:51:00Z'), device },
  { about: 'factor_changed', what: 'app', at: new Date('2026-11-26T20:51:00Z'), device },
  {
    ...{ about: 'data_request', by: 'Ada Osei', kind: 'erasure', reference },
    ...{ id: crypto.randomUUID(), until: new Date('2026-12-04T12:00:00Z') },
  },
  {
    ...{ about: 'factor_reset_requested', by: 'Ada Osei' },
    until: new Date('2026-11-27T20:51:00Z'),
  },
  {
    ...{ about: 'factor_reset_approval', by: 'Ada Osei', of: colleague },
    until: new Date('2026-11-27T20:51:00Z'),
  },
  {
    ...{ about: 'factor_reset', by: 'Ada Osei', approved: 'Leo Brandt', code: 'ab12-cd34-ef56' },
    until: new Date('2026-11-27T20:51:00Z'),
  },
  { about: 'factor_reset_done', by: 'Ada Osei', approved: 'Leo Brandt', of: colleague },
  {
    about: 'colleague_added',
    by: 'Ada Osei',
    of: colleague,
  },
]

const at = new Date('2026-11-26T20:51:00Z')
const address = [{ kind: 'email', value: 'other@example.org' }] as const
const concerning: { [About in NoticeKind]?: typeof address } = {
  link_sent: address,
  contact_changed: address,
  contact_requested: address,
  contact_approved: address,
}

const hasDeadline = (about: NoticeKind) =>
  ['action_needed', 'invited', 'reminder_request', 'reminder_deletion'].includes(about)

const link = (language: Language, page: string) => `${publicUrl.origin}/${language}/${page}`

export const emailScreens: readonly EmailScreen[] = [
  ...noticeKinds.map((about) => ({
    name: `emails-${about.replaceAll('_', '-')}`,
    compose: (language: Language) =>
      composeNoticeEmail({
        contact: { channel: 'email', to },
        ...{ language, brand, support, reference, about, usualDecisionHours: 48, getsNews: true },
        url: link(language, `not-me/${secret}`),
        backUrl: link(language, `return/message/${secret}`),
        waitHours: 24,
        usableAt: new Date('2026-11-27T20:51:00Z'),
        at,
        concerns: concerning[about],
        needed: about === 'action_needed' ? { documents: 2, answers: 1 } : undefined,
        until: hasDeadline(about) ? new Date('2026-12-24T12:00:00Z') : undefined,
        ...(isReminder(about) && { stopUrl: link(language, `reminders/${secret}`) }),
      }),
  })),
  ofResuming('return', { code: 'page' }),
  ofResuming('return-several', { code: 'page', references: [reference, 'PTC-2M6T-81WB'] }),
  ofResuming('return-saved', { code: 'saved' }),
  ofResuming('return-renewed', { code: 'saved', isRenewed: true }),
  ofResuming('return-filled-in', { code: 'staff' }),
  ofResuming('return-filled-in-renewed', { code: 'staff', isRenewed: true }),
  {
    name: 'emails-person-link',
    compose: (language) =>
      composePersonLinkEmail({
        ...{ to, language, brand, support, reference },
        invitation: { company: 'Harbour & Vine Trading Limited', inviter: 'Amelia Jane Clarke' },
        url: link(language, `own-part/${secret}`),
        expiresAt: new Date('2026-12-03T12:00:00Z'),
      }),
  },
  {
    name: 'emails-device-code',
    compose: (language) =>
      composeDeviceCodeEmail({
        ...{ to, language, brand, support, reference, code: '042917' },
        reportUrl: link(language, `not-me/${secret}`),
      }),
  },
  {
    name: 'emails-erased',
    compose: (language) => composeErasureEmail({ to, language, brand, support, reference }),
  },
  {
    name: 'emails-staff-report',
    compose: (language) => {
      const url = link(language, `staff/applications/${crypto.randomUUID()}`)
      return composeReportAlert({
        ...{ to, language, brand, support: staffSupport, reference, url },
        notice: {
          channel: 'email',
          about: 'accepted',
          createdAt: new Date('2026-11-25T09:12:00Z'),
        },
        at,
        zone,
      })
    },
  },
  ...staffMessages.map((message) => ({
    name: `emails-staff-${message.about.replaceAll('_', '-')}`,
    compose: (language: Language) =>
      composeStaffEmail({ brand, publicUrl, language, zone, support: staffSupport }, to, message),
  })),
]

function ofResuming(
  name: string,
  how: { references?: string[]; code: LinkCode; isRenewed?: boolean },
): EmailScreen {
  return {
    name: `emails-${name}`,
    compose: (language) =>
      composeReturnEmail({
        ...{ to, language, brand, support, references: [reference], ...how },
        url: link(language, `return/${secret}`),
      }),
  }
}
