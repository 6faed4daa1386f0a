import type { RestAnswer } from '@belfry/protocol'

/** What an account is made of, as the server answers it. */
export type LoginAnswer = RestAnswer<'token'>
export type OwnUser = LoginAnswer['user']
