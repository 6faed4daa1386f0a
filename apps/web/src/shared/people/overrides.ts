import { snap } from '../../lib/settings/values.ts'
import type { LocalStore, Parse } from '../../lib/storage/storage.ts'
import { createStore, type Readable } from '../../lib/store.ts'

/** Overrides: how the reader wants somebody, by the kind of wish and the person's id. */
export type UserOverrides = Readonly<Record<string, number | boolean>>

/** Volume key: how loud somebody is heard. */
export const volumeKey = (userId: string): string => `volume-${userId}`
/** Camera key: whose camera is not wanted. */
export const noVideo = (userId: string): string => `novideo-${userId}`
/** Picture key: whose picture is not wanted. */
export const noAvatar = (userId: string): string => `noavatar-${userId}`

export const USER_VOLUME_RANGE = { min: 0, max: 1, step: 0.1 } as const
const FULL_VOLUME = 1

/** Volume of somebody: as loud as they are, unless the reader wishes otherwise. */
export function volumeFor(overrides: UserOverrides, userId: string): number {
  const volume = overrides[volumeKey(userId)]
  return typeof volume === 'number' ? snap(volume, USER_VOLUME_RANGE) : FULL_VOLUME
}

/** The wish for a volume as it is kept; the usual one is no wish. */
export const volumeWish = (volume: number): number | undefined => {
  const wished = snap(volume, USER_VOLUME_RANGE)
  return wished === FULL_VOLUME ? undefined : wished
}

export const isVideoWanted = (overrides: UserOverrides, userId: string): boolean =>
  overrides[noVideo(userId)] !== true

export const isAvatarWanted = (overrides: UserOverrides, userId: string): boolean =>
  overrides[noAvatar(userId)] !== true

export interface OverrideStore extends Readable<UserOverrides> {
  /** Without a value the person is seen as they are. */
  readonly set: (key: string, value: number | boolean | undefined) => void
}

const isWish = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean'

/** What is no wish is left out; the others count. */
const parse: Parse<UserOverrides> = (raw) =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? (Object.fromEntries(Object.entries(raw).filter(([, value]) => isWish(value))) as UserOverrides)
    : undefined

export function createOverrides(storage: LocalStore): OverrideStore {
  const read = (): UserOverrides => storage.read('userOverrides', parse) ?? {}
  const store = createStore<UserOverrides>(read())
  storage.onForeignChange('userOverrides', () => store.set(read()))
  return {
    get: store.get,
    subscribe: store.subscribe,
    set(key, value) {
      const { [key]: _, ...others } = store.get()
      const next = value === undefined ? others : { ...others, [key]: value }
      storage.write('userOverrides', next)
      store.set(next)
    },
  }
}
