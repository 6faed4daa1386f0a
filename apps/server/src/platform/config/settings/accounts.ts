import { levels } from '../../../domain/levels.ts'
import { address, email, list, oneOf, secret, text, wholeNumber } from '../kinds.ts'
import { optional, setting } from '../setting.ts'

export const accounts = {
  tokenSecret: optional({
    env: 'TOKEN_SECRET',
    kind: secret(32),
    secret: true,
    about:
      'Key from which tokens are signed, at least 32 characters. Default: made on the first start and kept in the database.',
  }),
  adminEmail: optional({
    env: 'ADMIN_EMAIL',
    kind: email(),
    example: 'you@example.org',
    about:
      'The account that becomes staff (`special-tpi`) once it verified this address. Default: the first account that verifies its address; with `SMTP_URL` or `PUBLIC_URL` set, whoever enters the code that the start prints.',
  }),
  signupLevel: setting({
    env: 'SIGNUP_LEVEL',
    kind: oneOf(levels),
    fallback: 'special-free',
    about: 'Level of every verified account while no subscription provider is configured.',
  }),
  guests: setting({
    env: 'GUESTS',
    kind: oneOf(['off', 'link', 'on']),
    fallback: 'link',
    about:
      'People without an account: `off` nobody, `link` whoever has the link to a private table, `on` also from the login page, with the name of a table. Guests open no tables and see no list of them.',
  }),
  newUserDays: setting({
    env: 'NEW_USER_DAYS',
    kind: wholeNumber(0, 365),
    fallback: '7',
    about: 'How many days an account carries the flag `newuser`.',
  }),
  sessionCode: optional({
    env: 'SESSION_CODE',
    kind: text().refine((value) => /^[0-9a-f]{64}$/i.test(value), 'must be a SHA-256 of 64 hex digits'),
    about:
      'SHA-256 of six keys, as 64 hex digits. Whoever presses them one after the other at a table becomes `powerful`, or is so no longer. A new table begins with this code; its Storyteller can set another.',
  }),
  termsVersion: setting({
    env: 'TERMS_VERSION',
    kind: text().refine((value) => value.length <= 40, 'must have at most 40 characters'),
    fallback: '1',
    about:
      'Names the terms that people agree to when they register, in at most 40 characters. Change it with the text: a page that shows the earlier one then asks to read again.',
  }),
  loginDays: setting({
    env: 'LOGIN_DAYS',
    kind: wholeNumber(1, 3650),
    fallback: '90',
    about:
      'After how many days a login ends however often it is used. One that is not used ends after 30 days.',
  }),
  disposableDomains: setting({
    env: 'DISPOSABLE_DOMAINS',
    kind: list(),
    fallback: '',
    about: 'Mail domains to refuse at verification, besides the known throw-away ones.',
  }),
  captchaDifficulty: setting({
    env: 'CAPTCHA_DIFFICULTY',
    kind: wholeNumber(1, 100_000),
    fallback: '200',
    about: 'Attempts a browser needs at most for the proof of work; about 3 ms each.',
  }),
} as const

export const shop = {
  shopUrl: optional({
    env: 'SHOP_URL',
    kind: address('http:', 'https:'),
    example: 'https://shop.example.org/api/2026-01/graphql.json',
    about: 'Storefront API (GraphQL) that keeps the accounts. Default: Belfry keeps them itself.',
  }),
  shopToken: optional({
    env: 'SHOP_TOKEN',
    kind: text(),
    secret: true,
    about: 'Storefront access token.',
  }),
  shopAccountUrl: optional({
    env: 'SHOP_ACCOUNT_URL',
    kind: address('https:', 'http:'),
    about: 'Page where people edit their shop account.',
  }),
} as const
