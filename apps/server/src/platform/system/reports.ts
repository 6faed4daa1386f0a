import { redactEnvelope } from '@belfry/kit'

/** Reports of unexpected errors. Off unless a DSN is configured. */
export interface Reports {
  report(error: unknown): void
  close(): Promise<void>
}

const CLOSE_TIMEOUT_MS = 2000

const none: Reports = { report: () => {}, close: async () => {} }

export async function createReports(dsn: string | undefined, release: string): Promise<Reports> {
  if (dsn === undefined) return none
  // Loaded only when wanted: it is by far the largest library here.
  const Sentry = await import('@sentry/node')
  const client = new Sentry.NodeClient({
    dsn,
    release,
    integrations: [],
    // Messages of errors quote what they stumbled over: addresses, links, rows of the database.
    transport: (options) => {
      const line = Sentry.makeNodeTransport(options)
      return {
        send: (envelope) => line.send(redactEnvelope(envelope)),
        flush: (timeout) => line.flush(timeout),
      }
    },
    stackParser: Sentry.defaultStackParser,
  })
  client.init()
  const scope = new Sentry.Scope()
  scope.setClient(client)
  return {
    report: (error) => {
      scope.captureException(error)
    },
    close: async () => {
      await client.close(CLOSE_TIMEOUT_MS)
    },
  }
}
