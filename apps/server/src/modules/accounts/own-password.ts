import type { Outcome } from '../../domain/errors/codes.ts'
import type { User } from '../../domain/user.ts'
import type { Pauses } from './pauses.ts'

/** Owner whose password is asked for, and the place it is given from. */
interface Asked {
  readonly user: Pick<User, 'email'>
  readonly ip: string
}

/**
 * Whoever holds somebody's token may guess at the password behind it; then the same pauses grow as at the login, and
 * they are shared with it.
 */
export type WithPauses = <T>(asked: Asked, check: () => Promise<Outcome<T>>) => Promise<Outcome<T>>

export const createWithPauses =
  (pauses: Pauses): WithPauses =>
  async ({ user, ip }, check) => {
    const attempt = await pauses.begin(user.email, { ip, device: '' })
    if (!attempt.ok) return attempt
    const outcome = await check()
    const isWrong = !outcome.ok && outcome.error.code === 'auth.password'
    await (isWrong ? attempt.value.failed() : attempt.value.forgive())
    return outcome
  }
