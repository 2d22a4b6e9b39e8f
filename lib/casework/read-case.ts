/** Reads what the page of an application shows besides `viewApplication`: decisions, colleagues, what a tab adds. */

import type { ApplicationContact } from '#lib/access/store/contacts.ts'
import type { Report } from '#lib/access/store/reports.ts'
import { findLastUpload } from '#lib/documents/list-documents.ts'
import type { AboutUpload } from '#lib/documents/store/upload-row.ts'
import { findOpenReport } from '#lib/not-me-reports/close-report.ts'
import { getSendingStage, type SendingStage } from '#lib/not-me-reports/sending-stage.ts'
import { listRequirements } from '#lib/onboarding/platform-requirements/requirement-to-question.ts'
import type { StatusResponse } from '#lib/platform/contract/status-response.ts'
import {
  findPendingDecision,
  type PendingDecision,
} from '#lib/risk-flags/decide-flagged-submission.ts'
import type { AcceptanceFlags, FlagDecision } from '#lib/risk-flags/store/flags.ts'
import { getStaffNames } from '#lib/staff/accounts/staff-names.ts'
import type { CaseTab } from '#lib/staff/rules/case-tabs.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { contactText } from './contact-text.ts'
import { findNextAction, type NextAction } from './find-next-action.ts'
import { type LinkedApplication, listLinkedApplications } from './list-linked.ts'
import { type MessageContacts, readMessageContacts } from './message-recipients.ts'
import { type CaseContactRequests, readContactRequests } from './read-contact-requests.ts'
import { type FoundColleagues, findColleagues } from './search-colleagues.ts'
import type { ApplicationView } from './view-application.ts'

export type CaseFacts = {
  /** The action of the page's main button. */
  next: NextAction | undefined
  linked: LinkedApplication[]
  reports: CaseReports | undefined
  flags: CaseFlags | undefined
  contactRequests: CaseContactRequests | undefined
  /** The platform's reasons for a rejection, if it gave any. */
  rejectionReasons: string[]
  /** Those to whom this member may assign it. Undefined: the member may not assign it. */
  colleagues: FoundColleagues | undefined
  /** Empty on every tab but that of the messages. */
  messageContacts: MessageContacts
  /** The names and hashes of the last uploads, by the upload; empty on every tab but theirs. */
  aboutUploads: Map<string, AboutUpload>
}

/** Returns what the page shows of an application that `member` may view. */
export async function readCase(
  deps: CaseworkDeps,
  member: Member,
  viewed: ApplicationView,
  tab: CaseTab = 'answers',
  /** The parameter of the URL that asks for a colleague. */
  colleague?: unknown,
): Promise<CaseFacts> {
  const { id } = viewed.application
  const [
    linked,
    reports,
    flags,
    contactRequests,
    rejectionReasons,
    colleagues,
    messageContacts,
    aboutUploads,
  ] = await Promise.all([
    listLinkedApplications(deps, member, viewed),
    readReports(deps, member, id),
    readFlags(deps, member, id),
    readContactRequests(deps, member, id),
    viewed.entry.state === 'rejected' ? readRejectionReasons(deps, viewed) : [],
    may(member.role, 'assign', 'application')
      ? findColleagues(deps, member, {
          asked: colleague,
          always: [viewed.entry.assignedTo],
        })
      : undefined,
    tab === 'messages' ? readMessageContacts(deps, viewed) : { to: new Map(), resendTo: new Map() },
    tab === 'documents' ? readAboutUploads(deps, viewed) : new Map<string, AboutUpload>(),
  ])
  const next = findNextAction(member, viewed, { reports, flags, contactRequests })
  const decisions = { reports, flags, contactRequests, rejectionReasons }
  return { next, linked, ...decisions, colleagues, messageContacts, aboutUploads }
}

export type CaseReports = {
  all: Report[]
  /** The open one, and why this member may not close it. */
  open: Awaited<ReturnType<typeof findOpenReport>>
  stage: SendingStage
  /** The names of those who closed one, by id. */
  names: Map<string, string>
  /** Every contact that was known when the open one was reported; empty if this member may not close it. */
  contacts: (ApplicationContact & { text: string })[]
}

async function readReports(
  deps: CaseworkDeps,
  member: Member,
  application: string,
): Promise<CaseReports | undefined> {
  const { store } = deps
  const { db } = store
  const all = await store.reports.ofApplication(db, application)
  if (all.length === 0) return undefined
  const open = all.some(({ closedAt }) => closedAt === null)
    ? await findOpenReport(store, member, application)
    : undefined
  const known =
    open && !open.refused
      ? (await store.contacts.list(db, application)).filter(
          ({ firstGivenAt }) => firstGivenAt < open.report.reportedAt,
        )
      : []
  return {
    all,
    open,
    stage: await getSendingStage(deps, db, application),
    names: await getStaffNames(
      deps,
      all.flatMap(({ closedBy }) => closedBy ?? []),
    ),
    contacts: await Promise.all(
      known.map(async (contact) => ({
        ...contact,
        text: await contactText(contact.kind === 'email' ? 'email' : 'sms', contact.value),
      })),
    ),
  }
}

export type CaseFlags = {
  flags: AcceptanceFlags
  decided: (Pick<FlagDecision, 'id' | 'reason'> & {
    outcome: NonNullable<FlagDecision['outcome']>
    by: string
    at: Date
  })[]
  waiting: PendingDecision | undefined
  /** The names of the members who had a part in it or decided, by id. */
  names: Map<string, string>
}

/** Returns the flags of the latest acceptance; undefined if there are none. */
async function readFlags(
  deps: CaseworkDeps,
  member: Member,
  application: string,
): Promise<CaseFlags | undefined> {
  const { store } = deps
  const { db } = store
  const flags = (await store.flags.ofApplication(db, application)).at(-1)
  if (!flags || flags.codes.length === 0) return undefined
  const decided = (await store.flags.decisions(db, application)).flatMap(
    ({ id, outcome, decidedBy: by, decidedAt: at, reason }) =>
      outcome && by && at ? { id, outcome, by, at, reason } : [],
  )
  return {
    flags,
    decided,
    waiting: await findPendingDecision(store, member, application),
    names: await getStaffNames(deps, [...flags.staff, ...decided.map(({ by }) => by)]),
  }
}

async function readRejectionReasons(
  { store }: CaseworkDeps,
  { submission }: ApplicationView,
): Promise<string[]> {
  const answer = submission && (await store.submissions.openStatusAnswer(store.db, submission))
  if (!answer) return []
  const descriptions = listRequirements(answer as StatusResponse).flatMap((requirement) =>
    'description' in requirement ? (requirement.description ?? '') : [],
  )
  return [...new Set(descriptions.filter(Boolean))]
}

async function readAboutUploads(
  { store }: CaseworkDeps,
  { uploads }: ApplicationView,
): Promise<Map<string, AboutUpload>> {
  const last = new Set(
    uploads.flatMap(({ documentId }) => findLastUpload(uploads, documentId) ?? []),
  )
  const found = await Promise.all(
    [...last].map(async (upload) => {
      const about = await store.uploads.openAbout(store.db, upload)
      return about ? [[upload.id, about] as const] : []
    }),
  )
  return new Map(found.flat())
}
