/** The names of stored states and kinds: what columns of the tables can hold. */

export const submissionStates = [
  'preparing',
  'enqueued',
  'created',
  'submitted',
  'awaiting_customer',
  'refused',
  'decided',
  'manual_review',
] as const
/**
 * Named by what is true: `preparing` the customer has not accepted, and what they entered is sent only so
 * that the platform can say what it requires; `enqueued` keys and bytes exist, creation is not known; `created` the
 * platform has it; `submitted` the platform took it for review; `awaiting_customer` the platform requires
 * something of the customer; `refused` nothing exists there: creation was refused, staff sent it back before, or
 * found that nothing is there; `decided` the platform has decided; `manual_review` a person of ours must look.
 */
export type SubmissionState = (typeof submissionStates)[number]

export const operationKinds = [
  'create',
  'update',
  'submit',
  'add_individual',
  'update_individual',
  'delete_individual',
] as const
export type OperationKind = (typeof operationKinds)[number]

const operationStates = ['pending', 'done', 'refused', 'abandoned'] as const
export type OperationState = (typeof operationStates)[number]

const uploadStates = [
  'receiving',
  'stored',
  'sent',
  'refused',
  'manual_review',
  'abandoned',
] as const
/**
 * `receiving`: bytes are arriving; `stored`: all of them are here and the platform is not known to have them;
 * `sent`: it has them; `refused`: it refused them; `manual_review`: a person of ours must look; `abandoned`:
 * they were never sent and never will be.
 */
export type UploadState = (typeof uploadStates)[number]

/** The bytes of an upload are in the database, or are objects in a bucket. */
export type UploadStorage = 'database' | 's3'

const mailStates = ['waiting', 'sent', 'dropped'] as const
/** `waiting` it is not known to have left; `sent` a mail server took it; `dropped` it never will be. */
export type MailState = (typeof mailStates)[number]

const messageChannels = ['email', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const noticeKinds = [
  'link_sent',
  'contact_changed',
  'contact_requested',
  'contact_approved',
  'device_connected',
  'device_handed_over',
  'accepted',
  'submitted',
  'accepted_and_submitted',
  'submitted_again',
  'action_needed',
  'ready',
  'sent_back',
  'decided',
  'answers_changed',
  'document_added',
  'part_requested',
  'part_declined',
  'report_closed',
  'stopped',
  'export_requested',
  'erasure_requested',
  'opened_by_email',
  'invited',
  'reminder_draft',
  'reminder_request',
  'reminder_deletion',
] as const
/** The kinds of notices to customers; each has its words in the catalogues. */
export type NoticeKind = (typeof noticeKinds)[number]
export type ReminderKind = Extract<NoticeKind, `reminder_${string}`>

/** States of an import whose file is still needed; `checking` and `starting` go on by themselves. */
export const statesWithFile = ['receiving', 'checking', 'checked', 'starting', 'stopped'] as const
/** `refused`: the file cannot be read; `removed`: file and report are deleted. */
export type FileImportState = (typeof statesWithFile)[number] | 'refused' | 'done' | 'removed'

export type DataRequestKind = 'export' | 'erasure'
export type DataRequestState = 'requested' | 'approved' | 'done' | 'rejected' | 'expired'

/** Why: its customer asked for it, or it was entered by mistake. */
export const dataRequestReasons = ['customer', 'mistake'] as const
export type DataRequestReason = (typeof dataRequestReasons)[number]

/** Why a request is rejected; `law`: only of an erasure. In the audit event alone. */
export const dataRejectionReasons = ['identity', 'elsewhere', 'law', 'settled'] as const
export type DataRejectionReason = (typeof dataRejectionReasons)[number]

const linkStates = ['live', 'opened', 'superseded', 'guessed', 'revoked'] as const
/**
 * `live` it can be opened, until its time is over; `opened` it was, once; `superseded` a later one
 * took its place; `guessed` too many wrong codes were tried; `revoked` its owner took it back.
 */
export type LinkState = (typeof linkStates)[number]

const personLinkStates = [
  'live',
  'opened',
  'done',
  'superseded',
  'guessed',
  'revoked',
  'declined',
  'too_late',
] as const
/**
 * `live` it can be opened, until its time is over; `opened` it was, once; `done` the person has confirmed
 * their part; `superseded` a later one took its place; `guessed` too many wrong codes were tried; `revoked`
 * its sender took it back; `declined` the person said that they have nothing to do with the company; `too_late`
 * the application was sent, stopped or erased, or the person removed.
 */
export type PersonLinkState = (typeof personLinkStates)[number]

const deviceKinds = ['own', 'branch', 'handed_over'] as const
/**
 * `own`: a customer's other device, by their own link; `branch`: the customer's device, by a link of staff;
 * `handed_over`: a device of the branch while the customer has it.
 */
export type DeviceKind = (typeof deviceKinds)[number]

const deviceStates = [
  'live',
  'claimed',
  'connected',
  'finished',
  'taken_back',
  'refused',
  'guessed',
  'superseded',
  'withdrawn',
] as const
/**
 * `live` the link can be opened, until its time is over; `claimed` one browser opened it, and the
 * number that it shows is awaited; `connected` it has the application open; `finished` that was ended
 * there; `taken_back` it was ended where the link was made; `refused` it was not the right device;
 * `guessed` too many wrong numbers were tried; `superseded` a later one took its place; `withdrawn` it
 * was given up before anybody had come by it.
 */
export type DeviceState = (typeof deviceStates)[number]

const codeStates = ['live', 'used', 'superseded', 'guessed'] as const
/** `live` it can be typed, until its time is over; `used` it was typed correctly. */
export type CodeState = (typeof codeStates)[number]

const contactKinds = ['email', 'telephone'] as const
export type ContactKind = (typeof contactKinds)[number]

const contactProofs = ['link', 'branch_code'] as const
/** `link` a link that was sent there was opened; `branch_code` a code that was sent there was typed. */
export type ContactProof = (typeof contactProofs)[number]

const contactRequestStates = ['requested', 'approved', 'rejected', 'stopped', 'expired'] as const
/**
 * `requested` a member of staff asked for it; `approved` a second one agreed, and it can be used once its
 * time has come; `rejected` they did not; `stopped` the customer ended it; `expired` nobody used it in time.
 */
export type ContactRequestState = (typeof contactRequestStates)[number]

export { type StaffRole, staffRoles } from '#lib/staff/rules/roles.ts'

/** `warned`: one of staff did much of something; `stopped`: and was refused more. */
export type StaffAlertLevel = 'warned' | 'stopped'

export const channels = ['online', 'assisted', 'branch'] as const
/** How the answers came: from the customer, from staff for them, or with staff in the branch. */
export type Channel = (typeof channels)[number]

export const caseworkStates = [
  'manual_review',
  'draft',
  'sending',
  'submitted',
  'checking',
  'awaiting_customer',
  'refused',
  'approved',
  'rejected',
] as const
/**
 * The state of an application for staff, which the database derives from its submission. `draft`: without a
 * submission. `sending`: the platform is not known to have all of it. `checking`: the sent documents are being
 * checked and the customer has nothing to do. `approved`, `rejected`: the platform's decision. The others as in
 * `SubmissionState`.
 */
export type CaseworkState = (typeof caseworkStates)[number]
