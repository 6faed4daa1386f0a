import { INBOUND } from '@belfry/protocol/schemas'
import { isToldOfRefusal } from '@belfry/room'
import { expect, it } from 'vitest'
import texts from '../../../../packages/i18n/src/locales/en/session.json' with { type: 'json' }

it('there are words for every message that can be refused without an answer', () => {
  const told = Object.keys(INBOUND).filter(isToldOfRefusal)
  expect(told.length).toBeGreaterThan(20)
  expect(told.filter((name) => !Object.hasOwn(texts, `denied.${name}`))).toEqual([])
})
