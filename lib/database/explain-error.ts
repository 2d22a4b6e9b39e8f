/** Why the database could not be used, in the words of an operator. */

/**
 * Explains an error and what to do. Uses only words of ours: an error's own may quote a secret or what a person
 * entered. An error without words is described by its name and code.
 */
export function explainError(error: unknown): string {
  const { name, code }: { name?: unknown; code?: unknown } = Object(error)
  const labels = [name, code].filter((word) => /^[\w.]{1,60}$/.test(String(word ?? '')))
  return (
    findExplanation(error) ??
    `Something failed that has no words here (${labels.join(' ') || 'an error'}).`
  )
}

/** Explains an error as `explainError` does; undefined if there are no words for it. */
export function findExplanation(error: unknown): string | undefined {
  const { code, message }: { code?: unknown; message?: unknown } = Object(error)
  // The message of this error is ours: it names the process.
  if (code === 'DATABASE_IN_USE') return `${sentence(String(message))}. ${wayOn}`
  // These messages of migrations are ours too.
  if (code === 'MIGRATIONS_DUE') return String(message)
  if (code === 'DATABASE_NEWER') return `${sentence(String(message))}. ${words.DATABASE_NEWER}`
  // These too: the key service's own words are not in them.
  if (/^KEY_SERVICE_/.test(String(code))) return String(message)
  if (message === 'Connection terminated unexpectedly') return words.ECONNRESET
  if (message === 'timeout exceeded when trying to connect') return words.ETIMEDOUT
  if (message === 'Query read timeout') return words.QUERY_TIMED_OUT
  if (/^(CERT_|ERR_TLS_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/.test(String(code))) {
    return 'The certificate of the database of DATABASE_URL is not trusted: name its authority in NODE_EXTRA_CA_CERTS.'
  }
  return words[String(code)]
}

const wayOn =
  'It takes no commands: if that is another command, or a Portico that is starting or stopping, run this again in a moment; otherwise stop it (Ctrl-C), run this again, then npm start.'

const unreachable =
  'The database of DATABASE_URL cannot be reached: check that it runs, its host and port, and the network between.'

const bucketAway =
  'The bucket of S3_BUCKET does not answer: check S3_ENDPOINT, and that the service runs; then run this again.'

const bucketWords = {
  UNREACHABLE: bucketAway,
  TIMED_OUT: bucketAway,
  BUSY: bucketAway,
  SERVER_ERROR: bucketAway,
  CIRCUIT_OPEN: bucketAway,
  DENIED:
    'The service does not accept the credentials of S3_ACCESS_KEY_ID, or they may not do this.',
  NO_BUCKET: 'There is no bucket of the name S3_BUCKET, or it is in another region than S3_REGION.',
  MISSING:
    'A document that waits is not in the bucket any more. Put its objects back, or ask the customer for it anew.',
  DAMAGED: 'The service gives a document cut off or too large: see what is between it and Portico.',
  NOT_CONFIGURED:
    'A document lies in a bucket, and S3_BUCKET is not set: name the bucket in which it was stored.',
}

const words: Record<string, string> = {
  DATABASE_HANGS:
    'A Portico has the database open and does not answer: nothing was done. Stop it, and run this again.',
  QUERY_TIMED_OUT:
    'The database, or the Portico that has it open, gave no answer in time: look at what was done, and run this again.',
  DATABASE_NEWER: 'Run the version of Portico that made it; there is no way back but a backup.',
  MIGRATION_CHANGED:
    'The database was made by a Portico whose migrations read otherwise: run the version that made it, unchanged.',
  KEY_UNKNOWN:
    'Something is stored under a key that is not held: APP_SECRET must hold the older key too, behind the new one (or APP_SECRET_WRAPPED, where a key service unwraps it).',
  ERASURE_KEY_UNKNOWN:
    'The folder KEY_DIR does not hold the erasure keys of this database: name the folder that does, or put its backup back. None is made anew, for it could open nothing.',
  KEY_FOLDER_EXPOSED:
    'Others can read the folder KEY_DIR: give it to this user alone (chmod 700, its files 600).',
  APPLICATION_ERASED: 'This application was erased: nothing more can be sent of it.',
  BACKUP_EXISTS: 'The file is there already: nothing was written over it.',
  SOCKET_FOLDER_EXPOSED:
    'The folder of the socket on which Portico takes commands (commands in DATA_DIR, or portico-… in the folder for temporary files) is not this user’s alone: find out who made it, and remove it.',
  ...Object.fromEntries(
    Object.entries(bucketWords).map(([fault, text]) => [`DOCUMENT_STORAGE_${fault}`, text]),
  ),
  ECONNREFUSED: unreachable,
  ECONNRESET:
    'The database ended the connection, or Portico was stopped meanwhile: look at what was done, and run this again.',
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  ENOTFOUND: 'The host of DATABASE_URL is not known to DNS: check its name.',
  EAI_AGAIN: 'The host of DATABASE_URL cannot be looked up now: check its name, and DNS.',
  // SQLSTATE, PostgreSQL's appendix A.
  '28P01': 'The database does not accept the user or the password of DATABASE_URL.',
  '28000': 'The database does not let the user of DATABASE_URL in from here: see its pg_hba.conf.',
  '3D000': 'The server of DATABASE_URL has no database of that name: create it first.',
  '42501':
    'The user of DATABASE_URL may not do that in the database: it must own its tables, or DATABASE_MIGRATION_URL must name the user who does.',
  '53300': 'The server of DATABASE_URL has no connection left: raise its max_connections.',
  '57P03': 'The server of DATABASE_URL is starting or stopping: try again in a moment.',
  EACCES: 'The folders DATA_DIR and KEY_DIR must be readable and writable by this user.',
  EROFS: 'The folder DATA_DIR or KEY_DIR cannot be written to.',
  ENOSPC: 'The disk of DATA_DIR or KEY_DIR is full.',
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
