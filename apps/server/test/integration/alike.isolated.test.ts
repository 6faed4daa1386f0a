import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines } from '../support/engines.ts'
import { codeIn, logIn, PASSWORD, signUp, TERMS, verifyEmail } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { work } = vi.hoisted(() => ({ work: [] as string[] }))

vi.mock('../../src/modules/accounts/identity/passwords.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/accounts/identity/passwords.ts')>()
  return {
    hashPassword: (password: string) => {
      work.push('hash')
      return real.hashPassword(password)
    },
    isPassword: (stored: string, password: string) => {
      work.push('compare')
      return real.isPassword(stored, password)
    },
  }
})

const WATCHED = ['customers', 'codes', 'tallies', 'users', 'logins', 'challenges'] as const

/** Notes what is asked of the database, by name; a mail counts when it is queued. */
function watch(server: TestServer): void {
  const { repositories } = server.running.services.database
  const note = (name: string, repository: Record<string, unknown>, method: string): void => {
    const real = repository[method]
    if (typeof real !== 'function') return
    repository[method] = (...given: readonly unknown[]) => {
      work.push(`${name}.${method}`)
      return Reflect.apply(real, repository, given)
    }
  }
  for (const name of WATCHED)
    for (const method of Object.keys(repositories[name])) note(name, repositories[name], method)
  note('outbox', repositories.outbox, 'add')
}

describe.each(engines)('whether an address has an account, on %s', (_name, newStorage) => {
  const later: (() => Promise<unknown>)[] = []
  let server: TestServer

  beforeAll(async () => {
    const afterwards = {
      run: (task: () => Promise<unknown>) => void later.push(task),
      settle: async () => {},
    }
    server = await startTestServer({ storage: await newStorage(), afterwards })
    watch(server)
  })
  afterAll(() => server.stop())

  const workLater = async () => {
    for (const task of later.splice(0)) await task()
  }
  /** Everything that an answer shows of itself, and all the work that was done before it. */
  const seen = async (path: string, body: object, token?: string) => {
    const captcha = await server.captcha()
    work.length = 0
    const given = { captcha, ...body }
    const { status, body: answer } = await server.post(path, given, token === undefined ? {} : { token })
    return { status, answer, work: [...work], captcha }
  }
  const owner = async (name: string) => {
    const person = await signUp(server, name)
    await workLater()
    await verifyEmail(server, person)
    return person
  }
  const register = async (email: string) => {
    const password = 'of a stranger'
    const registered = await seen('user/register', { email, password, username: 'Stranger', terms: TERMS })
    const { token, username } = registered.answer
    const entered = await seen('login', { captcha: registered.captcha, token, username })
    return { registered, entered, token: entered.answer.accessToken as string }
  }
  const withoutNames = ({ user, ...login }: { user: Record<string, unknown> }) => ({
    fields: Object.keys(login),
    user: { ...user, id: '', email: '', cosmetics: '' },
  })

  it('[AUTH-24] is told to nobody who registers it, but to its owner', async () => {
    const { email, id } = await owner('owner')
    later.length = 0
    const taken = await register(email)
    const free = await register('free@example.org')
    expect(taken.registered.status).toBe(200)
    expect(taken.registered.work).toContain('hash')
    expect(taken.registered.work).toEqual(free.registered.work)
    expect(Object.keys(taken.registered.answer)).toEqual(Object.keys(free.registered.answer))
    expect(taken.entered.work).toEqual(free.entered.work)
    expect(taken.entered.work).not.toContain('outbox.add')
    expect(withoutNames(taken.entered.answer)).toEqual(withoutNames(free.entered.answer))
    expect(taken.entered.answer.user.flags).toEqual(['newuser', 'tos-agreed'])
    expect(later).toHaveLength(2)
    await workLater()
    expect(await server.mailTo(email, 'already has an account')).toMatch(/recover=[\w-]{43}/)
    expect(codeIn(await server.mailTo('free@example.org', 'verification code'))).toMatch(/\d{6}/)
    const verify = async ({ token }: { token: string }) => {
      const wrong = await seen('verify', { type: 'email', code: '000000' }, token)
      const tooSoon = await seen('verify', { type: 'email' }, token)
      return [wrong.answer, wrong.work, tooSoon.answer, tooSoon.work]
    }
    expect(await verify(taken)).toEqual(await verify(free))
    // The account stays with its owner, and the stranger's own stays a stranger's.
    expect((await logIn(server, email)).id).toBe(id)
    expect((await logIn(server, email, 'of a stranger')).id).not.toBe(id)
  })

  it('[AUTH-27] makes no difference to a login that fails', async () => {
    const { email } = await owner('guarded')
    const wrong = await seen('user/login', { email, password: 'not the password' })
    const unknown = await seen('user/login', { email: 'nobody@example.org', password: PASSWORD })
    expect(wrong.answer).toEqual({ ok: false, code: 'auth.unidentified', params: {} })
    expect(unknown.answer).toEqual(wrong.answer)
    expect(unknown.work).toEqual(wrong.work)
    expect(wrong.work.filter((one) => one === 'compare')).toHaveLength(2)
  })

  it('[AUTH-14] makes no difference to a recovery, nor to one too many', async () => {
    const { email } = await owner('absent')
    server.clock.advance(60 * 60 * 1000)
    const ask = async (address: string) => {
      const { answer, work: done } = await seen('user/recover', { email: address })
      return { answer, done }
    }
    for (let round = 0; round < 4; round++) {
      const known = await ask(email)
      expect(await ask('nobody@example.org')).toEqual(known)
      expect(known.done).not.toContain('outbox.add')
      if (round === 3) expect(known.answer).toMatchObject({ code: 'auth.mailed', params: { minutes: 60 } })
    }
    await workLater()
    expect(await server.mailTo(email, 'recover=')).toContain('choose a new password')
  })

  it('makes no difference to a link that logs in, nor to one too many', async () => {
    const { email } = await owner('linking')
    server.clock.advance(60 * 60 * 1000)
    const ask = async (address: string) => {
      const { answer, work: done } = await seen('user/link', { email: address })
      return { answer, done }
    }
    for (let round = 0; round < 4; round++) {
      const known = await ask(email)
      expect(await ask('no.one@example.org')).toEqual(known)
      expect(known.done).not.toContain('outbox.add')
      if (round === 3) expect(known.answer).toMatchObject({ code: 'auth.mailed' })
    }
    await workLater()
    expect(await server.mailTo(email, 'login?link=')).toContain('to log in')
  })

  it('an unproven address goes to the first who proves it', async () => {
    const [first, second] = [await register('shared@example.org'), await register('shared@example.org')]
    await workLater()
    const code = codeIn(await server.mailTo('shared@example.org', 'verification code'))
    const proof = await seen('verify', { type: 'email', code }, first.token)
    expect(proof.answer).toEqual({ success: true, status: 'verified' })
    const other = codeIn(await server.mailTo('shared@example.org', 'verification code'))
    const late = await seen('verify', { type: 'email', code: other }, second.token)
    expect(late.answer).toEqual({ success: false, status: 'wrong' })
  })
})
