/** What each code means with which something stopped, and what mends it, in English. */
export const problemCodes = {
  who: { platform: 'the platform', token: 'the token endpoint' },
  unknown: {
    means: 'Something failed that has no words here yet.',
    mend: 'Look for the code in lib/adapters/platform-client/README.md and in the log, then ask the platform’s support.',
  },
  /** Marked by us. */
  submissions: {
    earlier_application: {
      means:
        'An earlier try made an application on the platform, and the customer has changed the answers since: which of them it holds is not known.',
      mend: 'Look at it on the platform. If it holds the later answers, name its id; otherwise have the platform’s support remove it first, then say none.',
    },
    several_applications: {
      means:
        'The platform lists more than one application for this reference, or does not say whose they are.',
      mend: 'Find out on the platform which of them is this customer’s.',
    },
    refused_after_unknown: {
      means:
        'The platform refused to create the application, but an earlier try may have created it and the platform could not say.',
      mend: 'Look for the reference on the platform, or ask its support. Give the ids below to the platform’s support.',
    },
    earlier_individual: {
      means:
        'An earlier try added a person of the company on the platform after all, and the customer has changed that person since: which of both it holds is not known.',
      mend: 'Have the platform’s support remove that person there; a retry adds the later one.',
    },
    several_individuals: {
      means:
        'A person of the company may stand on the platform already, and it shows more than one whom it could be, or one without a name.',
      mend: 'Have the platform’s support remove all but one of them; a retry goes on with the one that is left.',
    },
    other_individual: {
      means: 'For a day the platform has answered the adding of one person with the id of another.',
      mend: 'Look at the people of the application on the platform. Give the ids below to the platform’s support.',
    },
    application_refused: {
      means:
        'The platform refuses to show the application, so whether a person of the company was added is not known.',
      mend: 'Look at the application on the platform. Give the ids below to the platform’s support.',
    },
    status_refused: {
      means: 'The platform refuses to say where the application stands.',
      mend: 'Look at the application on the platform. Give the ids below to the platform’s support.',
    },
    submit_refused: {
      means:
        'The platform says that the application is ready, and yet refuses to take it for review.',
      mend: 'Look at the application on the platform. Give the ids below to the platform’s support.',
    },
    submit_without_effect: {
      means:
        'The platform took the application for review, and an hour later still says that it was not submitted.',
      mend: 'Give the ids below to the platform’s support. A retry submits it again, under a new idempotency id.',
    },
    other_application: {
      means: 'The platform answered about another application than this customer’s.',
      mend: 'Nothing was done to the other one. Give the ids below to the platform’s support.',
    },
    not_ready_yet: {
      means:
        'The platform has had everything for a day, and still does not say that the application is ready.',
      mend: 'Look at the application on the platform. Give the ids below to the platform’s support.',
    },
    unknown_status: {
      means:
        'For a day the platform has given the application a status that this version does not know.',
      mend: 'Look at the application on the platform; a newer version of Portico may know the status.',
    },
    internal_error: {
      means: 'Portico itself failed, again and again for a day.',
      mend: 'Look in the log for sending_failed, and run npm run doctor.',
    },
  },
  /** Of our client, and what the token endpoint says of it. */
  client: {
    invalid_client: {
      means: 'The token endpoint does not know the client, or its secret is wrong.',
      mend: 'Check PLATFORM_CLIENT_ID and PLATFORM_CLIENT_SECRET. An old secret may have been replaced.',
    },
    unauthorized_client: {
      means: 'The token endpoint knows the client, but does not let it have a token in this way.',
      mend: 'Ask the platform’s support to allow the client credentials grant for PLATFORM_CLIENT_ID.',
    },
    invalid_scope: {
      means:
        'The client may not have a scope that is needed: applications:read, applications:write, or for events subscriptions:read and subscriptions:write.',
      mend: 'Ask the platform’s support to give it to PLATFORM_CLIENT_ID; npm run doctor says which it is.',
    },
    invalid_request: {
      means: 'The token endpoint does not understand the request for a token.',
      mend: 'Try the other value of PLATFORM_TOKEN_PARAMS (query or body), and check PLATFORM_TOKEN_URL.',
    },
    invalid_grant: {
      means: 'The token endpoint does not accept the client’s grant.',
      mend: 'Check PLATFORM_TOKEN_URL, and ask the platform’s support about PLATFORM_CLIENT_ID.',
    },
    unsupported_grant_type: {
      means: 'The token endpoint does not see or does not support grant_type=client_credentials.',
      mend: 'Try the other value of PLATFORM_TOKEN_PARAMS (query or body), and check PLATFORM_TOKEN_URL.',
    },
    token_refused: {
      means:
        'The token endpoint refuses to give a token and does not say why in a way that is known.',
      mend: 'Check PLATFORM_TOKEN_URL, PLATFORM_TOKEN_PARAMS, PLATFORM_CLIENT_ID and PLATFORM_CLIENT_SECRET.',
    },
    token_type_unknown: {
      means: 'The token endpoint gives a token of a kind other than Bearer.',
      mend: 'Check PLATFORM_TOKEN_URL: it may be another service’s.',
    },
    unauthorized: {
      means: 'The platform does not accept a token that the token endpoint has just given.',
      mend: 'Check that PLATFORM_API_URL and PLATFORM_TOKEN_URL belong to the same platform and environment.',
    },
    unusable_id: {
      means:
        'The platform application id kept here cannot stand in an address, so nothing was sent.',
      mend: 'Give the ids below to the platform’s support.',
    },
    unusable_idempotency_id: {
      means: 'The idempotency id kept here cannot stand in a header, so nothing was sent.',
      mend: 'The row was changed by other means than Portico: compare it with a backup.',
    },
    unusable_file: {
      means: 'The platform takes no file of such a name, kind or size, so nothing was sent.',
      mend: 'Ask the customer for another file: a PDF, JPEG or PNG of at most 30 MB under a plain name.',
    },
    unreadable_file: {
      means: 'The file kept here could not be read to its end while it was sent.',
      mend: 'Check the database and its disk; `npm run doctor` checks the keys that seal it.',
    },
    file_changed: {
      means: 'The file kept here has another size than was written down with it.',
      mend: 'Compare the database with a backup, or ask the customer for the file anew.',
    },
  },
  /** Of a call to either address. */
  calls: {
    forbidden: {
      means: '{who} knows the client and forbids it this (403).',
      mend: 'Ask the platform’s support what PLATFORM_CLIENT_ID lacks. A firewall that does not know this machine’s address says the same.',
    },
    not_found: {
      means: '{who} has nothing at the address that was asked for (404).',
      mend: 'Check {address}: its path may be wrong. If others pass, the platform no longer has this application.',
    },
    content_too_large: {
      means: '{who} finds the request too large (413).',
      mend: 'Give the ids below to the platform’s support.',
    },
    redirected: {
      means:
        '{who} sends us on to another address, which is not followed: secrets would go with it.',
      mend: 'Put the final address into {address}; often only https or a part of the path is missing.',
    },
    unexpected_status: {
      means: '{who} answered with a status that its interface does not have.',
      mend: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    request_timeout: {
      means: '{who} says that the request took too long (408).',
      mend: 'Nothing is wrong on this side. If it stays so, ask the platform’s support.',
    },
    conflict: {
      means: '{who} says that the request is in conflict with another (409).',
      mend: 'Give the ids below to the platform’s support.',
    },
    too_early: {
      means: '{who} asks to come again later (425).',
      mend: 'Nothing is wrong on this side. If it stays so, ask the platform’s support.',
    },
    rate_limited: {
      means: '{who} has had too many requests of us (429).',
      mend: 'Ask the platform’s support for the limit, and whether others use the same client.',
    },
    server_error: {
      means: '{who} has a fault of its own (5xx).',
      mend: 'Nothing is wrong on this side. If it stays so, ask the platform’s support.',
    },
    unexpected_success: {
      means:
        '{who} reports a success of a kind that its interface does not have, so nothing is certain.',
      mend: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    unexpected_content_type: {
      means: '{who} answered with a page or something else that is not JSON.',
      mend: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    encoded_body: {
      means: '{who} answered with compressed content although none was asked for.',
      mend: 'A proxy on the way compresses: switch that off for {address}.',
    },
    body_too_large: {
      means: '{who} answered with more than any answer of its interface.',
      mend: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    empty_body: {
      means: '{who} answered with nothing.',
      mend: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    malformed_json: {
      means: '{who} answered with broken JSON, or an answer that was cut off.',
      mend: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    unexpected_shape: {
      means: '{who} answered with JSON of another form than its interface’s.',
      mend: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    dns_failed: {
      means: 'The name in the address of {who} is not known to DNS.',
      mend: 'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
    connection_refused: {
      means: 'Nothing listens at the address of {who}.',
      mend: 'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
    unreachable: {
      means: 'There is no way from here to the address of {who}.',
      mend: 'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
    tls_failed: {
      means: 'No trusted, encrypted connection to {who} came about.',
      mend: 'Check {address} and the certificate there. A certificate of your own authority is trusted by NODE_EXTRA_CA_CERTS.',
    },
    connect_timeout: {
      means: 'No connection to {who} came about in time.',
      mend: 'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
    headers_timeout: {
      means: '{who} did not begin to answer in time.',
      mend: 'Check {address}, and that this machine’s network, firewall and proxy let it reach that address. PLATFORM_TIMEOUT_MS is how long is waited.',
    },
    body_timeout: {
      means: '{who} began to answer and did not end in time.',
      mend: 'Check {address}, and that this machine’s network, firewall and proxy let it reach that address. PLATFORM_TIMEOUT_MS is how long is waited.',
    },
    timeout: {
      means: '{who} did not answer in time.',
      mend: 'Check {address}, and that this machine’s network, firewall and proxy let it reach that address. PLATFORM_TIMEOUT_MS is how long is waited.',
    },
    connection_reset: {
      means: 'The connection to {who} broke off.',
      mend: 'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
    malformed_http: {
      means: 'What answers at the address of {who} does not speak HTTP.',
      mend: 'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
    odd_status: {
      means: '{who} answered with a status that HTTP does not have.',
      mend: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    transport_closed: {
      means: 'Portico was stopping when it asked {who}.',
      mend: 'Nothing is wrong if this passes. If it stays so, start Portico anew.',
    },
    network_error: {
      means: 'The network to {who} failed in a way that has no name.',
      mend: 'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
  },
}
