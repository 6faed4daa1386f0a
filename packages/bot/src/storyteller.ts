import type { ContentIndex } from '@belfry/content'
import type { SessionView } from '@belfry/rules'
import type { Participant } from './participant.ts'

/** A game as a bot runs it. */
export interface GamePlan {
  readonly players: number
  readonly edition: string
  readonly days: number
  readonly nominationsADay: number
  readonly voteSpeedMs: number
}

export const SHORT_GAME: GamePlan = {
  players: 7,
  edition: 'tb',
  days: 2,
  nominationsADay: 2,
  voteSpeedMs: 500,
}

const SETTLE_MS = 50

/** Runs a whole game from gathering to the last revealed seat, with whoever sits down. */
export class GameMaster {
  readonly #bot: Participant
  readonly #content: ContentIndex
  readonly #plan: GamePlan

  constructor(bot: Participant, content: ContentIndex, plan: GamePlan = SHORT_GAME) {
    this.#bot = bot
    this.#content = content
    this.#plan = plan
  }

  async run(): Promise<void> {
    await this.gather()
    await this.deal()
    for (let day = 1; day <= this.#plan.days; day++) {
      await this.night()
      await this.day()
    }
    await this.reveal()
  }

  async gather(): Promise<void> {
    const bot = this.#bot
    await bot.ask('edition', { id: this.#plan.edition, theme: 1 })
    for (let seats = bot.view?.session.players.length ?? 0; seats < this.#plan.players; seats++) {
      await bot.ask('updateSeats', { type: 'add', payload: { name: null }, check: seats })
    }
    await bot.sees(({ session }) => session.players.filter(({ id }) => id).length >= this.#plan.players)
  }

  /** Fills the bag as the table of counts says, and deals. */
  async deal(): Promise<void> {
    const bot = this.#bot
    const counts = this.#content.teamCounts(this.#plan.players)
    const roles = this.#content.edition(this.#plan.edition)?.roles ?? []
    for (const [team, count] of Object.entries(counts ?? {})) {
      const candidates = roles.filter((id) => {
        const character = this.#content.character(id)
        return character?.team === team && !character.traits.some(({ name }) => name === 'bag-disabled')
      })
      for (let taken = 0; taken < count; taken++) {
        const [role] = candidates.splice(bot.chance.below(candidates.length), 1)
        if (role !== undefined) bot.send('toggleRole', { role, count: 1 })
      }
    }
    await bot.sees(
      ({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length >= this.#plan.players,
    )
    await bot.ask('startGame', { isRunning: true, phase: 0, history: [] })
    await bot.sees(({ session }) => session.game.isRunning && session.hook === null)
  }

  async togglePhase(): Promise<void> {
    const phase = this.#bot.view?.session.game.phase ?? 0
    await this.#bot.ask('history', { type: 'phase', payload: phase })
    await this.#bot.sees(({ session }) => session.game.phase === phase + 1)
  }

  /** Wakes everybody who holds a character once, and marks somebody for death. */
  async night(): Promise<void> {
    const bot = this.#bot
    await this.togglePhase()
    for (const { id, role } of bot.view?.session.players ?? []) {
      if (id) await bot.ask('signal', { message: [{ id: 'role', data: null, role }], recipients: [id] })
    }
    const victim = this.#living()[bot.chance.below(3)]
    if (victim !== undefined) {
      await bot.ask('updatePlayer', { index: victim, property: 'isMarkedForDeath', value: true })
      await bot.ask('updatePlayer', { index: victim, property: 'isDead', value: true })
    }
  }

  async day(): Promise<void> {
    const bot = this.#bot
    // A phase that is toggled again within ten seconds would be undone.
    await bot.wait(PHASE_SETTLES_MS)
    await this.togglePhase()
    bot.send('voteSpeed', this.#plan.voteSpeedMs)
    for (let i = 0; i < this.#plan.nominationsADay; i++) await this.nominate()
    await bot.wait(PHASE_SETTLES_MS)
  }

  async nominate(): Promise<void> {
    const bot = this.#bot
    const living = this.#living()
    const nominator = bot.chance.of(living) ?? 0
    const nominee = bot.chance.of(living) ?? 0
    bot.send('nomination', { nomination: [nominator, nominee] })
    await bot.sees(({ gamestate }) => gamestate.vote.nomination !== false)
    bot.send('lock', [1, null])
    await bot.sees(
      ({ gamestate, session }) =>
        gamestate.vote.locked > session.players.length && gamestate.vote.tally !== null,
    )
    bot.send('nomination', { nomination: false })
    await bot.sees(({ gamestate }) => gamestate.vote.nomination === false)
  }

  async reveal(): Promise<void> {
    const bot = this.#bot
    bot.send('reveal')
    await bot.sees(({ session }) => session.hook?.name === 'reveal-grimoire')
    await bot.ask('endGame', { isEvilWin: bot.chance.happens(0.5) })
    bot.send('revealGameResult')
    await bot.sees(({ session }) => session.game.isEvilWin !== null)
    bot.send('revealPlayer', -1)
    await bot.sees(
      ({ session }) => session.hook === null && session.players.every(({ revealed }) => revealed),
    )
    await bot.wait(SETTLE_MS)
  }

  #living(): number[] {
    const players: SessionView['session']['players'] = this.#bot.view?.session.players ?? []
    return players.flatMap(({ isDead }, index) => (isDead ? [] : [index]))
  }
}

const PHASE_SETTLES_MS = 10_100
