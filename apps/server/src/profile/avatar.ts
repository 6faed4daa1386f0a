import { createHash } from 'node:crypto'
import { ok } from '@belfry/kit'
import type { Sharp, SharpOptions } from 'sharp'
import { type Outcome, refuse } from '../errors/codes.ts'

export const AVATAR_MAX_BYTES = 5 * 1024 * 1024
/** All frames together. A small file can hold a very large picture. */
const MAX_PIXELS = 40_000_000
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
export async function encodeAvatar(bytes: Uint8Array): Promise<Outcome<Encoded>> {
  const measured = await measure(bytes)
  if (!measured || !accepted.has(measured.format)) return refuse('FILE_TYPE')
  if (measured.pixels > MAX_PIXELS || measured.frames > MAX_FRAMES) {
    return refuse('LIMIT_PIXEL', { max: MAX_PIXELS })
  }
  try {
    const { image } = await open(bytes, { animated: true, limitInputPixels: MAX_PIXELS })
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

/** The value under which an uploaded image is worn and asked for. */
export const avatarName = (userId: string, hash: string): string => `${userId}-${hash}`
