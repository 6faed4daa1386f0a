declare const brand: unique symbol

/** A string or number that cannot be mistaken for another of its kind, at no cost at run time. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name }

export type UserId = Brand<string, 'UserId'>
export type SessionCode = Brand<string, 'SessionCode'>

export const userId = (raw: string): UserId => raw as UserId
export const sessionCode = (raw: string): SessionCode => raw as SessionCode
