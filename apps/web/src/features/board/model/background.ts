import type { ContentPack, Theme } from '@belfry/content'
import { themeOf } from '@belfry/content'
import type { EditionView } from '@belfry/rules'

export type Background =
  | { readonly kind: 'colour'; readonly colour: string }
  | { readonly kind: 'image' | 'video'; readonly url: string; readonly from: 'user' | 'edition' }
  | { readonly kind: 'town'; readonly theme: Theme | null }

export interface BackgroundFacts {
  readonly chromaKey: string
  /** What the reader has set; empty for nothing. */
  readonly own: string
  readonly isImageOptIn: boolean
  readonly edition: Pick<EditionView, 'background' | 'theme' | 'themes'> | null
  readonly pack: ContentPack | null
  /** Addresses that could not be loaded. */
  readonly failed: ReadonlySet<string>
}

const VIDEO = /\.(mp4|webm)$/i

/** The end of an address counts, not what follows it as a query. */
const isVideo = (url: string): boolean => VIDEO.test(url.split(/[?#]/)[0] ?? '')

const picture = (url: string, from: 'user' | 'edition'): Background => ({
  kind: isVideo(url) ? 'video' : 'image',
  url,
  from,
})

/** Background by rank: the key colour, the reader's own, the edition's if pictures are welcome, the town. */
export function backgroundOf(facts: BackgroundFacts): Background {
  const { chromaKey, own, isImageOptIn, edition, pack, failed } = facts
  if (chromaKey !== '') return { kind: 'colour', colour: chromaKey }
  if (own !== '' && !failed.has(own)) return picture(own, 'user')
  const theirs = edition?.background ?? ''
  if (isImageOptIn && theirs !== '' && !failed.has(theirs)) return picture(theirs, 'edition')
  return { kind: 'town', theme: (edition && pack && themeOf(edition, edition.theme, pack)) ?? null }
}

/** Tint of the town by its theme: by night its own sky, by day a breath of its light. */
export const townTint = ({ sky, horizon, glow }: Theme): Readonly<Record<`--${string}`, string>> => ({
  '--town-night-zenith': `color-mix(in oklab, ${sky} 62%, oklch(0.1 0.02 268))`,
  '--town-night-sky': sky,
  '--town-night-horizon': horizon,
  '--town-pane-lit': glow,
  '--town-day-horizon': `color-mix(in oklab, ${glow} 30%, oklch(0.85 0.035 78))`,
  '--town-day-sky': `color-mix(in oklab, ${horizon} 9%, oklch(0.87 0.022 88))`,
})

/** Picture of an edition in the middle of the table: its background, or else its logo. */
export function editionPicture({ background, logo }: Pick<EditionView, 'background' | 'logo'>): {
  readonly kind: 'background' | 'logo'
  readonly url: string
} | null {
  if (background !== '' && !isVideo(background)) return { kind: 'background', url: background }
  return logo === '' ? null : { kind: 'logo', url: logo }
}
