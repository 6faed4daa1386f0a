import { createHash } from 'node:crypto'
import { ok } from '@belfry/kit'
import type { Sharp, SharpOptions } from 'sharp'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { Bite } from '../../domain/limits/table.ts'
import { AVATAR_PIXELS, AVATARS_WAITING } from '../../domain/limits/values.ts'

const MAX_FRAMES = 300
const SIZE = 256
const accepted = new Set(['png', 'jpeg', 'gif', 'webp'])

export interface Encoded {
  readonly hash: string
  readonly bytes: Uint8Array
}

/** Loaded with the first picture: a start need not wait for it. */
const open = async (bytes: Uint8Array, options: SharpOptions = {}): Promise<{ readonly image: Sharp }> => {
  const { default: sharp } = await import('sharp')
  // A picture can be waited for itself, so it is handed over in a wrapping.
  return { image: sharp(bytes, options) }
}

interface Measured {
  readonly format: string
  readonly pixels: number
  readonly frames: number
}

/** The type is what the content is, not what its name says. */
async function measure(bytes: Uint8Array): Promise<Measured | undefined> {
  try {
    // How large it is has to be said, so the library may not refuse to look.
    const { image } = await open(bytes, { limitInputPixels: false })
    const { format, width, height, pages = 1, pageHeight } = await image.metadata()
    return { format, pixels: width * (pageHeight ?? height) * pages, frames: pages }
  } catch {
    return undefined
  }
}

/** Made anew as a square WebP: animation stays, everything hidden in the file goes. */
async function encode(bytes: Uint8Array): Promise<Outcome<Encoded>> {
  const measured = await measure(bytes)
  if (!measured || !accepted.has(measured.format)) return refuse('FILE_TYPE')
  if (measured.pixels > AVATAR_PIXELS || measured.frames > MAX_FRAMES) {
    return refuse('LIMIT_PIXEL', { max: AVATAR_PIXELS / 1_000_000 })
  }
  try {
    const { image } = await open(bytes, { animated: true, limitInputPixels: AVATAR_PIXELS })
    const encoded = await image
      .autoOrient()
      .resize(SIZE, SIZE, { fit: 'cover' })
      .webp({ quality: 82, effort: 3 })
      .toBuffer()
    return ok({ hash: createHash('sha256').update(encoded).digest('hex').slice(0, 12), bytes: encoded })
  } catch {
    return refuse('FILE_TYPE')
  }
}

/** Seconds after which to ask again: what a picture takes, more or less. */
const NEXT_AFTER_S = 2
let waiting = 0
let turn: Promise<unknown> = Promise.resolve()

/** One picture after the other, so that passwords are checked and files are read meanwhile. */
export async function encodeAvatar(bytes: Uint8Array, bite: Bite): Promise<Outcome<Encoded>> {
  if (waiting > AVATARS_WAITING) {
    bite('pictures')
    return refuse('request.limited', { seconds: NEXT_AFTER_S })
  }
  waiting += 1
  const mine = turn.then(() => encode(bytes))
  turn = mine.catch(() => undefined)
  return mine.finally(() => {
    waiting -= 1
  })
}

/** The value under which an uploaded image is worn and asked for. */
export const avatarName = (userId: string, hash: string): string => `${userId}-${hash}`
