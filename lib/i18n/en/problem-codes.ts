/** The meaning and the solution of each code with which something stopped. */
export const problemCodes = {
  who: { platform: 'the platform', token: 'the token endpoint' },
  unknown: {
    meaning: 'Something failed that is not explained here yet.',
    remedy:
      'Look for the code in lib/platform/client/README.md and in the log, then ask the platform’s support.',
  },
  /** Marked by us. */
  submissions: {
    earlier_application: {
      meaning:
        'The platform already has an application of this customer. The answers may have changed since: it is not known which ones the platform holds.',
      remedy:
        'Look at it on the platform. If it holds the later answers, enter its ID; otherwise ask platform support to remove it, then choose “It is not there”.',
    },
    several_applications: {
      meaning:
        'The platform lists more than one application for this reference, or does not say whose they are.',
      remedy: 'Find out on the platform which of them is this customer’s.',
    },
    refused_after_unknown: {
      meaning:
        'The platform refused to create the application, but an earlier attempt may have created it, and the platform could not confirm that.',
      remedy:
        'Look for the reference on the platform, or ask its support. Give the IDs below to the platform’s support.',
    },
    earlier_individual: {
      meaning:
        'An earlier attempt did add a person of the company on the platform, and the customer has changed that person’s details since: it is not known which version the platform holds.',
      remedy:
        'Ask the platform’s support to remove that person there. Then try again: the later version is added.',
    },
    several_individuals: {
      meaning:
        'A person of the company may be on the platform already, but it lists several people who could be that person, or one without a name.',
      remedy:
        'Ask the platform’s support to remove all but one of them. Then try again: sending continues with the one that is left.',
    },
    other_individual: {
      meaning:
        'For a day now, when a person is added, the platform has answered with the ID of another person.',
      remedy:
        'Look at the people of the application on the platform. Give the IDs below to the platform’s support.',
    },
    application_refused: {
      meaning:
        'The platform refuses to show the application, so whether a person of the company was added is not known.',
      remedy:
        'Look at the application on the platform. Give the IDs below to the platform’s support.',
    },
    status_refused: {
      meaning: 'The platform refuses to give the status of the application.',
      remedy:
        'Look at the application on the platform. Give the IDs below to the platform’s support.',
    },
    declared_none: {
      meaning:
        'The platform asks for something that the customer has said they do not have, such as a nationality, a passport, a tax number or a middle name.',
      remedy:
        'Ask the platform’s support how it accepts such an application, with the IDs below, and then try again. If the customer does have it, send the application back to the customer.',
    },
    refused_for_staff: {
      meaning:
        'The platform refused what was sent, and its words name nothing that the customer could change.',
      remedy:
        'Ask the platform’s support, with its words and the IDs below. Then try again: the same is sent. If an answer has to change first, send the application back to the customer.',
    },
    submit_refused: {
      meaning:
        'The platform says that the application is ready, but refuses to accept it for review.',
      remedy:
        'Look at the application on the platform. Give the IDs below to the platform’s support.',
    },
    submit_without_effect: {
      meaning:
        'The platform accepted the application for review, but an hour later still says that it was not submitted.',
      remedy:
        'Give the IDs below to the platform’s support. “Try again” submits it again, under a new idempotency ID.',
    },
    other_application: {
      meaning: 'The platform answered about another application than this customer’s.',
      remedy: 'Nothing was done to the other one. Give the IDs below to the platform’s support.',
    },
    not_ready_yet: {
      meaning:
        'The platform has had everything for a day, and still does not say that the application is ready.',
      remedy:
        'Look at the application on the platform. Give the IDs below to the platform’s support.',
    },
    unknown_status: {
      meaning:
        'For a day the platform has given the application a status that this version does not know.',
      remedy:
        'Look at the application on the platform; a newer version of Portico may know the status.',
    },
    internal_error: {
      meaning: 'Portico itself failed, again and again for a day.',
      remedy: 'Look in the log for sending_failed, and run npm run doctor.',
    },
    storage_unavailable: {
      meaning: 'For a day the bucket in which the document waits has not given it.',
      remedy:
        'Run npm run doctor: it looks at the bucket. If the document is not there any more, ask the customer for it anew.',
    },
  },
  /** What the token endpoint says about our client. */
  client: {
    invalid_client: {
      meaning: 'The token endpoint does not know the client, or its secret is wrong.',
      remedy:
        'Check PLATFORM_CLIENT_ID and PLATFORM_CLIENT_SECRET. An old secret may have been replaced.',
    },
    unauthorized_client: {
      meaning: 'The token endpoint knows the client, but does not let it have a token in this way.',
      remedy:
        'Ask the platform’s support to allow the client credentials grant for PLATFORM_CLIENT_ID.',
    },
    invalid_scope: {
      meaning:
        'The client may not have a scope that is needed: applications:read, applications:write, or for events subscriptions:read and subscriptions:write.',
      remedy:
        'Ask the platform’s support to give it to PLATFORM_CLIENT_ID; npm run doctor says which it is.',
    },
    invalid_request: {
      meaning: 'The token endpoint does not understand the request for a token.',
      remedy:
        'Try the other value of PLATFORM_TOKEN_PARAMS (query or body), and check PLATFORM_TOKEN_URL.',
    },
    invalid_grant: {
      meaning: 'The token endpoint does not accept the client’s grant.',
      remedy: 'Check PLATFORM_TOKEN_URL, and ask the platform’s support about PLATFORM_CLIENT_ID.',
    },
    unsupported_grant_type: {
      meaning: 'The token endpoint does not see or does not support grant_type=client_credentials.',
      remedy:
        'Try the other value of PLATFORM_TOKEN_PARAMS (query or body), and check PLATFORM_TOKEN_URL.',
    },
    token_refused: {
      meaning:
        'The token endpoint refuses to give a token and does not say why in a way that is known.',
      remedy:
        'Check PLATFORM_TOKEN_URL, PLATFORM_TOKEN_PARAMS, PLATFORM_CLIENT_ID and PLATFORM_CLIENT_SECRET.',
    },
    token_type_unknown: {
      meaning: 'The token endpoint gives a token of a kind other than Bearer.',
      remedy: 'Check PLATFORM_TOKEN_URL: it may be another service’s.',
    },
    unauthorized: {
      meaning: 'The platform does not accept a token that the token endpoint has just given.',
      remedy:
        'Check that PLATFORM_API_URL and PLATFORM_TOKEN_URL belong to the same platform and environment.',
    },
    unusable_id: {
      meaning:
        'The platform application ID stored here cannot stand in an address, so nothing was sent.',
      remedy: 'Give the IDs below to the platform’s support.',
    },
    list_incomplete: {
      meaning:
        'The platform’s list of applications repeats a page or has no end, so what exists there is not known.',
      remedy:
        'Look for the reference on the platform. Give the IDs below to the platform’s support.',
    },
    unusable_idempotency_id: {
      meaning: 'The idempotency ID stored here cannot stand in a header, so nothing was sent.',
      remedy: 'The row was changed by other means than Portico: compare it with a backup.',
    },
    unusable_file: {
      meaning: 'The platform takes no file of such a name, kind or size, so nothing was sent.',
      remedy:
        'Ask the customer for another file: a PDF, JPEG or PNG of at most 30 MB under a plain name.',
    },
    unreadable_file: {
      meaning: 'The file stored here could not be read to its end while it was sent.',
      remedy: 'Check the database and its disk; `npm run doctor` checks the keys that seal it.',
    },
    file_changed: {
      meaning: 'The file stored here has another size than was written down with it.',
      remedy: 'Compare the database with a backup, or ask the customer for the file anew.',
    },
  },
  /** Calls to either address. */
  calls: {
    forbidden: {
      meaning: '{who} knows the client and forbids it this (403).',
      remedy:
        'Ask the platform’s support what PLATFORM_CLIENT_ID lacks. A firewall that does not know this machine’s address says the same.',
    },
    not_found: {
      meaning: '{who} has nothing at the address that was asked for (404).',
      remedy:
        'Check {address}: its path may be wrong. If others pass, the platform no longer has this application.',
    },
    content_too_large: {
      meaning: '{who} says that the request is too large (413).',
      remedy: 'Give the IDs below to the platform’s support.',
    },
    redirected: {
      meaning:
        '{who} sends us on to another address, which is not followed: secrets would go with it.',
      remedy:
        'Put the final address into {address}; often only https or a part of the path is missing.',
    },
    unexpected_status: {
      meaning: '{who} answered with a status that its interface does not have.',
      remedy: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    request_timeout: {
      meaning: '{who} says that the request took too long (408).',
      remedy: 'Nothing is wrong on this side. If it stays so, ask the platform’s support.',
    },
    conflict: {
      meaning: '{who} says that the request is in conflict with another (409).',
      remedy: 'Give the IDs below to the platform’s support.',
    },
    too_early: {
      meaning: '{who} asks to come again later (425).',
      remedy: 'Nothing is wrong on this side. If it stays so, ask the platform’s support.',
    },
    rate_limited: {
      meaning: '{who} says that we sent too many requests (429).',
      remedy: 'Ask the platform’s support for the limit, and whether others use the same client.',
    },
    server_error: {
      meaning: '{who} has a fault of its own (5xx).',
      remedy: 'Nothing is wrong on this side. If it stays so, ask the platform’s support.',
    },
    unexpected_success: {
      meaning:
        '{who} reports a success of a kind that its interface does not have, so nothing is certain.',
      remedy: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    unexpected_content_type: {
      meaning: '{who} answered with a page or something else that is not JSON.',
      remedy: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    encoded_body: {
      meaning: '{who} answered with compressed content although none was asked for.',
      remedy: 'A proxy on the way compresses: switch that off for {address}.',
    },
    body_too_large: {
      meaning: '{who} answered with more than any answer of its interface.',
      remedy: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    empty_body: {
      meaning: '{who} answered with nothing.',
      remedy: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    malformed_json: {
      meaning: '{who} answered with broken JSON, or an answer that was cut off.',
      remedy: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    unexpected_shape: {
      meaning: '{who} answered with JSON of another form than its interface’s.',
      remedy: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    dns_failed: {
      meaning: 'The name in the address of {who} is not known to DNS.',
      remedy:
        'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
    connection_refused: {
      meaning: 'Nothing listens at the address of {who}.',
      remedy:
        'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
    unreachable: {
      meaning: 'There is no way from here to the address of {who}.',
      remedy:
        'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
    tls_failed: {
      meaning: 'No trusted, encrypted connection to {who} came about.',
      remedy:
        'Check {address} and the certificate there. A certificate of your own authority is trusted by NODE_EXTRA_CA_CERTS.',
    },
    connect_timeout: {
      meaning: 'No connection to {who} came about in time.',
      remedy:
        'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
    headers_timeout: {
      meaning: '{who} did not begin to answer in time.',
      remedy:
        'Check {address}, and that this machine’s network, firewall and proxy let it reach that address. PLATFORM_TIMEOUT_MS is how long is waited.',
    },
    body_timeout: {
      meaning: '{who} began to answer and did not end in time.',
      remedy:
        'Check {address}, and that this machine’s network, firewall and proxy let it reach that address. PLATFORM_TIMEOUT_MS is how long is waited.',
    },
    timeout: {
      meaning: '{who} did not answer in time.',
      remedy:
        'Check {address}, and that this machine’s network, firewall and proxy let it reach that address. PLATFORM_TIMEOUT_MS is how long is waited.',
    },
    connection_reset: {
      meaning: 'The connection to {who} broke off.',
      remedy:
        'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
    malformed_http: {
      meaning: 'What answers at the address of {who} does not speak HTTP.',
      remedy:
        'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
    odd_status: {
      meaning: '{who} answered with a status that HTTP does not have.',
      remedy: 'Something else answers there, such as a proxy’s or a login page: check {address}.',
    },
    transport_closed: {
      meaning: 'Portico was stopping while it sent a request to {who}.',
      remedy: 'Nothing is wrong if this passes. If it stays so, start Portico anew.',
    },
    network_error: {
      meaning: 'The network to {who} failed in a way that has no name.',
      remedy:
        'Check {address}, and that this machine’s network, firewall and proxy let it reach that address.',
    },
  },
}
