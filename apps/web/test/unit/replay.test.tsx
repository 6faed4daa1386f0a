// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createContent } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import { unwrap } from '@belfry/kit'
import { openFile } from '@belfry/room/replay'
import { act } from 'react'
import { expect, it } from 'vitest'
import { Player } from '../../src/features/board/replay/Player.tsx'
import type { Shell } from '../../src/shell/shell.ts'
import { draw, testShell } from './support/render.tsx'

const GOLDEN = join(import.meta.dirname, '../../../../packages/room/test/replay/golden/files/v4')
const golden = (name: string) =>
  unwrap(openFile(JSON.parse(gunzipSync(readFileSync(join(GOLDEN, `${name}.json.gz`))).toString('utf8'))))

it('a game is seen step by step with one seat’s eyes; its truth and what comes later come at its end', async () => {
  const { shell, clock } = await testShell()
  const texts = ['replay', 'board', 'people', 'chronicle', 'vote', 'night'] as const
  await shell.translation.i18n.loadNamespaces([...texts])
  const content = createContent(await loadDefaultPack())
  const here: Shell = { ...shell, content: { ...shell.content, get: () => content } }
  const names = { 'seat-1': 'Ada', 'seat-2': null }
  const place = await draw(here, <Player file={golden('tie')} names={names} own="seat-1" />)
  const eyes = (): (string | null)[] =>
    [...place.querySelectorAll('option')]
      .map(({ textContent }) => textContent)
      .filter((text) => !text?.includes('×'))
  const marks = (): (string | null)[] =>
    [...place.querySelectorAll('.replay__mark')].map(({ textContent }) => textContent)
  const cast = (): string => place.querySelector('.replay__cast')?.textContent ?? ''
  const press = async (key: string): Promise<void> => {
    await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    // The lists beside the board are drawn once the hand rests.
    await act(async () => clock.advance(1_000))
  }
  expect(eyes()).toEqual(['Ada', 'A spectator'])
  expect(marks()).toEqual([])
  expect(cast().match(/unknown/g)).toHaveLength(6)
  expect(cast()).toContain('Somebody: unknown')
  expect(cast()).toContain('Seat 3: unknown')
  expect(place.querySelector('.replay__board')?.hasAttribute('inert')).toBe(true)
  await press('ArrowRight')
  await press('ArrowRight')
  expect(marks()).toEqual(['Night 1'])
  // On to what happened next, whatever it is: it is told when one is there.
  await press('PageDown')
  expect(marks()).toEqual(['Night 1', 'Day 1'])
  for (let at = 0; at < 12; at++) await press('PageDown')
  expect(marks().slice(-2)).toEqual(['Good wins', 'The grimoire is revealed'])
  expect(place.querySelector('[role=slider], input[type=range]')?.getAttribute('aria-valuetext')).toMatch(
    /revealed|Good wins/,
  )
  expect(cast()).not.toContain('unknown')
  expect(eyes()).toEqual([
    'The Storyteller',
    'Ada',
    'Somebody',
    'Seat 3',
    'Seat 4',
    'Seat 5',
    'Seat 6',
    'Seat 7',
    'A spectator',
  ])
  expect(place.querySelector('.replay__story')?.textContent).toContain('Ada')
})
