/** One row of the lists of screens: what is on it, and how it is reached. */
import type { Page } from '@playwright/test'
import type { Actor } from '../../scripts/access-table.ts'
import type { Case, CaseExtra, Kind } from '../support/access-case.ts'
import { pageRequests } from '../support/access-pages.ts'

/** What is done on a page before its picture is taken. */
export type Act = (page: Page, on: Case) => Promise<void>

export type Screen = {
  /** Of its pictures; names of one area begin alike. */
  name: string
  /** As the table of access names it; says where the page is and on which case it is tried. */
  route: string
  kind?: Kind
  extra?: CaseExtra
  /** Chooses how the embedded platform behaves. */
  familyName?: string
  by?: Actor
  path?: (on: Case) => string
  act?: Act
  /** What its submission is set to, for states that pass too soon or that no scenario has. */
  submission?: string
  /** What its links of one table are set to, for their ends. */
  link?: { table: 'return_link' | 'person_link' | 'device_link'; columns: string }
  /** What the files that wait to be passed on are set to. */
  uploads?: string
  /** The application has been erased. */
  isErased?: boolean
  /** What had not happened yet in that state: a condition for the rows of the audit that its history is without. */
  before?: string
  /**
   * How far the reset of the second factor of its account is: none was asked for; the administrator who is signed in
   * asked for it, or another one; it was reset, and its owner has the code, or has it too late.
   */
  reset?: 'none' | 'own' | 'other' | 'code' | 'late'
  /** Messages in every state are written to its customer. */
  messages?: boolean
  /** Its customer came back by their mailbox alone, and may not accept yet. */
  waits?: boolean
  /** Somebody else has written into the database: alarms of it are raised. */
  hasAlarms?: boolean
  /** Another address than its own is where it leads. */
  leads?: boolean
  /** It has a case of its own, because what is done changes it. */
  own?: boolean
  /**
   * Of a server on which related steps stand on one page, on which everybody is asked everything, that has a mail
   * server, or that says nobody whom to contact.
   */
  settings?: 'grouped' | 'allAsked' | 'withMail' | 'noContact'
  /** Of a server with a platform of the operator's own, as customers see it; nobody has an application there. */
  isConfigured?: boolean
  /** The screen shows one control in use; its pictures show the window, not the whole page. */
  isInUse?: boolean
  /** Of a server whose database has lost a column that this page reads. */
  isBroken?: boolean
}

/** A screen with everything that its row leaves out. */
export type FullScreen = Screen & {
  kind: Kind
  extra: CaseExtra
  by: Actor
  path: (on: Case) => string
}

/** Takes from the table of access what the row does not say. */
export function complete(screen: Screen): FullScreen {
  const asked = pageRequests[screen.route]
  if (!asked) throw new Error(`${screen.name}: the table of access has no ${screen.route}`)
  const by = screen.by ?? (screen.route.includes('/staff/') ? 'supervisor' : 'customer')
  return {
    ...screen,
    kind: screen.kind ?? asked.kind,
    extra: screen.extra ?? asked.extra,
    by,
    path: screen.path ?? asked.path,
  }
}

/** The screens that share an application, by what they need of it. */
export function caseKey(screen: FullScreen): string {
  const { name, kind, extra, familyName, submission, uploads, link, isErased, own } = screen
  const ends = link && `${link.table} ${link.columns}`
  return [kind, extra, familyName, submission, uploads, ends, isErased && 'erased', own && name]
    .filter(Boolean)
    .join(' ')
}
