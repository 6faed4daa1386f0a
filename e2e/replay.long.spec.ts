import type { Participant } from '@belfry/bot'
import { openFile, type Reel, reelOf, SPECTATOR } from '@belfry/room/replay'
import type { SessionView } from '@belfry/rules'
import type { Page } from '@playwright/test'
import { expect, seatAt, test } from './support/board.ts'
import { faintTexts } from './support/contrast.ts'
import { closeVote, kill, nominate, raise, runVote, setSpeed } from './support/day.ts'
import { cards, item, show } from './support/night.ts'
import { shownOn } from './support/replay.ts'

/** What is behind a text decides whether it can be read. */
test.use({ isSceneryDrawn: true })

const BAG = ['chef', 'monk', 'slayer', 'saint', 'empath', 'mayor', 'poisoner', 'imp']

/** What a view shows, without what people are called: everything of the game that its owner can know. */
const gist = ({ session, gamestate }: SessionView) => ({
  phase: session.game.phase,
  isRunning: session.game.isRunning,
  isEvilWin: session.game.isEvilWin,
  players: session.players.map(({ role, alignment, isDead, isVoteless, revealed, reminders }) => ({
    role,
    alignment,
    isDead,
    isVoteless,
    revealed,
    reminders,
  })),
  nomination: gamestate.vote.nomination,
  votes: gamestate.vote.history.map(({ votes, majority, nominee }) => ({ votes, majority, nominee })),
  cards: gamestate.signals.map(({ message, isRead }) => ({ message, isRead })),
})

interface Moment {
  readonly at: number
  readonly pages: readonly string[][][]
  readonly gists: readonly ReturnType<typeof gist>[]
}

const frameAt = ({ times, startedAt }: Reel, at: number): number =>
  times.findLastIndex((after) => startedAt + after <= at)

/** The file as the page gets it. */
async function fileOn(page: Page): Promise<Reel> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => /\/backend\/replay\/[\w-]+$/.test(response.url())),
    page.locator('.games__table tbody tr').getByRole('link').first().click(),
  ])
  const opened = openFile(((await answer.json()) as { readonly file: unknown }).file)
  if (!opened.ok) throw new Error(opened.error.code)
  return reelOf(opened.value)
}

async function goTo(page: Page, eye: string, frame: number): Promise<void> {
  await page.getByLabel('See as').selectOption(eye)
  await page.getByRole('slider', { name: 'Timeline' }).fill(String(frame))
}

test('every seat of a game of eight, and who looked on, sees again what it was shown, at ten moments', async ({
  gather,
  guest,
}) => {
  test.slow()
  const table = await gather({ free: 2, bots: 6 })
  const { hand, bots } = table
  await hand.ask('edition', { id: 'tb', theme: 1 })
  const [ada, ben] = [await guest(table, 'Ada', 0), await guest(table, 'Ben', 1)]
  // Somebody who only looks on.
  const eve = await guest(table, 'Eve')
  const seats: readonly Participant[] = [ada.hand, ben.hand, ...bots]
  const eyes = [...seats.map((_hand, seat) => `seat-${seat + 1}`), SPECTATOR]
  const watched = [
    [ada.page, 'seat-1'],
    [ben.page, 'seat-2'],
    [eve.page, SPECTATOR],
  ] as const
  for (const role of BAG) hand.send('toggleRole', { role, count: 1 })
  await hand.sees(({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === BAG.length)
  await hand.ask('startGame', { isRunning: true, phase: 0, history: [] })
  await hand.sees(({ session }) => session.game.isRunning && session.hook === null)
  await expect(seatAt(ada.page, 0).locator('.seat__disc')).not.toHaveAttribute('aria-label', /unknown/)

  const moments: Moment[] = []
  /** Something is done, everybody has heard of it, and every screen is looked at. */
  async function moment(deed: () => Promise<unknown>, isDone: (view: SessionView) => boolean): Promise<void> {
    await deed()
    for (const one of [hand, ...seats, eve.hand]) await one.sees(isDone)
    const at = Math.max(...seats.map(({ client }) => client.serverNow()))
    const pages: string[][][] = []
    for (const [page] of watched) pages.push(await shownOn(page))
    const views = [...seats, eve.hand].flatMap(({ view }) => view ?? [])
    moments.push({ at, pages, gists: views.map(gist) })
  }
  const phase = (payload: number) => async (): Promise<void> => {
    await hand.ask('history', { type: 'phase', payload })
  }

  await moment(phase(0), ({ session }) => session.game.phase === 1)
  await moment(
    async () => {
      await show(hand, [item('one')], ada.person.id)
      await cards(ada.page).locator('[data-answer="seen"]').click()
      await hand.sees(({ gamestate }) => gamestate.signals.some(({ seenBy }) => seenBy.length > 0))
      await ada.hand.sees(({ gamestate }) => gamestate.signals.every(({ isRead }) => isRead))
    },
    () => true,
  )
  const [, , third] = seats
  await moment(
    () => show(hand, [item('player', 4)], third?.userId ?? ''),
    ({ self, gamestate }) => self.seat !== 2 || gamestate.signals.length > 0,
  )
  const poisoned = { role: 'poisoner', name: 'Poisoned', isFlipped: false }
  await moment(
    () => hand.ask('updatePlayer', { index: 4, property: 'reminders', value: [poisoned] }),
    () => true,
  )
  await moment(
    () => kill(hand, 3),
    ({ session }) => session.players[3]?.isDead === true,
  )
  await moment(
    async () => {
      await hand.ask('toggleRunning', false)
      await phase(1)()
      await hand.ask('toggleRunning', true)
    },
    ({ session }) => session.game.phase === 2 && session.game.isRunning,
  )
  await setSpeed(hand, 500)
  await moment(
    () => nominate(hand, 1, 2),
    ({ gamestate }) => gamestate.vote.nomination !== false,
  )
  await moment(
    async () => {
      for (const bot of bots.slice(0, 4)) raise(bot)
      await runVote(hand)
      await closeVote(hand)
    },
    ({ gamestate }) => gamestate.vote.history.length === 1 && gamestate.vote.nomination === false,
  )
  await moment(
    () => kill(hand, 2),
    ({ session }) => session.players[2]?.isDead === true,
  )
  await moment(
    async () => {
      await hand.ask('endGame', { isEvilWin: true, reveal: true })
      hand.send('revealGameResult')
      await hand.sees(({ session }) => session.game.isEvilWin === true)
      hand.send('revealPlayer', -1)
      for (const [page] of watched) await expect(page.locator('.seat[data-revealed="true"]')).toHaveCount(8)
    },
    ({ session }) => session.players.every(({ revealed }) => revealed) && session.hook === null,
  )
  expect(moments).toHaveLength(10)

  await ada.page.goto('/games')
  await expect(ada.page.locator('.games__table tbody tr')).toHaveCount(1)
  expect(await faintTexts(ada.page)).toEqual([])
  const reel = await fileOn(ada.page)
  await ada.page.getByLabel('Show me everything at once').check()
  for (const [index, { at, pages, gists }] of moments.entries()) {
    const frame = frameAt(reel, at)
    for (const [who, seen] of gists.entries())
      expect(gist(reel.viewAt(frame, eyes[who] ?? '')), `moment ${index}, ${eyes[who]}`).toEqual(seen)
    for (const [who, [, eye]] of watched.entries()) {
      await goTo(ada.page, eye, frame)
      await expect.poll(() => shownOn(ada.page), { message: `moment ${index}, ${eye}` }).toEqual(pages[who])
    }
  }
  // Beside the town and over it everything can be read.
  expect(await faintTexts(ada.page)).toEqual([])
  await ada.page.getByRole('button', { name: 'The whole story' }).click()
  await expect(ada.page.locator('canvas[data-drawn="true"]')).toBeVisible()
  expect(await faintTexts(ada.page)).toEqual([])
  await ada.page.goto('/statistics')
  await expect(ada.page.locator('.plot')).toBeVisible()
  expect(await faintTexts(ada.page)).toEqual([])
})
