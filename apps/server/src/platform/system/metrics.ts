import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Bite, LIMITS } from '../../domain/limits/table.ts'

const SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  observeRequest(method: string, route: string, status: number, seconds: number): void
  countError(): void
  countUncaughtNetworkError(): void
  /** Request at a table, from its arrival to its answer; `refusal` is the answer's code. */
  observeAction(seconds: number, refusal?: string): void
  observeCommit(seconds: number): void
  countSecurity(kind: string): void
  countLimit: Bite
  /** A number read when somebody asks. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Several of a kind, each by its label. */
  gauges(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void
}

/** All that is counted and measured by itself. */
const metersIn = (registry: Registry) => ({
  requests: new Histogram({
    name: 'belfry_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  }),
  actions: new Histogram({
    name: 'belfry_action_seconds',
    help: 'Time from a message at a table to its answer',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers: [registry],
  }),
  refusals: new Counter({
    name: 'belfry_refusals_total',
    help: 'Messages at a table that were refused, by code',
    labelNames: ['code'],
    registers: [registry],
  }),
  commits: new Histogram({
    name: 'belfry_commit_seconds',
    help: 'Time until decisions of rooms are safe',
    buckets: SECONDS,
    registers: [registry],
  }),
  errors: new Counter({
    name: 'belfry_errors_total',
    help: 'Failures that are the server’s own',
    registers: [registry],
  }),
  uncaughtNetworkErrors: new Counter({
    name: 'belfry_uncaught_network_errors_total',
    help: 'Network errors without a handler that the process survived',
    registers: [registry],
  }),
  security: new Counter({
    name: 'belfry_security_events_total',
    help: 'Logins, refusals, limits and changes of accounts, by kind',
    labelNames: ['kind'],
    registers: [registry],
  }),
  bites: new Counter({
    name: 'belfry_limits_total',
    help: 'How often each limit held somebody back',
    labelNames: ['limit'],
    registers: [registry],
  }),
})

/** A registry of its own for each server, so that several can live in one process. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'belfry_' })
  const meters = metersIn(registry)
  const { requests, actions, refusals, commits, errors, security, bites } = meters
  for (const limit of Object.keys(LIMITS)) bites.inc({ limit }, 0)
  new Gauge({
    name: 'belfry_info',
    help: 'Version that is running',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeRequest: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    countError: () => errors.inc(),
    countUncaughtNetworkError: () => meters.uncaughtNetworkErrors.inc(),
    observeAction(seconds, refusal) {
      actions.observe({ outcome: refusal === undefined ? 'done' : 'refused' }, seconds)
      if (refusal !== undefined) refusals.inc({ code: refusal })
    },
    observeCommit: (seconds) => commits.observe(seconds),
    countLimit: (limit) => bites.inc({ limit }),
    countSecurity: (kind) => security.inc({ kind }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          // What cannot be read now is no reason to tell nothing else.
          this.set(await Promise.resolve(read()).catch(() => Number.NaN))
        },
      })
    },
    gauges(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset()
          for (const [value, count] of read()) this.set({ [label]: value }, count)
        },
      })
    },
  }
}
