import type { RestAnswer } from '@belfry/protocol'
import { outline } from '../api/read.ts'

/** The answers an account is made of, with the types the server checks them against. */
export type LoginAnswer = RestAnswer<'token'>
export type OwnUser = LoginAnswer['user']
export type CustomerAnswer = RestAnswer<'authenticate'>

/** What the server says about itself and the time. */
export interface VersionAnswer {
  readonly latestVersion: string
  readonly newVersions: readonly string[]
  readonly releases: readonly string[]
  readonly downloadUrl: readonly { readonly name: string; readonly url: string }[]
  readonly time: number
}

export const readLogin = outline<LoginAnswer>({
  accessToken: 'string',
  refreshToken: 'string',
  user: 'object',
})
export const readFirstLogin = outline<RestAnswer<'login'>>({
  accessToken: 'string',
  refreshToken: 'string',
  user: 'object',
  device: 'string',
})
export const readCustomer = outline<CustomerAnswer>({ token: 'string', username: 'string' })
export const readVersion = outline<VersionAnswer>({
  latestVersion: 'string',
  newVersions: 'list',
  releases: 'list',
  downloadUrl: 'list',
  time: 'number',
})
export const readTime = outline<{ readonly time: number }>({ time: 'number' })
export const readOwn = outline<{ readonly user: OwnUser }>({ user: 'object' })
export const readLinked = outline<RestAnswer<'patreon'>>({ level: 'string' })
