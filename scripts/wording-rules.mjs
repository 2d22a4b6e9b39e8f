/**
 * Words of the project's old dialect, and what to write instead: the word that the documentation of
 * Next, PostgreSQL, OAuth or OWASP would use. docs/develop.md has the reasons.
 */
export const words = {
  house: 'application or installation; in tests, server',
  doorkeeper: 'route guard',
  'take stock': 'evaluate progress',
  'takes stock': 'evaluates progress',
  'taking stock': 'evaluating progress',
  stock: 'progress',
  circumstances: 'field context',
  settler: 'server validator',
  settlers: 'server validators',
  'second look': 'validation on the server',
  stir: 'touch',
  untold: 'hidden',
  tellings: 'timeline events',
  giver: 'author',
  givers: 'authors',
  papers: 'downloads or documents',
  patience: 'rate limit or timeout',
  rehearsal: 'prewarm',
  rehearsed: 'prewarmed',
  errand: 'background job',
  errands: 'background jobs',
  'call person': 'escalate',
  clash: 'conflict',
  clashes: 'conflicts',
  drawer: 'local outbox',
  deed: 'action or permission',
  deeds: 'actions or permissions',
  unheard: 'no response received',
  parked: 'unsaved input',
  hindrance: 'obstacle',
  'taken for sick': 'circuit open',
  'kinds of money': 'currencies',
  'staff wall': 'separation of duties',
}

/** Where such a word means what it says, or is stored and signed. */
export const exceptions = [
  {
    files: /^scripts\/wording(-rules)?(\.test)?\.(mjs|ts)$/,
    words: Object.keys(words),
    because: 'the list itself',
  },
  {
    files: /geography\/address-schema\.test\.ts$|applicants\/international-applicants\.ts$/,
    words: ['house'],
    because: 'a house in an address, and a noble one',
  },
]
