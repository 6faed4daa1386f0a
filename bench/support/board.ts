import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { joinTable, type Participant } from '@belfry/bot'
import type { AfterName, InboundName } from '@belfry/protocol'
import { chromium, type Page } from '@playwright/test'
import { browserPath } from '../../tools/lib/browser.mjs'
import type { Belfry } from './belfry.ts'
import type { TraceEvent } from './frames.ts'
import type { Guest } from './guests.ts'

const VERSION = '3.46.4'

/** Somebody at the table who has no screen. */
export const joinBoard = (belfry: Belfry, session: string, { token }: Guest, seed: number) =>
  joinTable({
    origin: belfry.served().url,
    sessionCode: session,
    version: VERSION,
    token: () => token,
    makeId: randomUUID,
    seed,
  })

const PATIENCE_MS = 250
/** More than this is asked for by nobody. */
const MOST_TRIES = 40

/** What is asked for has to be granted; who asks for too much at once asks again, as a person would. */
export async function ask<Name extends InboundName>(
  participant: Participant,
  name: Name,
  ...payload: AfterName<Name>
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const answer = await participant.ask(name, ...payload)
    if (answer.ok) return
    if (answer.code !== 'rate-limited' || tries === MOST_TRIES)
      throw new Error(`${name} was refused: ${answer.code}`)
    await setTimeout(PATIENCE_MS)
  }
}

interface Seating {
  readonly belfry: Belfry
  readonly session: string
  /** The Storyteller's. */
  readonly hand: Participant
  readonly players: readonly Guest[]
  /** What is laid on each seat. */
  readonly lay?: (seat: number) => Promise<void>
}

/** Everybody comes and sits down, one after the other. */
export async function seatAll({
  belfry,
  session,
  hand,
  players,
  lay,
}: Seating): Promise<readonly Participant[]> {
  const seated: Participant[] = []
  for (const [seat, player] of players.entries()) {
    await ask(hand, 'updateSeats', { type: 'add', payload: { name: null }, check: seat })
    const bot = await joinBoard(belfry, session, player, seat + 2)
    await ask(bot, 'claimSeat', seat)
    await lay?.(seat)
    seated.push(bot)
  }
  return seated
}

/** One demon among many alike. */
export const layRole = (hand: Participant, seat: number): Promise<void> =>
  ask(hand, 'updatePlayer', { index: seat, property: 'role', value: seat === 0 ? 'imp' : 'chef' })

/** However busy the machine is. */
const OPEN_WITHIN_MS = 120_000

/** The last of so many things on the board is there. */
export const untilShown = (page: Page, what: string, count: number): Promise<void> =>
  page
    .locator(what)
    .nth(count - 1)
    .waitFor({ timeout: OPEN_WITHIN_MS })

/** A browser without a graphics card: what is drawn is drawn by threads that the benches leave out. */
export async function openPage(): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  return browser.newPage({ viewport: { width: 1280, height: 800 } })
}

/** The table as somebody who is logged in finds it. */
export async function goToBoard(
  page: Page,
  belfry: Belfry,
  session: string,
  { token, refreshToken }: Guest,
): Promise<void> {
  const stored = { token: { accessToken: token, refreshToken }, update: VERSION }
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
  }, stored)
  await page.goto(`${belfry.served().url}/join/${encodeURIComponent(session)}`)
}

/** What the browser notes while something goes on. */
export async function traced(
  page: Page,
  categories: string[],
  during: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the browser is gone')
  await browser.startTracing(page, { categories })
  await during()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  return traceEvents
}
