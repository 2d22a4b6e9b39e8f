/** The interface of partners as an OpenAPI document, made of the schemas that read and describe its bodies. */
import * as z from 'zod/mini'
import { documentUpload } from '#lib/platform/contract/values.ts'
import {
  applicationList,
  detailedView,
  documentList,
  documentView,
  givenLink,
  linkBody,
  listQuery,
  partnerView,
  patchBody,
  patchTypes,
  problemBody,
  startBody,
  startedView,
} from './rules/interface.ts'
import type { PartnerScope } from './rules/scopes.ts'

const schemas = {
  startBody,
  linkBody,
  patchBody,
  partnerView,
  detailedView,
  startedView,
  applicationList,
  documentView,
  documentList,
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
          isTagged: true,
          problems: [],
        }),
        get: operation(
          'listApplications',
          'List what this key’s system started, the latest first',
          {
            scope: 'applications:read',
            parameters: listParameters(),
            answers: { 200: ['A page of them', 'applicationList'] },
            problems: [422],
          },
        ),
      },
      '/api/v1/applications/{id}': {
        parameters: [idParameter],
        get: operation('getApplication', 'See how far an application is', {
          scope: 'applications:read',
          parameters: [conditionHeader('If-None-Match', false)],
          answers: {
            200: [
              'How far it is; what was answered only for a key with applications:answers',
              'detailedView',
            ],
            304: ['It is as you know it'],
          },
          isTagged: true,
          problems: [404],
        }),
        patch: operation(
          'changeAnswers',
          'Change answers of one that its customer has not opened',
          {
            scope: 'applications:change',
            parameters: [conditionHeader('If-Match', true)],
            body: 'patchBody',
            types: patchTypes,
            answers: { 200: ['They are changed', 'partnerView'] },
            isTagged: true,
            problems: [404, 409, 412, 428],
          },
        ),
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
      '/api/v1/applications/{id}/documents': {
        parameters: [idParameter],
        get: operation('listDocuments', 'List the documents that the platform requires', {
          scope: 'applications:documents',
          answers: { 200: ['All of them', 'documentList'] },
          problems: [404],
        }),
      },
      '/api/v1/applications/{id}/documents/{document}': {
        parameters: [idParameter, { ...idParameter, name: 'document', schema: { type: 'string' } }],
        post: {
          ...operation('sendDocument', 'Send a document for the customer', {
            scope: 'applications:documents',
            answers: { 201: ['It is stored, and sent to the platform', 'documentView'] },
            problems: [400, 404, 409, 413, 415, 422],
          }),
          requestBody: { required: true, content: fileForm },
        },
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

const fileForm = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: [documentUpload.part],
      properties: {
        [documentUpload.part]: {
          type: 'string',
          format: 'binary',
          description: `PDF, PNG or JPEG, of ${documentUpload.maxBytes} bytes at most. The same file again is sent once.`,
        },
      },
    },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'For a day, the same request with the same key is done once and gets the same answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function conditionHeader(name: string, required: boolean) {
  return {
    name,
    in: 'header',
    required,
    description: 'The ETag of what you have read.',
    schema: { type: 'string' },
  }
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

const tagHeader = {
  ETag: {
    description: 'Another whenever the application has changed.',
    schema: { type: 'string' },
  },
}

const problems: Readonly<Record<number, string>> = {
  400: 'The body is not JSON or broke off, has two members of one name, or the Idempotency-Key is not one of 1 to 255 visible characters',
  401: 'The key is missing, wrong or has ended',
  403: 'The key may not do this',
  404: 'There is no such application of this key',
  409: 'The customer has opened it, staff have entered answers, it takes no more, or no such document is required',
  410: 'The Idempotency-Key is that of an application that has been deleted since',
  412: 'It was changed since you read it',
  413: 'The body is larger than this takes',
  415: 'The body has another Content-Type',
  422: 'Some values are not right, or the Idempotency-Key came with another request; nothing was stored',
  428: 'If-Match is missing',
  429: 'Too many requests; Retry-After says when',
  503: 'Nothing was done; try again',
}

function operation(
  operationId: string,
  summary: string,
  {
    scope,
    body,
    types = ['application/json'],
    writes = body !== undefined,
    parameters = [],
    answers,
    isTagged = false,
    problems: own,
  }: {
    scope: PartnerScope
    body?: SchemaName
    types?: readonly string[]
    writes?: boolean
    parameters?: object[]
    answers: Readonly<Record<number, readonly [description: string, schema?: SchemaName]>>
    /** The answers have an ETag. */
    isTagged?: boolean
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
    parameters: [...parameters, ...(writes ? [idempotencyKey] : [])],
    ...(body && { requestBody: { required: true, content: contentOf(types, body) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, [description, schema]]) => [
          status,
          {
            description,
            headers: { ...limitHeaders, ...(isTagged && tagHeader) },
            ...(schema && { content: contentOf(['application/json'], schema) }),
          },
        ]),
      ),
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          {
            description: problems[status],
            content: contentOf(['application/problem+json'], 'problemBody'),
          },
        ]),
      ),
    },
  }
}

function contentOf(types: readonly string[], schema: SchemaName) {
  const content = { schema: { $ref: `#/components/schemas/${schema}` } }
  return Object.fromEntries(types.map((type) => [type, content]))
}

function toJsonSchema(schema: z.ZodMiniType) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' })
  return described
}
