import type { TextKey } from '@belfry/i18n'

export type Mode = 'login' | 'register'

export interface LoginFields {
  readonly email: string
  readonly password: string
  readonly confirmation: string
  readonly username: string
  readonly acceptsTerms: boolean
  readonly acceptsMarketing: boolean
}

export const EMPTY: LoginFields = {
  email: '',
  password: '',
  confirmation: '',
  username: '',
  acceptsTerms: false,
  acceptsMarketing: false,
}

/** Form facts that decide which buttons can be pressed. */
export interface FormFacts {
  readonly mode: Mode
  readonly fields: LoginFields
  readonly captcha: string | null
  readonly isLoading: boolean
}

export const canLogin = ({ captcha, isLoading, fields }: FormFacts): boolean =>
  captcha !== null && !isLoading && fields.confirmation === ''

export const canRegister = ({ mode, captcha, isLoading, fields }: FormFacts): boolean =>
  captcha !== null && !isLoading && (mode === 'login' || fields.acceptsTerms)

export const canRecover = ({ captcha, isLoading, fields }: FormFacts): boolean =>
  captcha !== null && !isLoading && fields.email.trim() !== ''

/** Registration fault for which it is not even sent; null when it can be. */
export function registrationFault({ fields, captcha }: FormFacts): TextKey | null {
  if (!fields.acceptsTerms) return 'login:error_terms'
  if (fields.password !== fields.confirmation) return 'login:error_password'
  return captcha === null ? 'login:error_captcha' : null
}

/** After a refusal passwords are typed anew. */
export const withoutPasswords = (fields: LoginFields): LoginFields => ({
  ...fields,
  password: '',
  confirmation: '',
})
