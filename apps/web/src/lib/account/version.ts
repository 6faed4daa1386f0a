import type { Clock } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import type { Api, ApiResult } from '../api/http.ts'
import { createStore, type Readable } from '../store.ts'

/** Versions: what is known of newer ones and of the server's clock. */
export interface VersionState {
  /** Server's clock minus ours, in milliseconds; 0 until measured. */
  readonly serverTimeDiff: number
  readonly latestVersion: string | null
  /** New versions this window has missed and a reload brings, newest first. */
  readonly newVersions: readonly string[]
  /** Releases that do not run on this server yet; only staff are told. */
  readonly releases: readonly string[]
  readonly downloadUrl: readonly { readonly name: string; readonly url: string }[]
  /** Update that the desktop program has ready; browsers reload instead. */
  readonly appUpdate: string | null
}

export interface Versions extends Readable<VersionState> {
  readonly check: () => Promise<ApiResult<VersionState>>
  /** Looks at the server's clock alone. */
  readonly measure: () => Promise<ApiResult<number>>
  /** The desktop program has a newer version of itself ready; null when it has none. */
  readonly noteAppUpdate: (version: string | null) => void
  /** The server's clock, as well as it is known. */
  readonly serverNow: () => number
}

const NOTHING_KNOWN: VersionState = {
  serverTimeDiff: 0,
  latestVersion: null,
  newVersions: [],
  releases: [],
  downloadUrl: [],
  appUpdate: null,
}

/** The server's own version, its clock, and what newer ones it knows of. */
export const askVersion = (api: Api): Promise<ApiResult<RestAnswer<'version'>>> => api.call('version')

export function createVersions(api: Api, clock: Clock): Versions {
  const store = createStore(NOTHING_KNOWN)
  /** The server looked at its clock half way between asking and hearing. */
  const gap = (time: number, askedAt: number): number => Math.round(time - (askedAt + clock.now()) / 2)
  return {
    get: store.get,
    subscribe: store.subscribe,
    noteAppUpdate: (appUpdate) => store.set({ ...store.get(), appUpdate }),
    serverNow: () => clock.now() + store.get().serverTimeDiff,
    async measure() {
      const askedAt = clock.now()
      const answer = await api.call('time')
      if (!answer.ok) return answer
      const serverTimeDiff = gap(answer.value.time, askedAt)
      store.set({ ...store.get(), serverTimeDiff })
      return { ok: true, value: serverTimeDiff }
    },
    async check() {
      const askedAt = clock.now()
      const answer = await askVersion(api)
      if (!answer.ok) return answer
      const { latestVersion, newVersions, releases, downloadUrl, time } = answer.value
      const serverTimeDiff = gap(time, askedAt)
      const next = { ...store.get(), serverTimeDiff, latestVersion, newVersions, releases, downloadUrl }
      store.set(next)
      return { ok: true, value: next }
    },
  }
}
