/**
 * Words of the project's old dialect, and what to write instead: the word that the documentation of
 * Next, PostgreSQL, OAuth or OWASP would use.
 */
export const words = {
  house: 'application or installation; in tests, server',
  doorkeeper: 'route guard',
  'take stock': 'evaluate progress',
  papers: 'downloads or documents',
  errand: 'background job',
  errands: 'background jobs',
  clash: 'conflict',
  clashes: 'conflicts',
  drawer: 'local outbox',
  deed: 'action or permission',
  deeds: 'actions or permissions',
  parked: 'unsaved input',
  'standing of': 'state or status',
  manner: 'context or behaviour',
  mend: 'correct, fix or resolve',
  mends: 'corrects, fixes or resolves',
  mended: 'corrected, fixed or resolved',
  mending: 'correcting, fixing or resolving',
  wanting: 'awaiting or missing',
  'was begun': 'was started',
  'is begun': 'is started',
}

/** Openings that leave a comment without a subject: it begins with a verb, or with the thing it describes. */
export const openings = [
  ...['As of', 'By which', 'For whom', 'In which', 'Nor', 'Of its', 'Of the', 'Of which'],
  ...['That of', 'The same of', 'Those of', 'Those that', 'To whom'],
  ...['What has', 'What is', 'What was', 'Who is', 'Whoever', 'Whom', 'Whose', 'Without one'],
]

/** Files in which such a word is meant literally, or is stored and signed. */
export const exceptions = [
  {
    files: /^scripts\/wording(-rules)?(\.test)?\.(mjs|ts)$/,
    words: Object.keys(words),
    because: 'the list itself',
  },
  {
    files: /geography\/find-address-error\.test\.ts$|applicants\/international-applicants\.ts$/,
    words: ['house'],
    because: 'a house in an address, and a noble one',
  },
]
