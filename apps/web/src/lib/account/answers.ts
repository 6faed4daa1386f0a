import type { RestAnswer } from '@belfry/protocol'

/** User of an account, as the server answers it. */
export type LoginAnswer = RestAnswer<'token'>
export type OwnUser = LoginAnswer['user']
