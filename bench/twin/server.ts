/**
 * Portico's work by hand: node:http, pg, the same tables, sealing and audit in one statement for each
 * request, and string templates. What one could do at best, not what one should: it speaks one language,
 * knows one journey and checks next to nothing.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { readForm } from './form.ts'
import { type Answers, reviewPage, startPage, statusPage, stepPage, steps } from './pages.ts'
import { send } from './platform.ts'
import { createDataKey, seal, unseal, unwrapDataKey } from './sealing.ts'
import * as store from './store.ts'

const keyFolder = process.env.KEY_DIR ?? ''
const names = Object.keys(steps)
const cookieName = 'twin'

type Reply = { html: string } | { location: string; cookie?: string }

const server = createServer((request, response) => {
  reply(request).then(
    (given) => write(request, response, given),
    (error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')

function write(request: IncomingMessage, response: ServerResponse, given: Reply): void {
  response.setHeader('Cache-Control', 'no-store')
  if ('location' in given) {
    if (given.cookie)
      response.setHeader('Set-Cookie', `${cookieName}=${given.cookie}; HttpOnly; Path=/`)
    response.writeHead(303, { Location: given.location }).end()
    return
  }
  const isGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  const body = isGzip ? gzipSync(given.html) : Buffer.from(given.html)
  if (isGzip) response.setHeader('Content-Encoding', 'gzip')
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }
  response.writeHead(200, headers).end(body)
}

async function reply(request: IncomingMessage): Promise<Reply> {
  const path = (request.url ?? '').replace(/\?.*/, '')
  const isPost = request.method === 'POST'
  if (path === '/en') return isPost ? await startApplication() : { html: startPage() }
  const [, id = '', step = ''] = /^\/en\/apply\/([0-9a-f-]{36})\/(\w+)$/.exec(path) ?? []
  const token = new RegExp(`${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
  const session = createHash('sha256').update(token).digest()
  const application = await store.read(session, id)
  if (!application) return { location: '/en' }
  const dataKey = unwrapDataKey(id, application.wrapped_key)
  const answers = JSON.parse(
    unseal(dataKey, `answers/${id}`, application.answers).toString(),
  ) as Answers
  const opened = { application, session, dataKey, answers }
  if (step === 'status') {
    return { html: statusPage(application.customer_id, application.state ?? 'draft') }
  }
  if (!isPost) return { html: show(opened, step) }
  if (step === 'review') return await acceptAndSubmit(opened)
  return await save(opened, step, await readForm(request))
}

type Opened = {
  application: store.Application
  session: Buffer
  dataKey: Buffer
  answers: Answers
}

function show(
  { application: { customer_id: reference, revision }, answers }: Opened,
  step: string,
) {
  if (step === 'review') return reviewPage(reference, revision, answers)
  return stepPage(step, answers)
}

function at(id: string, step: string): { location: string } {
  return { location: `/en/apply/${id}/${step}` }
}

async function startApplication(): Promise<Reply> {
  const id = randomUUID()
  const cookie = randomBytes(32).toString('base64url')
  const session = createHash('sha256').update(cookie).digest()
  const { dataKey, wrapped } = await createDataKey(id, keyFolder)
  const letters = randomBytes(6).toString('hex').toUpperCase()
  const customerId = `PTC-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
  const answers = seal(dataKey, `answers/${id}`, Buffer.from('{}'))
  await store.start(session, { id, customerId, wrapped, answers })
  return { ...at(id, names[0] ?? ''), cookie }
}

async function save(
  { application, session, dataKey, answers }: Opened,
  step: string,
  fields: Answers,
): Promise<Reply> {
  const inputs = Object.entries(steps[step] ?? {})
  const faults = inputs.filter(
    ([name, { optional }]) => (fields[name]?.length ?? 0) > 100 || (!optional && !fields[name]),
  )
  const given = Object.fromEntries(inputs.map(([name]) => [name, (fields[name] ?? '').trim()]))
  if (faults.length > 0) {
    return {
      html: stepPage(
        step,
        given,
        faults.map(([name]) => name),
      ),
    }
  }
  const { id } = application
  const contacts = Object.entries(step === 'contact' ? given : {}).map(([name, value]) => ({
    kind: name === 'email_address' ? 'email' : 'telephone',
    value,
    sealed: seal(dataKey, `contact/${id}`, Buffer.from(value)),
  }))
  const sealed = seal(
    dataKey,
    `answers/${id}`,
    Buffer.from(JSON.stringify({ ...answers, ...given })),
  )
  const fieldNames = Object.keys(given)
  if (!(await store.save(session, application, step, fieldNames, sealed, contacts))) {
    return at(id, step)
  }
  return at(id, names[names.indexOf(step) + 1] ?? 'review')
}

async function acceptAndSubmit(opened: Opened): Promise<Reply> {
  const { application, session, dataKey, answers } = opened
  const { id } = application
  const isAccepted = await store.accept(session, application, JSON.stringify(answers), dataKey)
  if (!isAccepted) return at(id, 'review')
  const submission = randomUUID()
  const body = Buffer.from(JSON.stringify(requestOf(application, answers)))
  const operations: [store.Operation, store.Operation] = [
    { id: randomUUID(), kind: 'create', key: randomUUID(), body },
    { id: randomUUID(), kind: 'submit', key: randomUUID(), body: null },
  ]
  const words = Object.values(answers).filter((value) => value.length > 3)
  if (await store.intend(session, application, submission, operations, dataKey, words)) {
    const { answer, ...outcome } = await send(operations)
    const sealed = seal(dataKey, `submission/${submission}`, answer)
    await store.settle(session, application, submission, { ...outcome, answer: sealed })
  }
  return at(id, 'status')
}

function requestOf({ customer_id: customerId }: store.Application, answers: Answers) {
  const two = (part: string) => (answers[`date_of_birth.${part}`] ?? '').padStart(2, '0')
  return {
    application_type: answers.application_type,
    account_to_open: {
      account_id: customerId,
      product_id: answers.product_id,
      asset_type_id: answers.asset_type_id,
    },
    terms_and_conditions_accepted: true,
    customer_id: customerId,
    customer_details: {
      title: answers.title,
      first_name: answers.first_name,
      middle_name: answers.middle_name,
      last_name: answers.last_name,
      email_address: answers.email_address,
      telephone_number: answers.telephone_number?.replaceAll(' ', ''),
      date_of_birth: `${two('year')}-${two('month')}-${two('day')}`,
      nationality: answers.nationality,
      us_residency_status: answers.us_residency_status,
      tax_reference_number: answers.tax_reference_number?.replaceAll('-', ''),
      mailing_address: {
        unit_number: answers.unit_number,
        address_line1: answers.address_line1,
        address_line2: answers.address_line2,
        city: answers.city,
        state: answers.state,
        postal_code: answers.postal_code,
        country_code: answers.country_code,
      },
    },
  }
}
