/** The interface of partners as an OpenAPI document, made of the schemas that read and describe its bodies. */
import * as z from 'zod/mini'
import {
  applicationList,
  givenLink,
  linkBody,
  listQuery,
  partnerView,
  problemBody,
  startBody,
  startedView,
} from './rules/interface.ts'
import type { PartnerScope } from './rules/scopes.ts'

const schemas = {
  startBody,
  linkBody,
  partnerView,
  startedView,
  applicationList,
  givenLink,
  problemBody,
}
type SchemaName = keyof typeof schemas

/** Returns the document (OpenAPI 3.1.1, JSON Schema 2020-12) for Portico at an address. */
export function describeInterface(publicUrl: URL) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Portico: start applications from your own systems',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl.origin }],
    security: [{ key: [] }],
    paths: {
      '/api/v1/applications': {
        post: operation('startApplication', 'Start an application for a customer', {
          scope: 'applications:start',
          body: 'startBody',
          answers: {
            200: ['It was started before for this customer, and stays as it is', 'partnerView'],
            201: ['It is started; the address opens it once', 'startedView'],
          },
          problems: [],
        }),
        get: {
          ...operation(
            'listApplications',
            'List what this key’s system started, the latest first',
            {
              scope: 'applications:read',
              answers: { 200: ['A page of them', 'applicationList'] },
              problems: [422],
            },
          ),
          parameters: listParameters(),
        },
      },
      '/api/v1/applications/{id}': {
        parameters: [idParameter],
        get: operation('getApplication', 'See how far an application is', {
          scope: 'applications:read',
          answers: { 200: ['How far it is; no answers', 'partnerView'] },
          problems: [404],
        }),
        delete: operation('deleteApplication', 'Delete one that its customer has not opened', {
          scope: 'applications:delete',
          answers: { 204: ['It is deleted'] },
          writes: true,
          problems: [404, 409],
        }),
      },
      '/api/v1/applications/{id}/links': {
        parameters: [idParameter],
        post: operation('createLink', 'Get another address; the earlier one ends', {
          scope: 'applications:link',
          body: 'linkBody',
          answers: { 201: ['The address', 'givenLink'] },
          problems: [404, 409],
        }),
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'Made by npm run partner.' },
      },
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema)]),
      ),
    },
  }
}

const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'For a day, the same request with the same key is done once and gets the same answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function listParameters() {
  const { properties = {} } = toJsonSchema(listQuery)
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))
}

const limitHeaders = Object.fromEntries(
  Object.entries({
    'RateLimit-Policy': '"key";q=600;w=300: so many requests in so many seconds',
    RateLimit: '"key";r=599;t=300: so many are left for so many seconds',
  }).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
)

const problems: Readonly<Record<number, string>> = {
  400: 'The body is not JSON, or the Idempotency-Key is not one of 1 to 255 visible characters',
  401: 'The key is missing, wrong or has ended',
  403: 'The key may not do this',
  404: 'There is no such application of this key',
  409: 'The customer has opened it, or it takes no more answers',
  410: 'The Idempotency-Key is that of an application that has been deleted since',
  413: 'The body has more than 64 KB',
  415: 'The body is not JSON',
  422: 'Some values are not right, or the Idempotency-Key came with another request; nothing was stored',
  429: 'Too many requests; Retry-After says when',
  503: 'Nothing was done; try again',
}

function operation(
  operationId: string,
  summary: string,
  {
    scope,
    body,
    writes = body !== undefined,
    answers,
    problems: own,
  }: {
    scope: PartnerScope
    body?: SchemaName
    writes?: boolean
    answers: Readonly<Record<number, readonly [description: string, schema?: SchemaName]>>
    problems: readonly number[]
  },
) {
  const refusals = [
    ...own,
    ...[401, 403, 429, 503],
    ...(writes ? [400, 410, 422] : []),
    ...(body ? [413, 415] : []),
  ].toSorted((one, other) => one - other)
  return {
    operationId,
    summary,
    description: `Scope: ${scope}`,
    ...(writes && { parameters: [idempotencyKey] }),
    ...(body && { requestBody: { required: true, content: contentOf('application/json', body) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, [description, schema]]) => [
          status,
          {
            description,
            headers: limitHeaders,
            ...(schema && { content: contentOf('application/json', schema) }),
          },
        ]),
      ),
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          {
            description: problems[status],
            content: contentOf('application/problem+json', 'problemBody'),
          },
        ]),
      ),
    },
  }
}

function contentOf(type: string, schema: SchemaName) {
  return { [type]: { schema: { $ref: `#/components/schemas/${schema}` } } }
}

function toJsonSchema(schema: z.ZodMiniType) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' })
  return described
}
