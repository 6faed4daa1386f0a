// @vitest-environment jsdom
import { act } from 'react'
import { expect, it } from 'vitest'
import {
  AS_THE_APP,
  characterLanguageOf,
  useCharacterLocale,
} from '../../src/shared/characters/characterLanguage.ts'
import { draw, testShell } from './support/render.tsx'

const Asked = () => useCharacterLocale()

it('[I18N-03] the characters follow the app until somebody chooses their language, which is kept', async () => {
  const { shell } = await testShell()
  const place = await draw(shell, <Asked />)
  expect(place.textContent).toBe('en')
  await act(async () => characterLanguageOf(shell).set('sv'))
  expect(place.textContent).toBe('sv')
  const { shell: next } = await testShell([], true)
  expect(characterLanguageOf(next).get()).toBe('sv')
  characterLanguageOf(next).set(AS_THE_APP)
  expect(window.localStorage.getItem('characterLanguage')).toBeNull()
})
