/**
 * `required`, `changes_requested`, `rejected`, `submitted`, `approved` are the platform's words; `unknown` is a
 * word of its that we do not know. An upload that it has not reported on yet is `stored` (waiting here), `sent`
 * (accepted by the platform), `refused` (refused by the platform) or `manual_review` (waiting for staff).
 */
export const documentStates = [
  'required',
  'changes_requested',
  'rejected',
  'submitted',
  'approved',
  'unknown',
  'stored',
  'sent',
  'refused',
  'manual_review',
] as const
export type DocumentState = (typeof documentStates)[number]
