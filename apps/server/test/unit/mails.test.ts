import { COMPLETE_LOCALES, type Locale } from '@belfry/i18n'
import { beforeAll, describe, expect, it } from 'vitest'
import english from '../../../../packages/i18n/src/locales/en/mail.json' with { type: 'json' }
import { type Composer, openComposer, type Template } from '../../src/platform/mail/compose.ts'

const SUBJECT = '.subject'
const KINDS = Object.keys(english)
  .filter((key) => key.endsWith(SUBJECT))
  .map((key) => key.slice(0, -SUBJECT.length) as Template)
const NAME = 'שירה'
const VALUES = {
  username: NAME,
  code: '123456',
  minutes: 15,
  left: 7,
  link: 'https://belfry.example/login',
  device: 'Firefox',
  address: '203.0.113.7',
}
/** Words that are in nearly every English mail, and in none of a language we have. */
const ENGLISH = /(?<![\p{L}.-])(?:the|your|you|this|hello|with|and|from|that)(?![\p{L}-])/iu

describe.each(COMPLETE_LOCALES)('mails in %s', (locale: Locale) => {
  let composer: Composer
  beforeAll(async () => {
    composer = await openComposer()
  })

  it.each(KINDS)('%s is whole and in one language, and a name from right to left stays by itself', (kind) => {
    const to = 'shira@example.org'
    const { subject, text } = composer.mail({ to, locale }, kind, VALUES)
    const ours = composer.mail({ to, locale: 'en' }, kind, VALUES)
    for (const part of [subject, text]) {
      expect(part.trim()).not.toBe('')
      expect(part).not.toMatch(/\{\{|\}\}|\bmail:|undefined/)
      if (locale !== 'en') expect(part).not.toMatch(ENGLISH)
    }
    if (locale !== 'en') expect(text).not.toBe(ours.text)
    // Each name lies between the marks that keep the order of the sentence around it.
    const bare = text.replaceAll(`\u2068${NAME}\u2069`, '')
    expect(bare).not.toContain(NAME)
    expect(bare).not.toMatch(/[\u2068\u2069]/)
    expect(text.includes(NAME)).toBe(ours.text.includes(NAME))
  })

  it('leaves names from left to right as they are, and writes text messages', () => {
    const { text } = composer.mail({ to: 'a@b.c', locale }, 'verify', { ...VALUES, username: 'Ada' })
    expect(text).not.toMatch(/[\u2068\u2069]/)
    const message = composer.textMessage(locale, VALUES)
    expect(message).toContain('123456')
    if (locale !== 'en') expect(message).not.toMatch(ENGLISH)
  })
})
