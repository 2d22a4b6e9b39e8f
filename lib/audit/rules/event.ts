/** Defines who did what: ids, codes and names of fields; never a value, never a person's data. */

export type Actor =
  /** `session` is the start of the session's hash: enough to tell two apart, not to be one. */
  | { kind: 'customer'; session: string }
  /** The program by itself: recovery, retention. */
  | { kind: 'system' }
  | { kind: 'platform' }
  | { kind: 'staff'; id: string }
  /** A firm's own system, by our id of its key. */
  | { kind: 'partner'; id: string }
  /** A person of a company in their own part, by our id of their link. */
  | { kind: 'person'; link: string }

/** Why a customer says that an answer is not right: it is wrong, it was right once, or it is about somebody else. */
export const notRightReasons = ['wrong', 'changed', 'not_mine'] as const
export type NotRightReason = (typeof notRightReasons)[number]

/** An accepted document: its id, version and language, and the hash of its exact text. */
export type TermsShown = { id: string; version: string; language: string; hash: string }

type ImportCounts = { started: number; known: number; again: number; invalid: number }
type VolumeDetail = { alert: string; measure: string; period: string; count: number }

export type AuditEvent =
  /** `earlier`: the application whose customer identifier it reuses. */
  | { event: 'application_begun'; detail: { locale: string; earlier?: string } }
  /**
   * `changed`: those of the fields, and of those there were, that have another answer than before.
   * `register`: the public register that the answers were taken from.
   */
  | {
      event: 'step_kept'
      detail: { step: string; fields: string[]; changed: string[]; register?: string }
    }
  /** A company's people, by our id. */
  | { event: 'person_added'; detail: { person: string } }
  | {
      event: 'person_kept'
      detail: {
        person: string
        step: string
        fields: string[]
        changed: string[]
        register?: string
      }
    }
  | { event: 'person_removed'; detail: { person: string } }
  /** The customer has given other values than staff (by our ids) had entered for them. */
  | {
      event: 'entry_corrected'
      detail: { step: string; person?: string; fields: string[]; staff: string[] }
    }
  | {
      event: 'terms_accepted'
      detail: {
        acceptance: string
        revision: number
        dataHash: string
        terms: TermsShown[]
        attested: boolean
      }
    }
  /** Fields by the platform's paths; of a company's people `people.<our id>.<path>`. */
  | { event: 'acceptance_voided'; detail: { acceptance: string; fields: string[] } }
  /** Answers are sent before the customer accepts; `kinds` lists the operations in order. */
  | {
      event: 'application_prepared'
      detail: { submission: string; revision: number; kinds: string[] }
    }
  | {
      event: 'submission_intended'
      detail: { submission: string; revision: number; acceptance: string; kinds: string[] }
    }
  | {
      event: 'operation_settled'
      detail: {
        submission: string
        operation: string
        kind: string
        /** Our id of the company's person that it was about. */
        person?: string
        state: string
        code?: string
      }
    }
  | { event: 'status_learned'; detail: { submission: string; status: string } }
  | { event: 'needs_person'; detail: { submission: string; code: string } }
  | { event: 'submission_retried'; detail: { submission: string } }
  /** `found`: the platform has it; otherwise it has nothing. */
  | { event: 'submission_resolved'; detail: { submission: string; found: boolean } }
  /** `document` is the platform's id of it. */
  | {
      event: 'document_kept'
      detail: {
        upload: string
        document: string
        mediaType: string
        size: number
        /** Set with a virus scanner; `none`: it gave no answer. */
        scan?: string
      }
    }
  /** The virus scanner found something in a file, which was not accepted; by the scanner's name for it. */
  | { event: 'document_infected'; detail: { document: string; signature: string } }
  | {
      event: 'document_settled'
      detail: { upload: string; document: string; state: string; code?: string }
    }
  /** The document's objects were deleted from the bucket in which it waited to be sent. */
  | { event: 'document_deleted'; detail: { upload: string; document: string } }
  /** The platform asks for documents that it did not ask for before, or for them once more; by its ids. */
  | { event: 'documents_requested'; detail: { submission: string; documents: string[] } }
  /** The platform's new status of a document that it had reported before. */
  | { event: 'document_judged'; detail: { submission: string; document: string; status: string } }
  | { event: 'documents_retried'; detail: { count: number } }
  /** Subscribed to the platform's events; `subscription`: the platform's id. */
  | { event: 'subscription_made'; detail: { subscription: string; eventType: string } }
  | { event: 'subscription_deleted'; detail: { subscription: string } }
  /** An e-mail about it was sent or given up; by our id of it. */
  | { event: 'mail_settled'; detail: { mail: string; state: string; code?: string } }
  /**
   * A message about it was written to a contact of its customer: `about` and `channel` as in the store, `mail`
   * as in `mail_settled`.
   */
  | {
      event: 'customer_notified'
      detail: { notice: string; mail: string; about: string; channel: string }
    }
  /** The reader of a reminder wants no more of them there; by our id of the contact. */
  | { event: 'reminders_ended'; detail: { notice: string; contact: string } }
  /** Somebody said that it was not them: by the link in a message, or else in the open application. */
  | { event: 'not_me_reported'; detail: { report: string; about?: string; channel?: string } }
  /** A supervisor or administrator was written to about a report. */
  | { event: 'supervisor_alerted'; detail: { report: string; mail: string; account: string } }
  | { event: 'report_closed'; detail: { report: string } }
  /**
   * A report was closed because it was not the customer: the application does not continue. `stage`: how much
   * of it had been sent, `unsent`, `prepared`, `sent` or `decided`.
   */
  | { event: 'application_stopped'; detail: { report: string; stage: string } }
  /** A member without permission tried to close it: by their `role`, or as the `same_person` who had a part. */
  | { event: 'report_close_refused'; detail: { report: string; code: string } }
  /** The platform created another application from a creation of ours; `second` is our id of it. */
  | { event: 'second_application_found'; detail: { submission: string; second: string } }
  /** Whether it did could not be looked for. */
  | { event: 'second_application_not_looked_for'; detail: { submission: string; code: string } }
  /** A member recorded what was done about it. */
  | { event: 'second_application_closed'; detail: { second: string } }
  /** Flags were raised on an acceptance, by the names of the rules. */
  | { event: 'flags_raised'; detail: { acceptance: string; flags: string[] } }
  /** Nothing is sent until staff give a reason, or a second member decides. */
  | { event: 'submission_held'; detail: { submission: string; acceptance: string; demand: string } }
  | { event: 'submission_released'; detail: { submission: string; demand: string } }
  /** Returned to its customer, who accepts anew. */
  /** `acceptance`: that of an application held before it was sent. */
  | { event: 'submission_sent_back'; detail: { submission: string; acceptance?: string } }
  /**
   * A member without permission tried to decide: by their `role`, or as the `same_person` who had a part in it.
   */
  | { event: 'decision_refused'; detail: { submission: string; code: string } }
  /** A link to come back was asked for: to go on later, or by the address alone. */
  | {
      event: 'return_link_asked'
      /** `renews`: a link that came too late or was locked, by our id. */
      detail: { link: string; mail: string; byAddress: boolean; renews?: string }
    }
  /**
   * `closed`: in how many other browsers the application was closed by that. `first`: the link whose code opened
   * it, if this one followed that: a renewed one, or a message.
   */
  | { event: 'return_link_opened'; detail: { link: string; closed: number; first?: string } }
  | { event: 'return_link_refused'; detail: { link: string; code: string } }
  /** Staff tried to send one, or somebody asked for one, and none was sent: see `NotSentReason`. */
  | { event: 'return_link_not_sent'; detail: { code: string } }
  /** Somebody tried to open one in a browser in which staff are signed in, or were lately. */
  | { event: 'link_refused_staff_device'; detail: { link: string } }
  /** Staff asked to send to an address that the customer did not give; by our ids. */
  | { event: 'contact_requested'; detail: { request: string; contact: string } }
  /** A second one of them agreed: it can be used once its time has come. */
  | { event: 'contact_approved'; detail: { request: string } }
  | { event: 'contact_rejected'; detail: { request: string } }
  /** The customer stopped it: in their open application, or by a message (`by`). */
  | { event: 'contact_stopped'; detail: { request: string; by: string } }
  | { event: 'contact_expired'; detail: { request: string } }
  /**
   * A member without permission tried to decide: by their `role`, or as the `same_person` who had a part in it.
   */
  | { event: 'contact_decision_refused'; detail: { request: string; code: string } }
  /** The return links by e-mail were revoked. */
  | { event: 'return_links_revoked'; detail: Record<string, never> }
  /** Another device, by our id of the link: `kind` as in the store. */
  | { event: 'device_link_made'; detail: { link: string; kind: string } }
  /** A browser opened it, and waits for its number to be typed. */
  | { event: 'device_claimed'; detail: { link: string } }
  | { event: 'device_connected'; detail: { link: string; kind: string } }
  /** A wrong number. */
  | { event: 'device_refused'; detail: { link: string; code: string } }
  /** `state` as in the store: why. */
  | { event: 'device_ended'; detail: { link: string; kind: string; state: string } }
  /** A member of staff gave the device they work at to the customer. */
  | { event: 'device_handed_over'; detail: { link: string } }
  /** Sent to the customer at a device in the branch; `mail`: our id of the e-mail. */
  | { event: 'device_code_sent'; detail: { link: string; mail: string } }
  /** `code`: `right`, or the fault. */
  | { event: 'device_code_answered'; detail: { link: string; code: string } }
  /** Sent to a person of a company for their own part, by our ids. */
  | { event: 'person_link_sent'; detail: { link: string; person: string; mail: string } }
  /** `code`: `right`, or the fault. */
  | { event: 'person_link_answered'; detail: { link: string; person: string; code: string } }
  /** `state` as in the store: why. */
  | { event: 'person_link_ended'; detail: { link: string; person: string; state: string } }
  /** The holder of a link that no longer opens anything asked for a new one. */
  | { event: 'person_link_requested'; detail: { link: string; person: string } }
  /**
   * A person of a company has confirmed their part and agreed to its use: `wording` names the text they
   * read and its language, `textHash` is its SHA-256, `partMac` the keyed hash of the answers they were shown.
   */
  | {
      event: 'person_consented'
      detail: {
        link: string
        person: string
        wording: string
        language: string
        textHash: string
        partMac: string
        revision: number
      }
    }
  /** Accounts of staff, by our id of them. */
  | { event: 'staff_added'; detail: { account: string; role: string } }
  /** A new link to choose a password; with it the second factor and every session ended. */
  | { event: 'staff_renewed'; detail: { account: string; role: string } }
  /**
   * A link to choose a password: in an e-mail, or else shown to the administrator who made it. `about`:
   * `invitation`, `reset` by an administrator, or `forgotten` if somebody typed the address.
   */
  | { event: 'staff_link_made'; detail: { account: string; about: string; emailed: boolean } }
  /** "Forgotten password" was pressed for an account, and no link was sent; `code`: why. */
  | { event: 'staff_link_not_sent'; detail: { account: string; code: string } }
  /** A member was written to about their account, or about that `of` a colleague; by our ids. */
  | {
      event: 'staff_notified'
      detail: { account: string; mail: string; about: string; of?: string }
    }
  | { event: 'staff_password_set'; detail: { account: string } }
  /** Changed by its owner, who knew the old one; `sessions`: the number of other sessions ended. */
  | { event: 'staff_password_changed'; detail: { account: string; sessions: number } }
  | { event: 'staff_enrolled'; detail: { account: string } }
  /** An administrator asked for another one to reset the second factor of an account. */
  | { event: 'factor_reset_requested'; detail: { account: string } }
  | { event: 'factor_reset_rejected'; detail: { account: string } }
  /** A member tried to approve their own request. */
  | { event: 'factor_reset_refused'; detail: { account: string; code: string } }
  /**
   * Reset by the actor; `by`: the requester, if that was another member; `sessions`: the number of sessions
   * ended.
   */
  | { event: 'factor_reset'; detail: { account: string; by?: string; sessions: number } }
  /** The owner entered the code that they were sent. */
  | { event: 'setup_code_entered'; detail: { account: string } }
  /** Second factors of the acting member, by our id. */
  | { event: 'passkey_added'; detail: { passkey: string } }
  | { event: 'passkey_removed'; detail: { passkey: string } }
  /** The new codes replace all previous ones. */
  | { event: 'backup_codes_made'; detail: { account: string; count: number } }
  /** A member gave password and, `by`, a code or a backup code, to use another authenticator app. */
  | { event: 'app_change_started'; detail: { account: string; by: string } }
  /** The other app showed a right code; `sessions`: the number of other sessions ended. */
  | { event: 'app_changed'; detail: { account: string; sessions: number } }
  /** `by`: `code`, `passkey`, `backup_code`, or the firm's own `provider`. */
  | { event: 'staff_signed_in'; detail: { session: string; by: string } }
  /** `account`: set if the tried account exists. */
  | { event: 'staff_sign_in_refused'; detail: { factor: string; code: string; account?: string } }
  /** No further tries are checked for a while. */
  | { event: 'staff_locked_out'; detail: { factor: string; account?: string } }
  | { event: 'staff_signed_out'; detail: { session: string } }
  | { event: 'staff_session_ended'; detail: { account: string; session: string } }
  | { event: 'staff_disabled'; detail: { account: string; sessions: number } }
  | { event: 'staff_enabled'; detail: { account: string } }
  | { event: 'staff_role_changed'; detail: { account: string; role: string } }
  /** `branch`: empty, none; so many applications came out of the pool with it. */
  | {
      event: 'staff_branch_changed'
      detail: { account: string; branch: string; applications: number }
    }
  /** An action that only a customer may take was sent with a session of staff. */
  | { event: 'staff_stopped'; detail: { act: string } }
  /** Somebody of staff looked into it; said once an hour of each. */
  | { event: 'application_viewed'; detail: Record<string, never> }
  /** A member saw a file that waits here to be passed on; `document` is the platform's id. */
  | { event: 'document_viewed'; detail: { upload: string; document: string } }
  /** `account`: the new assignee; null: nobody. */
  | { event: 'application_assigned'; detail: { account: string | null } }
  /** Moved to the branch of the member who started it, is assigned it or worked on it. */
  | { event: 'application_branch_changed'; detail: { branch: string } }
  /** Somebody without permission tried to see or change it; recorded once an hour for each person. */
  | { event: 'out_of_scope_refused'; detail: Record<string, never> }
  | { event: 'note_written'; detail: { note: string } }
  /** `mail`: the message that could not be delivered. */
  | { event: 'message_resent'; detail: { mail: string; about: string } }
  /** Applications were searched for; `by`: the kind of the search, never its text. */
  | { event: 'applications_searched'; detail: { by: string } }
  /**
   * A member reached the warning level of a measure within a period, or was stopped before; repeated every five
   * minutes while they continue.
   */
  | { event: 'volume_warned'; detail: VolumeDetail }
  | { event: 'volume_stopped'; detail: VolumeDetail }
  /** A supervisor has acknowledged the alert; `account`: its member of staff. */
  | { event: 'alert_acknowledged'; detail: { alert: string; account: string } }
  /** Somebody without permission tried to: by their `role`, or as the `same_person` it is about. */
  | { event: 'alert_refused'; detail: { alert: string; code: string } }
  /** A list of so many was given out as a file; `contact`: with names and addresses. */
  | { event: 'applications_exported'; detail: { rows: number; contact: boolean } }
  /** A table of the statistics, by its name. */
  | { event: 'statistics_exported'; detail: { table: string; days: number; rows: number } }
  /**
   * An export or an erasure was asked for; by our id, with codes as in the store. A second member approves or
   * rejects it; an approved erasure is `application_erased`.
   */
  | { event: 'data_requested'; detail: { request: string; kind: string; reason: string } }
  | { event: 'data_request_approved'; detail: { request: string } }
  /** Without a reason if the requester took it back. */
  | { event: 'data_request_rejected'; detail: { request: string; reason?: string } }
  | { event: 'data_request_expired'; detail: { request: string } }
  /**
   * A member without permission tried: by their `role`, or as the `same_person` who requested it or had a part
   * in it.
   */
  | { event: 'data_request_refused'; detail: { code: string } }
  /** The customer was written to that it is erased; by our id of the e-mail. */
  | { event: 'erasure_confirmed'; detail: { mail: string } }
  | {
      event: 'application_erased'
      detail: { reason: 'abandoned' | 'retention' | 'request' | 'customer' | 'partner' }
    }
  /** Everything held about it was given out. */
  | { event: 'application_exported'; detail: Record<string, never> }
  /** `rows` were put under the key of that id. */
  | { event: 'keys_rotated'; detail: { key: string; rows: number } }
  /** The key of that id seals from now on, and is new to this database; by the provider that unwrapped it. */
  | { event: 'key_added'; detail: { key: string; provider: string } }
  /** A process gave up its keys, as the key service refused them or gave no answer for too long. */
  | { event: 'keys_locked'; detail: { key: string; reason: string } }
  | { event: 'keys_unlocked'; detail: { key: string } }
  /** What a partner gave and locked is not right, say the customer or staff whom they told: it can be corrected. */
  | {
      event: 'answer_not_right'
      detail: { step: string; person?: string; fields: string[]; code: NotRightReason }
    }
  /** A key of a firm's own system was made, replaced or ended; by our id of the partner. */
  | { event: 'partner_added'; detail: { partner: string; scopes: string[] } }
  | { event: 'partner_key_rotated'; detail: { partner: string } }
  | { event: 'partner_ended'; detail: { partner: string } }
  /** The addresses to which its customers may be led back are these from now on. */
  | { event: 'partner_return_urls_set'; detail: { partner: string; urls: string[] } }
  /**
   * An administrator brought a file of customers; by our ids of the import and of the partner in whose name it is. It
   * was checked, or file and report were deleted.
   */
  | { event: 'import_added'; detail: { import: string; partner: string } }
  | { event: 'import_checked'; detail: { import: string; partner: string } & ImportCounts }
  | { event: 'import_stopped'; detail: { import: string; partner: string } }
  | { event: 'import_removed'; detail: { import: string; partner: string } }
  /**
   * Somebody began to import a file of customers, in the name of a partner; `sends`: with invitations by e-mail;
   * `import`: from the staff pages.
   */
  | { event: 'import_started'; detail: { partner: string; sends: boolean; import?: string } }
  /** So many of its rows were started, known, given another address, and refused. */
  | { event: 'import_ended'; detail: { partner: string; import?: string } & ImportCounts }
  /** A partner was given an address that opens the application once; `link`: our id. */
  | { event: 'partner_link_made'; detail: { link: string } }
  /** The customer opened it with that address. */
  | { event: 'partner_link_opened'; detail: { link: string } }
  /**
   * A system of the firm hears of applications from now on, at an address of that host; by our id of the
   * endpoint. `partner`: only of those that this one started.
   */
  | {
      event: 'webhook_added'
      detail: { endpoint: string; host: string; events: string[]; partner?: string }
    }
  /** Its keys were replaced. */
  | { event: 'webhook_rotated'; detail: { endpoint: string } }
  /** Nothing is sent to it meanwhile; `code`: `failing`, or `stopped` by the actor. */
  | { event: 'webhook_disabled'; detail: { endpoint: string; code: string } }
  | { event: 'webhook_enabled'; detail: { endpoint: string } }
  /** It is never sent to again. */
  | { event: 'webhook_ended'; detail: { endpoint: string } }
  /** What it had taken, or not, is sent again; by our id of the delivery. */
  | { event: 'webhook_redelivered'; detail: { endpoint: string; delivery: string } }
  /** Rows that let somebody in were not as Portico wrote them: of that application, account or partner. */
  | {
      event: 'rights_broken'
      detail: {
        subject:
          | 'application'
          | 'staff_user'
          | 'partner'
          | 'partner_application'
          | 'webhook_endpoint'
          | 'file_import'
        id: string
      }
    }
  /** The rights to open that application or account changed; the audit has no reason for it. */
  | { event: 'rights_changed'; detail: { id: string } }
  /** An operator ended all that let somebody open an application, since its rows were not as Portico wrote them. */
  | { event: 'access_ended'; detail: { reason: string } }

export type AuditEventName = AuditEvent['event']
