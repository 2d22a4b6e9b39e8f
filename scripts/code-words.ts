/**
 * Every code with which a call of the platform can fail or a submission can come to need a person,
 * in the words of an operator: what it means, what mends it, and which command goes on then.
 */

export type CodeWords = {
  means: string
  mend: string
  /** `resolve`: only a person who has looked on the platform knows what is true. */
  command: 'retry' | 'resolve'
}

/** The words for a code; for one that has none, what can be said of any. */
export function wordsOf(code: string): CodeWords {
  return findWords(code) ?? { ...unknownCode, command: 'retry' }
}

/** The words for a code; undefined when there are none. */
export function findWords(code: string): CodeWords | undefined {
  const [means, mend, command = 'retry'] =
    ofSubmissions[code] ?? ofClient[code] ?? placed(code) ?? []
  return means && mend ? { means, mend, command } : undefined
}

type Entry = [means: string, mend: string, then?: CodeWords['command']]

const unknownCode = {
  means: 'Something failed that has no words here yet.',
  mend: 'Look for the code in lib/platform/README.md and in the log, then ask the platform’s support.',
}

/** Both addresses can fail in these ways; `token_` before the code says that it was the token's. */
function placed(code: string): Entry | undefined {
  const isToken = code.startsWith('token_')
  const entry = ofCalls[isToken ? code.slice('token_'.length) : code]
  if (!entry) return undefined
  const who = isToken ? 'the token endpoint' : 'the platform'
  const address = isToken ? 'PLATFORM_TOKEN_URL' : 'PLATFORM_API_URL'
  const [means, mend] = entry
  return [sentence(means.replaceAll('WHO', who)), mend.replaceAll('ADDRESS', address)]
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const wait = 'Nothing is wrong on this side. If it stays so, ask the platform’s support.'
const support = 'Give the ids below to the platform’s support.'
const network =
  'Check ADDRESS, and that this machine’s network, firewall and proxy let it reach that address.'
const notThePlatform =
  'Something else answers there, such as a proxy’s or a login page: check ADDRESS.'

/** Marked by lib/submission. */
const ofSubmissions: Record<string, Entry> = {
  earlier_application: [
    'An earlier try made an application on the platform, and the customer has changed the answers since: which of them it holds is not known.',
    'Look at it on the platform. If it holds the later answers, name its id; otherwise have the platform’s support remove it first, then say none.',
    'resolve',
  ],
  several_applications: [
    'The platform lists more than one application for this reference, or does not say whose they are.',
    'Find out on the platform which of them is this customer’s.',
    'resolve',
  ],
  refused_after_unknown: [
    'The platform refused to create the application, but an earlier try may have created it and the platform could not say.',
    `Look for the reference on the platform, or ask its support. ${support}`,
    'resolve',
  ],
  earlier_individual: [
    'An earlier try added a person of the company on the platform after all, and the customer has changed that person since: which of both it holds is not known.',
    'Have the platform’s support remove that person there; a retry adds the later one.',
  ],
  several_individuals: [
    'A person of the company may stand on the platform already, and it shows more than one whom it could be, or one without a name.',
    'Have the platform’s support remove all but one of them; a retry goes on with the one that is left.',
  ],
  other_individual: [
    'For a day the platform has answered the adding of one person with the id of another.',
    `Look at the people of the application on the platform. ${support}`,
  ],
  application_refused: [
    'The platform refuses to show the application, so whether a person of the company was added is not known.',
    `Look at the application on the platform. ${support}`,
  ],
  status_refused: [
    'The platform refuses to say where the application stands.',
    `Look at the application on the platform. ${support}`,
  ],
  submit_refused: [
    'The platform says that the application is ready, and yet refuses to take it for review.',
    `Look at the application on the platform. ${support}`,
  ],
  submit_without_effect: [
    'The platform took the application for review, and an hour later still says that it was not submitted.',
    `${support} A retry submits it again, under a new idempotency id.`,
  ],
  other_application: [
    'The platform answered about another application than this customer’s.',
    `Nothing was done to the other one. ${support}`,
  ],
  not_ready_yet: [
    'The platform has had everything for a day, and still does not say that the application is ready.',
    `Look at the application on the platform. ${support}`,
  ],
  unknown_status: [
    'For a day the platform has given the application a status that this version does not know.',
    'Look at the application on the platform; a newer version of Portico may know the status.',
  ],
  internal_error: [
    'Portico itself failed, again and again for a day.',
    'Look in the log for sending_failed, and run npm run doctor.',
  ],
}

/** The client's own, and what the token endpoint says of our client (RFC 6749 section 5.2). */
const ofClient: Record<string, Entry> = {
  invalid_client: [
    'The token endpoint does not know the client, or its secret is wrong.',
    'Check PLATFORM_CLIENT_ID and PLATFORM_CLIENT_SECRET. An old secret may have been replaced.',
  ],
  unauthorized_client: [
    'The token endpoint knows the client, but does not let it have a token in this way.',
    'Ask the platform’s support to allow the client credentials grant for PLATFORM_CLIENT_ID.',
  ],
  invalid_scope: [
    'The client may not have the scopes applications:read and applications:write.',
    'Ask the platform’s support to give both to PLATFORM_CLIENT_ID.',
  ],
  invalid_request: [
    'The token endpoint does not understand the request for a token.',
    'Try the other value of PLATFORM_TOKEN_PARAMS (query or body), and check PLATFORM_TOKEN_URL.',
  ],
  invalid_grant: [
    'The token endpoint does not accept the client’s grant.',
    'Check PLATFORM_TOKEN_URL, and ask the platform’s support about PLATFORM_CLIENT_ID.',
  ],
  unsupported_grant_type: [
    'The token endpoint does not see or does not support grant_type=client_credentials.',
    'Try the other value of PLATFORM_TOKEN_PARAMS (query or body), and check PLATFORM_TOKEN_URL.',
  ],
  token_refused: [
    'The token endpoint refuses to give a token and does not say why in a way that is known.',
    'Check PLATFORM_TOKEN_URL, PLATFORM_TOKEN_PARAMS, PLATFORM_CLIENT_ID and PLATFORM_CLIENT_SECRET.',
  ],
  token_type_unknown: [
    'The token endpoint gives a token of a kind other than Bearer.',
    'Check PLATFORM_TOKEN_URL: it may be another service’s.',
  ],
  unauthorized: [
    'The platform does not accept a token that the token endpoint has just given.',
    'Check that PLATFORM_API_URL and PLATFORM_TOKEN_URL belong to the same platform and environment.',
  ],
  unusable_id: [
    'The platform application id kept here cannot stand in an address, so nothing was sent.',
    support,
  ],
  unusable_idempotency_id: [
    'The idempotency id kept here cannot stand in a header, so nothing was sent.',
    'The row was changed by other means than Portico: compare it with a backup.',
  ],
  unusable_file: [
    'The platform takes no file of such a name, kind or size, so nothing was sent.',
    'Ask the customer for another file: a PDF, JPEG or PNG of at most 30 MB under a plain name.',
  ],
  unreadable_file: [
    'The file kept here could not be read to its end while it was sent.',
    'Check the database and its disk; `npm run doctor` checks the keys that seal it.',
  ],
  file_changed: [
    'The file kept here has another size than was written down with it.',
    'Compare the database with a backup, or ask the customer for the file anew.',
  ],
}

/** Of either address: `WHO` and `ADDRESS` are filled in. */
const ofCalls: Record<string, Entry> = {
  forbidden: [
    'WHO knows the client and forbids it this (403).',
    'Ask the platform’s support what PLATFORM_CLIENT_ID lacks. A firewall that does not know this machine’s address says the same.',
  ],
  not_found: [
    'WHO has nothing at the address that was asked for (404).',
    'Check ADDRESS: its path may be wrong. If others pass, the platform no longer has this application.',
  ],
  content_too_large: ['WHO finds the request too large (413).', support],
  redirected: [
    'WHO sends us on to another address, which is not followed: secrets would go with it.',
    'Put the final address into ADDRESS; often only https or a part of the path is missing.',
  ],
  unexpected_status: [
    'WHO answered with a status that its interface does not have.',
    notThePlatform,
  ],

  request_timeout: ['WHO says that the request took too long (408).', wait],
  conflict: ['WHO says that the request is in conflict with another (409).', support],
  too_early: ['WHO asks to come again later (425).', wait],
  rate_limited: [
    'WHO has had too many requests of us (429).',
    'Ask the platform’s support for the limit, and whether others use the same client.',
  ],
  server_error: ['WHO has a fault of its own (5xx).', wait],
  unexpected_success: [
    'WHO reports a success of a kind that its interface does not have, so nothing is certain.',
    notThePlatform,
  ],

  unexpected_content_type: [
    'WHO answered with a page or something else that is not JSON.',
    notThePlatform,
  ],
  encoded_body: [
    'WHO answered with compressed content although none was asked for.',
    'A proxy on the way compresses: switch that off for ADDRESS.',
  ],
  body_too_large: ['WHO answered with more than any answer of its interface.', notThePlatform],
  empty_body: ['WHO answered with nothing.', notThePlatform],
  malformed_json: ['WHO answered with broken JSON, or an answer that was cut off.', notThePlatform],
  unexpected_shape: [
    'WHO answered with JSON of another form than its interface’s.',
    notThePlatform,
  ],

  dns_failed: ['The name in the address of WHO is not known to DNS.', network],
  connection_refused: ['Nothing listens at the address of WHO.', network],
  unreachable: ['There is no way from here to the address of WHO.', network],
  tls_failed: [
    'No trusted, encrypted connection to WHO came about.',
    'Check ADDRESS and the certificate there. A certificate of your own authority is trusted by NODE_EXTRA_CA_CERTS.',
  ],
  connect_timeout: ['No connection to WHO came about in time.', network],
  headers_timeout: [
    'WHO did not begin to answer in time.',
    `${network} PLATFORM_TIMEOUT_MS is how long is waited.`,
  ],
  body_timeout: [
    'WHO began to answer and did not end in time.',
    `${network} PLATFORM_TIMEOUT_MS is how long is waited.`,
  ],
  timeout: ['WHO did not answer in time.', `${network} PLATFORM_TIMEOUT_MS is how long is waited.`],
  connection_reset: ['The connection to WHO broke off.', network],
  malformed_http: ['What answers at the address of WHO does not speak HTTP.', network],
  odd_status: ['WHO answered with a status that HTTP does not have.', notThePlatform],
  transport_closed: [
    'Portico was stopping when it asked WHO.',
    'Nothing is wrong if this passes. If it stays so, start Portico anew.',
  ],
  network_error: ['The network to WHO failed in a way that has no name.', network],
}
