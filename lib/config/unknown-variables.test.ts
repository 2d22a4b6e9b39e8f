import { describe, expect, it } from 'vitest'
import { findUnknownVariables } from './unknown-variables.ts'
import { secretNames, variableNames } from './variables.ts'

const faultsOf = (source: Record<string, string>) =>
  findUnknownVariables(source, variableNames, secretNames)

describe('a variable that looks like one of ours', () => {
  it.each([
    ['BRAND_NMAE', 'BRAND_NAME'],
    ['STAFF_FLAG', 'STAFF_FLAGS'],
    ['PLATFORM_CLIENT_SECERT', 'PLATFORM_CLIENT_SECRET'],
    ['PLATFORM_CLIENT_SECRET_FLIE', 'PLATFORM_CLIENT_SECRET_FILE'],
    ['PLATFORM_ENV', 'PLATFORM_ENVIRONMENT'],
    ['KEEP_DRAFT', 'KEEP_DRAFT_DAYS'],
    ['STAFF_TELEPHONE_EXTENSION', '', '.env.example lists those that are'],
    ['PORTICO_DEBUG', '', '.env.example lists those that are'],
    ['SANDBOX_PAGES', 'SANDBOX_PAGE'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['APP_SECERT', 'APP_SECRET'],
    ['APP_SECRET_FIEL', 'APP_SECRET_FILE'],
    ['SUPORT_EMAIL', 'SUPPORT_EMAIL'],
    ['SESSION_IDLE_MINUTE', 'SESSION_IDLE_MINUTES'],
    ['BUSINES_QUESTION', 'BUSINESS_QUESTIONS'],
    ['LOG_LEVLE', 'LOG_LEVEL'],
  ])('%s is refused', (name, right, words = `did you mean ${right}?`) => {
    expect(faultsOf({ [name]: 'canary' })).toEqual([expect.stringContaining(words)])
    expect(faultsOf({ [name]: 'canary' })[0]).toMatch(`${name} is not known: `)
    expect(faultsOf({ [name]: 'canary' }).join()).not.toContain('canary')
  })

  it('is refused beside the right one only where nobody else has such names', () => {
    expect(faultsOf({ BRAND_NMAE: 'a', BRAND_NAME: 'b' })).toHaveLength(1)
    expect(faultsOf({ EMAIL_FROM: 'a' })).toEqual([
      'EMAIL_FROM is not known: did you mean MAIL_FROM?',
    ])
    expect(faultsOf({ EMAIL_FROM: 'a', MAIL_FROM: 'b' })).toEqual([])
  })

  it('is refused as a file where only the variable is read', () => {
    expect(faultsOf({ PUBLIC_URL_FILE: '/run/secrets/url' })).toEqual([
      'PUBLIC_URL_FILE is not known: PUBLIC_URL cannot be given as a file',
    ])
  })

  it('counts as not set when it is empty', () => {
    expect(faultsOf({ BRAND_NMAE: '' })).toEqual([])
  })
})

describe('variables of other programs', () => {
  const names = `
    DATABASE SESSION SUPPORT PUBLIC BUSINESS CI COLORTERM DBUS_SESSION_BUS_ADDRESS DEBIAN_FRONTEND DISPLAY DYNO EDITOR FORCE_COLOR HOME HOST
    HOSTNAME HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY INIT_CWD INVOCATION_ID JOURNAL_STREAM
    KUBERNETES_SERVICE_HOST KUBERNETES_PORT LANG LANGUAGE LC_ALL LC_CTYPE LISTEN_FDS LISTEN_PID LOGNAME
    LS_COLORS MAIL MALLOC_ARENA_MAX MANPATH MEMORY_PRESSURE_WATCH NODE NODE_ENV NODE_OPTIONS
    NODE_EXTRA_CA_CERTS NODE_VERSION NEXT_TELEMETRY_DISABLED NOTIFY_SOCKET OLDPWD PATH PORT PWD
    CREDENTIALS_DIRECTORY STATE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY SESSION_MANAGER SHELL SHLVL
    SSH_AUTH_SOCK SSH_CONNECTION SSL_CERT_FILE SSL_CERT_DIR SYSTEMD_EXEC_PID TEMP TERM TERM_PROGRAM
    TEST_DATABASE_URL TMP TMPDIR TZ USER VISUAL WATCHDOG_USEC WEBSITE_SITE_NAME XDG_DATA_DIRS
    XDG_DATA_HOME XDG_RUNTIME_DIR XDG_SESSION_ID YARN_VERSION K_SERVICE GITHUB_TOKEN GITHUB_ENV
    DATABASE_HOST DATABASE_PORT DATABASE_NAME DATABASE_USER DATABASE_PASSWORD DB_URL REDIS_URL
    PGHOST PGUSER PGPASSWORD PGDATABASE PGSSLMODE PGDATA POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB
    SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASSWORD SMTP_PASS SMTP_FROM MAIL_HOST MAIL_USER MAILTO
    APP_NAME APP_ENV APP_KEY APP_URL APP_DEBUG SECRET_KEY SECRET_KEY_BASE API_URL BASE_URL HTTP_URL
    LOG_DIR LOG_FILE LOG_FORMAT LOGS_DIR DATA_HOME WEB_CONCURRENCY RUST_LOG DEBUG VERBOSE
    AWS_REGION AWS_SECRET_ACCESS_KEY AWS_ACCESS_KEY_ID AZURE_CLIENT_SECRET GOOGLE_CLIENT_SECRET
    npm_config_loglevel npm_package_name npm_lifecycle_event http_proxy _`
  const usual = Object.fromEntries(
    names
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => [name, 'set']),
  )

  it('is nothing of ours', () => {
    expect(Object.keys(usual).length).toBeGreaterThan(100)
    expect(faultsOf(usual)).toEqual([])
  })

  it('is what Kubernetes sets for services that have our prefixes as their names', () => {
    const services = Object.fromEntries(
      ['PORTICO', 'PLATFORM', 'STAFF_PORTAL'].flatMap((name) => [
        [`${name}_SERVICE_HOST`, '10.0.0.1'],
        [`${name}_SERVICE_PORT`, '3000'],
        [`${name}_SERVICE_PORT_HTTP`, '3000'],
        [`${name}_PORT`, 'tcp://10.0.0.1:3000'],
        [`${name}_PORT_3000_TCP`, 'tcp://10.0.0.1:3000'],
        [`${name}_PORT_3000_TCP_ADDR`, '10.0.0.1'],
      ]),
    )
    expect(faultsOf(services)).toEqual([])
    expect(faultsOf({ PLATFORM_PORT: '3000' })).toHaveLength(1)
  })
})
