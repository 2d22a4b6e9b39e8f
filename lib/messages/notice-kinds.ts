/** Defines what messages to customers are about, and what follows from that. */
import type { NoticeKind, ReminderKind } from '#lib/database/states.ts'

/** The states that a customer learns of as they come; each replaces unsent messages about earlier ones. */
export const newsKinds = ['action_needed', 'ready', 'sent_back', 'decided'] as const

/** The reminders of something that the customer has not done: each is outdated by what they do. */
export const reminderKinds = [
  'reminder_draft',
  'reminder_request',
  'reminder_deletion',
] as const satisfies ReminderKind[]

export function isReminder(about: NoticeKind): about is ReminderKind {
  return reminderKinds.some((each) => each === about)
}

/**
 * Tells whether a message brings news and reports nothing that somebody did: it goes to the contacts in the
 * answers and to those that were proven, and to none that was replaced.
 */
export function isNews(about: NoticeKind): boolean {
  const kinds = [...newsKinds, ...reminderKinds, 'invited', 'part_requested', 'part_declined']
  return kinds.some((each) => each === about)
}

const byStaff: readonly NoticeKind[] = [
  'link_sent',
  'contact_changed',
  'contact_requested',
  'contact_approved',
  'device_connected',
  'device_handed_over',
  'answers_changed',
  'document_added',
  'export_requested',
  'erasure_requested',
]

/**
 * Returns the question to the reader of a message: whether they did it (`done`), asked our staff for it
 * (`staff`), expected it (`invited`), or recognise news that nobody caused (`news`).
 */
export function getReportQuestion(
  about: NoticeKind,
): 'done' | 'staff' | 'news' | 'invited' | 'closed' {
  if (about === 'report_closed') return 'closed'
  if (about === 'invited') return 'invited'
  if (isNews(about)) return 'news'
  return byStaff.includes(about) ? 'staff' : 'done'
}

/** Returns which effect a report about such a message has. */
export function getReportEffect(about: NoticeKind) {
  if (about === 'erasure_requested') return 'erasure'
  if (about === 'export_requested') return 'export'
  const question = getReportQuestion(about)
  return question === 'news' || question === 'closed' ? question : 'held'
}

/** Returns who of the firm did it, by their part and not by name: others may read a message too. */
export function getDoer(about: NoticeKind): 'staff' | 'second' | undefined {
  if (about === 'contact_approved') return 'second'
  return getReportQuestion(about) === 'staff' ? 'staff' : undefined
}

/** Tells whether what its reader is asked first is whether it was they. */
export function isAlert(about: NoticeKind): boolean {
  return about === 'accepted' || about === 'opened_by_email' || byStaff.includes(about)
}

type NextStep =
  | 'received'
  | 'needed'
  | 'ready'
  | 'sent_back'
  | 'decided'
  | 'changed'
  | 'added'
  | 'part_requested'
  | 'part_declined'
  | 'report_closed'
  | 'stopped'
  | 'invited'
  | ReminderKind

const nextSteps: { [About in NoticeKind]?: NextStep } = {
  submitted: 'received',
  submitted_again: 'received',
  accepted_and_submitted: 'received',
  action_needed: 'needed',
  ready: 'ready',
  sent_back: 'sent_back',
  decided: 'decided',
  answers_changed: 'changed',
  document_added: 'added',
  part_requested: 'part_requested',
  part_declined: 'part_declined',
  report_closed: 'report_closed',
  stopped: 'stopped',
  invited: 'invited',
  reminder_draft: 'reminder_draft',
  reminder_request: 'reminder_request',
  reminder_deletion: 'reminder_deletion',
}

/** Returns the reader's next step besides reporting, by its key in the catalogues. */
export function getNextStep(about: NoticeKind): NextStep | undefined {
  return nextSteps[about]
}

const explained = [
  'contact_requested',
  'contact_approved',
  'export_requested',
  'erasure_requested',
] as const

/** Tells whether what happened takes a sentence more to be understood. */
export function isExplained(about: NoticeKind): about is (typeof explained)[number] {
  return explained.some((each) => each === about)
}
