/** Defines a row of the lists of screens: its content, and how it is reached. */
import type { Page } from '@playwright/test'
import type { Actor } from '../../scripts/access-table.ts'
import type { Case, CaseExtra, Kind } from '../support/access-case.ts'
import { pageRequests } from '../support/access-pages.ts'

/** Acts on a page before its picture is taken. */
export type Act = (page: Page, on: Case) => Promise<void>

export type Screen = {
  /** The name of its pictures; names of one area begin alike. */
  name: string
  /** The name in the table of access; gives the page's address and its case. */
  route: string
  kind?: Kind
  extra?: CaseExtra
  /** Chooses how the embedded platform behaves. */
  familyName?: string
  by?: Actor
  path?: (on: Case) => string
  act?: Act
  /** Set on its submission, for states that pass too soon or that no scenario has. */
  submission?: string
  /** Set on its links of one table, for their ends. */
  link?: {
    table: 'return_link' | 'person_link' | 'device_link' | 'partner_application'
    columns: string
  }
  /** Set on the files that wait to be sent. */
  uploads?: string
  /** The application has been erased. */
  isErased?: boolean
  /** Drops later events: a condition for the rows of the audit that its history lacks. */
  before?: string
  /**
   * The reset of its account's second factor: none; requested by the signed-in administrator, or by another;
   * done, with a valid code, or with a late one.
   */
  reset?: 'none' | 'own' | 'other' | 'code' | 'late'
  /** Messages in every state are written to its customer. */
  messages?: boolean
  /** The customer returned by their mailbox alone, and may not accept yet. */
  waits?: boolean
  /** Somebody else has written into the database, which raises alarms. */
  hasAlarms?: boolean
  /** The import that it shows has begun, or was stopped; otherwise it is checked. */
  imported?: 'starting' | 'stopped'
  /** Another address than its own is where it leads. */
  leads?: boolean
  /** Has a case of its own, because the act changes it. */
  own?: boolean
  /** A server that groups related steps, asks everybody everything, has a mail server, or has no contact. */
  settings?: 'grouped' | 'allAsked' | 'withMail' | 'noContact'
  /** A server with an operator's own platform, as customers see it; nobody has an application there. */
  isConfigured?: boolean
  /** The screen shows one control in use; its pictures show the window, not the whole page. */
  isInUse?: boolean
  /** A server whose database has lost a column that this page reads. */
  isBroken?: boolean
}

/** A screen with everything that its row leaves out. */
export type FullScreen = Screen & {
  kind: Kind
  extra: CaseExtra
  by: Actor
  path: (on: Case) => string
}

/** Adds the values of the table of access that the row lacks. */
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

/** Returns the key of the screens that share an application. */
export function caseKey(screen: FullScreen): string {
  const { name, kind, extra, familyName, submission, uploads, link, isErased, own } = screen
  const ends = link && `${link.table} ${link.columns}`
  return [kind, extra, familyName, submission, uploads, ends, isErased && 'erased', own && name]
    .filter(Boolean)
    .join(' ')
}
