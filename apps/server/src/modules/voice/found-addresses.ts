import { lookup } from 'node:dns/promises'
import { addressKind } from '@belfry/kit'
import type { Config } from '../../platform/config/config.ts'
import { kindOfHost } from './server-state.ts'

export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>

/** Whoever asks longer than this has no network to ask. */
const PATIENCE_MS = 1_500

const bySystem: Resolve = (host) => lookup(host, { all: true, family: 4 })

const nobody = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('nobody answers')), PATIENCE_MS).unref())

/**
 * Where the name leads by which people come: behind a router, or at a provider who hands addresses on, this machine
 * knows only its inner one. Nobody is asked but those who know names.
 */
export async function foundAddresses(
  { publicUrl, rtcAnnounced }: Pick<Config, 'publicUrl' | 'rtcAnnounced'>,
  resolve: Resolve = bySystem,
): Promise<readonly string[]> {
  if (publicUrl === undefined || rtcAnnounced.length > 0) return []
  const { hostname } = new URL(publicUrl)
  if (kindOfHost(hostname) !== 'public') return []
  const found = await Promise.race([resolve(hostname), nobody()]).catch(() => [])
  return found.map(({ address }) => address).filter((address) => addressKind(address) === 'public')
}
