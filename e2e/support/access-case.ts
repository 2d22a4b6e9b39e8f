/** An application in one of the states in which the table of access is tried. */

import { localStaffCookie } from '../../lib/access/rules/session-names.ts'
import type { StaffRole } from '../../lib/database/states.ts'
import type { Actor } from '../../scripts/access-table.ts'

/**
 * The state that an application is in. `begun`: nothing is answered yet; `abroad`: of somebody who lives in
 * another country than that of their nationality; `worksElsewhere`: of a company that works at another
 * address than the registered one; `ownLink`, `ownClaimed`, `ownConnected`: its customer goes on elsewhere;
 * `branchLink`, `branchClaimed`: staff let them; `coded`: a code was sent for the device of the branch;
 * `contact`: staff asked for another contact; `erasure`: staff asked to erase it; `held`, `vouched`: it waits for a second person, or a
 * reason; `stopped`: sending it waits for a person; `refused`: the platform refused it, and names nothing that
 * its customer could change; `lost`: nobody knows whether the platform has it;
 * `doubled`: the platform has a second one of it; `asked`: of a company, one of whose people the platform asks for a document.
 */
export type Kind =
  | 'begun'
  | 'draft'
  | 'company'
  | 'abroad'
  | 'worksElsewhere'
  | 'sent'
  | 'ownLink'
  | 'ownClaimed'
  | 'ownConnected'
  | 'branchLink'
  | 'branchClaimed'
  | 'coded'
  | 'contact'
  | 'erasure'
  | 'reported'
  | 'held'
  | 'vouched'
  | 'stopped'
  | 'refused'
  | 'lost'
  | 'doubled'
  | 'asked'

export type Case = {
  kind: Kind
  id: string
  /** The cookies of each actor's browser. */
  cookies: { readonly [Who in Actor]: string }
  /** Our id of the first person of the company, who is the applicant. */
  person: string
  /** The id of another person, who is not the applicant. */
  owner: string
  /** The token and the code of a return link or a link to a person's own part, or the token of a partner's link. */
  link: string
  code: string
  /** The id of a partner with a key. */
  partner: string
  /** The id of a file of customers in its name that was checked. */
  import: string
  /** The token of a link to another device, and the number that this device shows. */
  deviceLink: string
  number: string
  /** The code that was sent for the branch's device. */
  deviceCode: string
  /** The tokens of a message's links: for reporting, and to the application. */
  message: string
  openMessage: string
  /** An account of staff that only this case uses, and the password link of another. */
  account: string
  address: string
  passwordLink: string
  /** The second application that the platform created. */
  second: string
  /** The request to erase it. */
  request: string
  /** A required document of a submitted application or of the asked person, by the platform's id. */
  document: string
  platformId: string
  /** A document that waits to be sent to the platform. */
  upload: string
}

/**
 * The extras of a case: an uploaded document; a link and a message that were sent to its customer; a link that
 * can no longer be opened; a message whose link takes the saved code; a link to the own part of one of its
 * people, one that they opened, or one that was locked; a link of the firm's own system, or an answer that it locked; or, for staff and for this case only, a session, an
 * account or an invitation.
 */
export type CaseExtra =
  | 'upload'
  | 'link'
  | 'lateLink'
  | 'sentMessage'
  | 'partnerLink'
  | 'lockedAnswer'
  | 'personLink'
  | 'openPart'
  | 'lockedPart'
  | 'session'
  | 'account'
  | 'invitation'
  | undefined

/** All are in the first but for one; what customers began alone is seen there too. */
export const branches = ['harbour', 'old-town'] as const

export const customersAddress = 'maya.johnson+bank@example.com'

/** Tells whether it is about to be open on another device: then it is on none of the branch. */
export function continuesElsewhere(kind: Kind): boolean {
  return /^(own|branch)(Link|Claimed|Connected)$/.test(kind)
}

/** Tells whether an actor is at a device of the branch. */
export function onDevice(actor: Actor): boolean {
  return actor === 'device' || actor === 'proven'
}

export const roles: { readonly [Who in Actor]?: StaffRole } = {
  agent: 'agent',
  supervisor: 'supervisor',
  administrator: 'administrator',
  outsider: 'agent',
  holder: 'agent',
  beside: 'agent',
}

export function branchOf(who?: string): string {
  return branches[who === 'outsider' ? 1 : 0]
}

/** Returns the cookies of a signed-in member. */
export function staffCookieHeader(session: string): string {
  return `${localStaffCookie}=${session}`
}
