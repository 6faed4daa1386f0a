import { z } from 'zod'
import { type AcmeAnswer, AcmeRefusal, AcmeWire } from './wire.ts'

/** Between two looks at what an authority is still working on, where it names no time itself. */
const LOOK_AGAIN_MS = [250, 500, 1000, 2000, 4000, 4000, 8000, 8000, 16_000, 16_000] as const
const LONGEST_PAUSE_MS = 30_000

const challenge = z.object({
  type: z.string(),
  url: z.string(),
  token: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  error: z.object({ type: z.string().default(''), detail: z.string().default('') }).optional(),
})
const authorization = z.object({ status: z.string(), challenges: z.array(challenge) })
const order = z.object({
  status: z.string(),
  authorizations: z.array(z.url()),
  finalize: z.url(),
  certificate: z.url().optional(),
})

export interface CertificateWish {
  readonly directory: string
  readonly accountKey: string
  readonly email: string | undefined
  readonly host: string
  /** The signing request, as DER. */
  readonly request: Buffer
  /** Makes an answer readable under its token, over plain HTTP. */
  answer(token: string, text: string): void
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Looks again and again until it is no longer under way. */
async function settled<T extends { readonly status: string }>(
  look: () => Promise<AcmeAnswer>,
  kind: z.ZodType<T>,
  underWay: readonly string[],
): Promise<T> {
  for (const ms of LOOK_AGAIN_MS) {
    const { text, retryAfterMs } = await look()
    const seen = kind.parse(JSON.parse(text))
    if (!underWay.includes(seen.status)) return seen
    await pause(Math.min(retryAfterMs ?? ms, LONGEST_PAUSE_MS))
  }
  throw new AcmeRefusal('', 'the authority does not come to an end')
}

async function prove(wire: AcmeWire, url: string, wish: CertificateWish): Promise<void> {
  const asked = authorization.parse(JSON.parse((await wire.post(url)).text))
  if (asked.status === 'valid') return
  const http = asked.challenges.find(({ type }) => type === 'http-01')
  if (http?.token === undefined) throw new AcmeRefusal('', 'the authority offers no proof over HTTP')
  wish.answer(http.token, await wire.answerTo(http.token))
  await wire.post(http.url, {})
  const seen = await settled(() => wire.post(url), authorization, ['pending'])
  if (seen.status === 'valid') return
  const { error } = seen.challenges.find(({ type }) => type === 'http-01') ?? {}
  throw new AcmeRefusal(error?.type ?? '', error?.detail ?? `the proof is ${seen.status}`)
}

/**
 * Gets a certificate for a name (RFC 8555): an account, an order, the proof over HTTP that the name is ours, and the
 * chain as PEM.
 */
export async function orderCertificate(wish: CertificateWish): Promise<string> {
  const wire = new AcmeWire(wish.directory, wish.accountKey)
  const places = await wire.places()
  const contact = wish.email === undefined ? {} : { contact: [`mailto:${wish.email}`] }
  // An account that this key has already is only named.
  const { location: account } = await wire.post(places.newAccount, { termsOfServiceAgreed: true, ...contact })
  wire.signInAs(account)
  const placed = await wire.post(places.newOrder, { identifiers: [{ type: 'dns', value: wish.host }] })
  const { authorizations, finalize } = order.parse(JSON.parse(placed.text))
  for (const url of authorizations) await prove(wire, url, wish)
  await wire.post(finalize, { csr: wish.request.toString('base64url') })
  const done = await settled(() => wire.post(placed.location), order, ['pending', 'ready', 'processing'])
  if (done.certificate === undefined) throw new AcmeRefusal('', `the order is ${done.status}`)
  return (await wire.post(done.certificate)).text
}
