/**
 * Traces the time within a request, or within the work behind it. Without a receiver of traces this only calls
 * the work.
 */

/** Names spans after work, never after anybody: they leave this machine. */
export type SpanName =
  | 'save answers'
  | 'accept terms'
  | 'submit application'
  | 'process submission'
  | 'poll status'
  | 'receive document'
  | 'send document'
  | 'send message'
  | 'send webhook'
  | 'platform call'
  | 'register call'
  | 'database statement'

/** The attributes of a span. A tracer drops any other, and values that are no words, ids or numbers. */
export type SpanAttributes = {
  'portico.outcome'?: string | undefined
  'portico.platform.operation'?: string | undefined
  'portico.platform.request_id'?: string | undefined
  'portico.register.operation'?: string | undefined
  'http.request.method'?: string | undefined
  'http.response.status_code'?: number | undefined
  'error.type'?: string | undefined
  'db.system.name'?: string | undefined
  'db.operation.name'?: string | undefined
  'db.collection.name'?: string | undefined
}

export type ActiveSpan = { set(attributes: SpanAttributes): void }

export type Tracer = {
  /** Runs work within a span, a child of that in which it is called. */
  inSpan<T>(name: SpanName, work: (span: ActiveSpan) => Promise<T>): Promise<T>
  /** A span that has just ended, of what runs within another; without one it is nothing. */
  record(
    name: SpanName,
    span: { startedAtMs: number; isFailed: boolean; attributes: SpanAttributes },
  ): void
  /** The id of the trace in which this is called: 32 hexadecimal digits. */
  findTraceId(): string | undefined
  /** The header of W3C Trace Context for a call that is made here. */
  findTraceparent(): string | undefined
}

// Next loads modules once each for pages, routes and instrumentation.
const globals = globalThis as { [key]?: Tracer | undefined }
const key = Symbol.for('portico.tracer')

/** Sets the tracer of all later spans; `undefined`: none. */
export function setTracer(tracer: Tracer | undefined): void {
  globals[key] = tracer
}

const noSpan: ActiveSpan = { set: () => {} }

/** Runs work within a span, if there are traces. */
export function inSpan<T>(name: SpanName, work: (span: ActiveSpan) => Promise<T>): Promise<T> {
  return globals[key]?.inSpan(name, work) ?? work(noSpan)
}
