const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Tokens: three parts of letters, parted by dots.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bBearer(?:\s|%20)+[^\s"'\\<>]+/gi, 'Bearer [token]'],
  // Codes that came with a link, also where the link is itself part of an address.
  [/((?:[?&]|%3F|%26)(?:code|recover|token|state|i)(?:=|%3D))[^&#\s"'\\<>%]+/gi, '$1[code]'],
  // Whoever has the link of a replay may see it.
  [/((?:\/|%2F)replay(?:\/|%2F))[\w-]+/gi, '$1[link]'],
  // From the beginning of a word only: a megabyte without any mailbox must not take seconds.
  [/(?<![\w.+-])[\w.+-]+(?:@|%40)(?:[\w-]{1,63}\.)+[a-z][\w-]{1,62}/gi, '[address]'],
]

/** Secrets that must not leave the machine are taken out before anything is kept or sent. */
export const redact = (text: string): string =>
  SECRETS.reduce((clean, [secret, stand]) => clean.replace(secret, stand), text)

/** Document with every text in it cleaned. */
export const redactAll = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, held: unknown) =>
    typeof held === 'string' ? redact(held) : held,
  ) as T

/** Envelope as services for reports are sent it: headers, and items with headers of their own. */
type Envelope = readonly [object, readonly (readonly [object, unknown])[]]

function redactLine(line: string): string {
  try {
    return JSON.stringify(redactAll(JSON.parse(line)))
  } catch {
    return redact(line)
  }
}

const redactText = (text: string): string => text.split('\n').map(redactLine).join('\n')

/** As UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0
    bytes += 1 + Number(point > 0x7f) + Number(point > 0x7ff) + Number(point > 0xffff)
  }
  return bytes
}

function redactItem([headers, payload]: Envelope[1][number]): Envelope[1] {
  // What cannot be read cannot be cleaned.
  if (ArrayBuffer.isView(payload)) return []
  if (typeof payload !== 'string') return [[headers, redactAll(payload)]]
  const text = redactText(payload)
  const length = 'length' in headers ? { length: bytesOf(text) } : {}
  return [[{ ...headers, ...length }, text]]
}

/** The last thing before a report leaves, so that no field of it is missed, whatever the library puts in. */
export const redactEnvelope = <T extends Envelope>([headers, items]: T): T =>
  [redactAll(headers), items.flatMap(redactItem)] as unknown as T
