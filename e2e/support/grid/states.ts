import { THE_REST } from '@belfry/protocol'
import type { Page } from '@playwright/test'
import { expect, prepare } from '../board.ts'
import { untilShown } from '../shown.ts'
import {
  closeSheets,
  openSheets,
  remind,
  runVote,
  showNotice,
  VOTE_SPEED_MS,
  wantToWhisper,
} from './deeds.ts'
import { ask, BOTH, OWN_SEAT, player, STORYTELLER, tell, turnTheHour, type Viewer } from './table.ts'

export interface State {
  readonly name: string
  /** Those who see something of their own there; the first of them enters it, and looks at every table. */
  readonly viewers: readonly Viewer[]
  readonly enter: (page: Page) => Promise<unknown>
  /** What has to be done again at each size. */
  readonly at?: (page: Page) => Promise<unknown>
  readonly leave?: (page: Page) => Promise<unknown>
  /** Much like another, with reminders on every seat or with fewer words: looked at on one table. */
  readonly isSecond?: true
}

/** An evening in the order in which it is played. */
export const STATES: readonly State[] = [
  {
    name: 'gather',
    viewers: [STORYTELLER],
    enter: (page) => prepare(page, 'gather'),
    leave: (page) => page.locator('.gather-card .button--primary').click(),
  },
  {
    name: 'night',
    viewers: [STORYTELLER],
    enter: (page) => turnTheHour(page, 2, 'night'),
  },
  {
    name: 'reminders',
    isSecond: true,
    viewers: [STORYTELLER],
    enter: (page) => remind(page),
    leave: (page) => remind(page, []),
  },
  {
    name: 'two sheets',
    viewers: [STORYTELLER],
    enter: (page) => turnTheHour(page, 3, 'day'),
    at: openSheets,
    leave: closeSheets,
  },
  {
    name: 'whisper',
    viewers: ['player'],
    enter: async (page) => {
      await ask(page, player(1), 'whisperRequest', { userId: player(OWN_SEAT), channel: 'private' })
      await page.locator('.chat-requests').getByRole('button').first().click()
      await untilShown(page, '.whisperer')
    },
    leave: async (page) => {
      await page.locator('.whisper__head button').last().click()
      await expect(page.locator('.whisper')).toHaveCount(0)
    },
  },
  {
    name: 'nomination',
    viewers: [STORYTELLER],
    enter: async (page) => {
      await tell(page, 'voteSpeed', VOTE_SPEED_MS)
      await tell(page, 'nomination', { nomination: [1, 2] })
      await untilShown(page, '.vote-words')
    },
  },
  {
    name: 'nomination with reminders',
    isSecond: true,
    viewers: [STORYTELLER],
    enter: (page) => remind(page),
  },
  {
    name: 'running vote with reminders',
    isSecond: true,
    viewers: [STORYTELLER],
    enter: runVote,
    leave: (page) => remind(page, []),
  },
  {
    name: 'notice in a running vote',
    isSecond: true,
    viewers: ['player'],
    enter: showNotice,
    at: showNotice,
    leave: (page) => page.locator('.toast__close').click(),
  },
  {
    name: 'somebody who wants to whisper in a running vote',
    isSecond: true,
    viewers: ['player'],
    enter: wantToWhisper,
    at: wantToWhisper,
    leave: (page) => page.locator('.chat-requests .button--quiet').click(),
  },
  {
    name: 'running vote',
    viewers: BOTH,
    enter: runVote,
    leave: (page) => tell(page, 'voteInProgress', [true, false, VOTE_SPEED_MS]),
  },
  {
    name: 'result',
    // Whoever did not look at the running vote of a table looks at its result.
    viewers: BOTH.toReversed(),
    enter: (page) => untilShown(page, '.vote-words__need'),
    leave: (page) => tell(page, 'nomination', { nomination: false }),
  },
  {
    name: 'reveal',
    viewers: [STORYTELLER],
    enter: async (page) => {
      await tell(page, 'reveal')
      await tell(page, 'endGame', { isEvilWin: true })
      await untilShown(page, '.reveal-card')
    },
  },
  {
    name: 'game over',
    isSecond: true,
    viewers: [STORYTELLER],
    enter: async (page) => {
      await tell(page, 'revealGameResult')
      await tell(page, 'revealPlayer', THE_REST)
      await untilShown(page, '.chronicle-info__winner')
    },
  },
]
