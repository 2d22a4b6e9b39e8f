/** A receiver of traces in this process, over real HTTP (OTLP/HTTP, JSON). */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { closeServer } from './close-server.ts'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number }
type Attribute = { key: string; value: Value }
type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  events?: unknown[]
  links?: unknown[]
  status?: { code?: number; message?: string }
}
type Posted = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: OtlpSpan[] }[]
  }[]
}

export type ReceivedSpan = Omit<OtlpSpan, 'attributes'> & {
  attributes: Record<string, string | number>
}

export type OtlpReceiver = {
  /** The value of `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string
  /** Everything that came, as it came. */
  requests: { path: string; headers: IncomingHttpHeaders; body: string }[]
  spans(): ReceivedSpan[]
  resources(): Record<string, string | number>[]
  close(): Promise<void>
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const requests: OtlpReceiver['requests'] = []
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const body = (
        asked.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
      ).toString()
      requests.push({ path: asked.url ?? '', headers: asked.headers, body })
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const posted = () => requests.flatMap(({ body }) => (JSON.parse(body) as Posted).resourceSpans)
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    spans: () =>
      posted()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: toRecord(span.attributes) })),
    resources: () => posted().map(({ resource }) => toRecord(resource.attributes)),
    close: () => closeServer(server),
  }
}

function toRecord(attributes: Attribute[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  )
}
