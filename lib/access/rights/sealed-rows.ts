/**
 * Defines which rows let somebody in, and which of their columns say whom, to what and until when. Every table
 * is named here or in sealed-rows.test.ts, which finds one that is forgotten.
 */

/**
 * The subjects of seals: all rights to open an application, to sign in to an account of staff, the key of a
 * partner, a partner's link to an application, where a firm's systems hear of applications, and what is imported in
 * whose name.
 */
export type Subject =
  | 'application'
  | 'staff_user'
  | 'partner'
  | 'partner_application'
  | 'webhook_endpoint'
  | 'file_import'

/** How a column enters the seal. `digest`: for long or separately sealed values. */
type Kind = 'plain' | 'bytes' | 'time' | 'digest' | 'unlessErased'

type SealedRows = {
  /** Returns the SQL condition on `r` for the rows of the subject `id`. */
  isOf: (id: string) => string
  /** The rows that give access, in SQL: ended ones can be deleted and are no longer sealed. */
  while?: string
  /** The column that orders the sealed rows; no text, whose order differs by collation. */
  order: string
  says: Readonly<Record<string, Kind>>
}

type SealedSubject = {
  /** The sealed columns of its own row. */
  says: Readonly<Record<string, Kind>>
  rows: Readonly<Record<string, SealedRows>>
}

const isOfAccount = (id: string) => `r.user_id = ${id}`
const isOfApplication = (id: string) => `r.application_id = ${id}`

export const sealedRows: Readonly<Record<Subject, SealedSubject>> = {
  application: {
    // The key of an erased application is null: nothing of it can be opened.
    says: { erasure_key: 'unlessErased' },
    rows: {
      // `idle_until` has a seal of its own, since each page moves it on.
      application_access: {
        isOf: isOfApplication,
        while: 'r.closed_at is null',
        order: 'token_hash',
        says: {
          token_hash: 'bytes',
          ends_at: 'time',
          device_link_id: 'plain',
          accepts_from: 'time',
        },
      },
      return_link: {
        isOf: isOfApplication,
        while: `r.state = 'live'`,
        order: 'id',
        says: {
          id: 'plain',
          token_hash: 'bytes',
          mail_id: 'plain',
          by_address: 'plain',
          address: 'digest',
          code_mac: 'bytes',
          first_link_id: 'plain',
          tries: 'plain',
          staff_id: 'plain',
          accepts_from: 'time',
          created_at: 'time',
        },
      },
      return_address: {
        isOf: isOfApplication,
        order: 'application_id',
        says: { address: 'digest', address_index: 'bytes', proven_at: 'time' },
      },
      // An address that staff asked for: a link may go there once it is approved, and its time has come.
      contact_request: {
        isOf: isOfApplication,
        while: 'r.ended_at is null',
        order: 'id',
        says: {
          id: 'plain',
          contact_id: 'plain',
          state: 'plain',
          requested_by: 'plain',
          decided_by: 'plain',
          usable_at: 'time',
          expires_at: 'time',
        },
      },
      device_link: {
        isOf: isOfApplication,
        while: 'r.ended_at is null',
        order: 'id',
        says: {
          id: 'plain',
          token_hash: 'bytes',
          kind: 'plain',
          staff_id: 'plain',
          state: 'plain',
          session_hash: 'bytes',
          number_mac: 'bytes',
          tries: 'plain',
          proven_at: 'time',
          created_at: 'time',
          expires_at: 'time',
        },
      },
      device_code: {
        isOf: (id) =>
          `r.device_link_id in (select l.id from device_link l where l.application_id = ${id})`,
        while: 'r.ended_at is null',
        order: 'id',
        says: {
          id: 'plain',
          device_link_id: 'plain',
          mail_id: 'plain',
          address: 'digest',
          code_mac: 'bytes',
          tries: 'plain',
          created_at: 'time',
        },
      },
      // `idle_until` has a seal of its own. The browser of a `done` link still shows what was confirmed.
      person_link: {
        isOf: isOfApplication,
        while: `r.state in ('live', 'opened', 'done')`,
        order: 'id',
        says: {
          id: 'plain',
          token_hash: 'bytes',
          person_id: 'plain',
          code_mac: 'bytes',
          tries: 'plain',
          state: 'plain',
          session_hash: 'bytes',
          session_ends_at: 'time',
          part_mac: 'bytes',
          created_at: 'time',
          expires_at: 'time',
          opened_at: 'time',
        },
      },
    },
  },
  staff_user: {
    says: {
      email: 'plain',
      person: 'digest',
      role: 'plain',
      branch: 'plain',
      disabled_at: 'time',
      two_factor_enabled: 'plain',
      setup_code_needed: 'plain',
      last_code_step: 'plain',
      password_by_link_at: 'time',
      last_signed_in_at: 'time',
    },
    rows: {
      staff_account: {
        isOf: isOfAccount,
        while: `(r.provider_id = 'credential' or r.admitted)`,
        order: 'id',
        says: { id: 'plain', account_id: 'plain', provider_id: 'plain', password: 'plain' },
      },
      staff_two_factor: {
        isOf: isOfAccount,
        order: 'id',
        says: { id: 'plain', secret: 'plain', verified: 'plain' },
      },
      staff_passkey: {
        isOf: isOfAccount,
        order: 'id',
        says: { id: 'plain', sealed: 'digest', counter: 'plain' },
      },
      staff_backup_code: {
        isOf: isOfAccount,
        while: 'r.used_at is null',
        order: 'mac',
        says: { mac: 'bytes' },
      },
      staff_factor_reset: {
        isOf: isOfAccount,
        order: 'waits',
        says: {
          requested_by: 'plain',
          requested_at: 'time',
          approved_by: 'plain',
          expires_at: 'time',
          mac: 'bytes',
          session_id: 'plain',
        },
      },
      // `expires_at` has a seal of its own, since each request moves it on.
      staff_session: {
        isOf: isOfAccount,
        while: 'r.admitted',
        order: 'id',
        says: { id: 'plain', token: 'plain', by_provider: 'plain', created_at: 'time' },
      },
      // Links to choose a password, and sign-ins that wait for a second factor.
      staff_verification: {
        isOf: (id) => `r.value = (${id})::text`,
        order: 'id',
        says: { id: 'plain', identifier: 'plain', expires_at: 'time' },
      },
    },
  },
  partner: {
    says: {
      name: 'plain',
      scopes: 'plain',
      return_urls: 'plain',
      key_hash: 'bytes',
      earlier_key_hash: 'bytes',
      earlier_key_until: 'time',
      ended_at: 'time',
    },
    rows: {},
  },
  partner_application: {
    says: {
      application_id: 'plain',
      partner_id: 'plain',
      customer_ref: 'plain',
      return_url: 'plain',
      return_state: 'plain',
      token_hash: 'bytes',
      link_expires_at: 'time',
      opened_at: 'time',
    },
    rows: {},
  },
  webhook_endpoint: {
    says: {
      name: 'plain',
      address: 'plain',
      partner_id: 'plain',
      events: 'plain',
      secrets: 'digest',
      public_key: 'plain',
      earlier_public_key: 'plain',
      earlier_until: 'time',
      disabled_at: 'time',
      ended_at: 'time',
    },
    rows: {},
  },
  file_import: {
    says: {
      partner_id: 'plain',
      staff_id: 'plain',
      format: 'plain',
      storage: 'plain',
      state: 'plain',
      size: 'plain',
      per_minute: 'plain',
      data_key: 'digest',
      started_at: 'time',
      ended_at: 'time',
      expires_at: 'time',
    },
    rows: {},
  },
}

/**
 * Rows whose end each page moves on: that time has a seal of its own. `key`: SQL expressions that give texts.
 */
export const timedRows = {
  applicant_session: {
    key: [`encode(token_hash, 'hex')`],
    time: 'expires_at',
    seal: 'expires_seal',
  },
  application_access: {
    key: [`encode(token_hash, 'hex')`, 'application_id::text'],
    time: 'idle_until',
    seal: 'idle_seal',
  },
  staff_session: {
    key: ['id::text'],
    time: 'expires_at',
    seal: 'expires_seal',
    while: 'admitted',
  },
  person_link: { key: ['id::text'], time: 'idle_until', seal: 'idle_seal' },
} as const satisfies Record<
  string,
  { key: readonly string[]; time: string; seal: string; while?: string }
>

/**
 * Returns SQL for the version, the seal, the last version in the audit and the sealed rows of the subject `id`,
 * as one JSON array of one moment, since it is part of one statement. Null if there is no such subject.
 * `marksOwn`: each row ends with whether this transaction wrote it.
 */
export function rightsExpression(subject: Subject, id: string, { marksOwn = false } = {}): string {
  const { says, rows } = sealedRows[subject]
  const parts = Object.entries(rows).map(([table, of]) => {
    const where = [of.isOf(id), ...(of.while ? [of.while] : [])].join(' and ')
    const own = marksOwn ? ['r.xmin = pg_current_xact_id()::xid'] : []
    const row = arrayOf([...valuesOf('r', of.says), ...own])
    return `(select coalesce(jsonb_agg(${row} order by r.${of.order}), '[]'::jsonb) from ${table} r where ${where})`
  })
  const recorded = '(select max(e.rights_version) from audit_event e where e.rights_of = s.id)'
  const all = [
    's.rights_version',
    's.rights_seal',
    recorded,
    arrayOf(valuesOf('s', says)),
    ...parts,
  ]
  return `(select ${arrayOf(all)} from ${subject} s where s.id = ${id})`
}

function arrayOf(values: readonly string[]): string {
  return `jsonb_build_array(${values.join(', ')})`
}

function valuesOf(row: string, says: Readonly<Record<string, Kind>>): string[] {
  return Object.entries(says).map(([column, kind]) => written[kind](`${row}.${column}`))
}

const written: Readonly<Record<Kind, (column: string) => string>> = {
  plain: (column) => column,
  bytes: (column) => `encode(${column}, 'hex')`,
  time: (column) => `(extract(epoch from ${column}) * 1000)::bigint`,
  digest: (column) => `encode(sha256(${column}), 'hex')`,
  unlessErased: (column) => `case when s.wrapped_key is not null then ${column} end`,
}
