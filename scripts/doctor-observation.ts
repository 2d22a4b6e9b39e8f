/** Examines metrics and traces for `npm run doctor`. */
import type { Env } from '../lib/config/to-env.ts'
import { type Finding, failedCheck, passedCheck, warnedCheck } from './doctor-finding.ts'

type Settings = Pick<Env, 'metrics' | 'tracing' | 'publicUrl' | 'port'>

const waitMs = 5_000

/**
 * Reads the figures of a running Portico, and sends the receiver of traces an empty request; nothing for what
 * is off.
 */
export async function examineObservation(env: Settings): Promise<Finding[]> {
  return [...(await examineMetrics(env)), ...(await examineReceiver(env))]
}

async function examineMetrics({ metrics, port }: Settings): Promise<Finding[]> {
  if (!metrics) return []
  const { listen, token } = metrics
  const host = toReachable(listen?.host ?? '127.0.0.1')
  const address = `http://${host}:${listen?.port ?? port}/api/metrics`
  const exposed = listen && token === undefined && !/^(127\.|::1$)/.test(listen.host)
  try {
    const answer = await fetch(address, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(waitMs),
    })
    const text = await answer.text()
    if (answer.status !== 200 || !text.includes('portico_database_up')) {
      const words = `${address} answers ${answer.status} and not with figures: Portico runs with other settings, or something else has that port.`
      return [failedCheck('Metrics', words)]
    }
    if (exposed) return [warnedCheck('Metrics', exposedWords(listen.host))]
    return [passedCheck('Metrics', `${address} gives the figures of a running Portico.`)]
  } catch {
    const words = `${address} does not answer: right while Portico is stopped.`
    return [warnedCheck('Metrics', exposed ? `${words} ${exposedWords(listen.host)}` : words)]
  }
}

function exposedWords(host: string): string {
  return `METRICS_HOST=${host} is read by whoever reaches it: set METRICS_TOKEN, or see that only Prometheus does.`
}

function toReachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** An empty request is a valid one (OTLP/HTTP, "OTLP/HTTP Request"): nothing is stored for it. */
async function examineReceiver({ tracing }: Settings): Promise<Finding[]> {
  if (!tracing) return []
  const { url, headers } = tracing
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(waitMs),
      redirect: 'manual',
    })
    if (status >= 200 && status < 300) return [passedCheck('Traces', `${url.origin} takes traces.`)]
    const words = `${url.href} answers ${status}: OTEL_EXPORTER_OTLP_ENDPOINT must name a receiver of OTLP over HTTP that takes JSON, and OTEL_EXPORTER_OTLP_HEADERS what it asks for.`
    return [failedCheck('Traces', words)]
  } catch {
    const words = `${url.origin} does not answer; traces are dropped meanwhile, and nothing else waits for them.`
    return [failedCheck('Traces', words)]
  }
}
