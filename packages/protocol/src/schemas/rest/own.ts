import { z } from 'zod'
import { FACTOR_CODE } from '../../rest/limits.ts'
import { device, email, firstTokens, version } from './accounts.ts'
import { done, get, post } from './call.ts'
import { accountExport } from './export.ts'

/** Six digits of the app, or one of the recovery codes; spaces and dashes do not count. */
const code = z.string().trim().min(FACTOR_CODE.min).max(FACTOR_CODE.max)
const password = z.string().min(1).max(200)
const recoveryCodes = z.object({ codes: z.array(z.string()) })

/** `isShown`: this login has shown it lately, so that pages of moderators and staff open. */
const factor = z.object({
  isOn: z.boolean(),
  since: z.number().nullable(),
  codesLeft: z.number(),
  isShown: z.boolean(),
})

/** One device on which the account is logged in. `place` is a network, never the whole address. */
const login = z.object({
  id: z.string(),
  createdAt: z.number(),
  usedAt: z.number(),
  /** Browser and system; empty when it names neither. */
  device: z.string(),
  place: z.string(),
  version: z.string(),
  isThis: z.boolean(),
})

/** Calls about one's own account: its second factor, its logins, its data. */
export const ownCalls = {
  /** The second step, with what the refusal `auth.factor` of the first one gave. */
  loginFactor: post(z.object({ token: z.string().min(1).max(200), code, version, device }), firstTokens),
  factor: get(factor),
  beginFactor: post(z.object({ password }), z.object({ secret: z.string(), uri: z.string() })),
  /** The recovery codes are told here and never again. */
  confirmFactor: post(z.object({ code }), recoveryCodes),
  recoveryCodes: post(z.object({ code }), recoveryCodes),
  showFactor: post(z.object({ code }), done),
  endFactor: post(z.object({ code }), done),
  logins: get(z.object({ logins: z.array(login) })),
  endLogin: post(z.object({ id: z.uuid() }), done),
  endOtherLogins: post(z.object({}), done),
  /** Export of everything that is kept about the caller, for reading and for taking along. */
  exportAccount: post(z.object({ password, code: code.optional() }), accountExport),
  changePassword: post(z.object({ current: password, password, code: code.optional() }), done),
  /** With password, address and a code of the second factor, if it is on, sends a code there; with the code makes it the account's address. */
  changeEmail: post(
    z.union([
      z.object({ code: z.string().regex(/^\d{6}$/) }),
      z.object({ password, email, factor: code.optional() }),
    ]),
    done,
  ),
  deleteAccount: post(z.object({ password, code: code.optional() }), done),
}
