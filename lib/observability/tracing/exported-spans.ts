/** Exports spans: names and attributes of a fixed list, and no user input. */
import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { isWord } from '../logging/is-word.ts'
import type { SpanAttributes } from '../trace-span.ts'

type RequestAttributes = { 'http.route': string; 'portico.request_id': string }
type AttributeName = keyof SpanAttributes | keyof RequestAttributes

const attributeKinds: Record<AttributeName, 'string' | 'number'> = {
  'http.route': 'string',
  'portico.request_id': 'string',
  'portico.outcome': 'string',
  'portico.platform.operation': 'string',
  'portico.platform.request_id': 'string',
  'portico.register.operation': 'string',
  'http.request.method': 'string',
  'http.response.status_code': 'number',
  'error.type': 'string',
  'db.system.name': 'string',
  'db.operation.name': 'string',
  'db.collection.name': 'string',
}

/** Sends the spans as `toExported` reduces them; `onFault` is called when the receiver took none of them. */
export function withExportedSpans(
  exporter: SpanExporter,
  onFault: (error: unknown) => void,
): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans.map(toExported), (result) => {
        if (result.error) onFault(result.error)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** Drops events and messages, which quote what people entered, and attributes that are not listed. */
function toExported(span: ReadableSpan): ReadableSpan {
  return {
    name: span.name.split(' ').every(isWord) ? span.name : 'other',
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes: toAllowed(span.attributes),
    links: [],
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

function toAllowed(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) =>
        typeof value === attributeKinds[name as AttributeName] &&
        (typeof value !== 'string' || isWord(value)),
    ),
  )
}
