// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fakeClock } from '@belfry/kit'
import { type ReminderInput, tokenNameSize, viewFor } from '@belfry/rules'
import { table as tableOf } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { nameSize } from '../../src/art/token/nameArc.ts'
import { ReminderDisc } from '../../src/art/token/ReminderDisc.tsx'
import { flipReminder } from '../../src/shared/notes/writeToken.ts'
import type { Shell } from '../../src/shell/shell.ts'
import { draw, testShell } from './support/render.tsx'

const poisoned: ReminderInput = { role: 'poisoner', name: 'Poisoned', isFlipped: false }
const dead: ReminderInput = { role: 'imp', name: 'Dead', isFlipped: false }
const note: ReminderInput = { role: 'custom', name: 'Lies', isFlipped: false }

/** A Storyteller's window on one seat with these tokens, and what it sends. */
function windowOn(reminders: readonly ReminderInput[]) {
  const clock = fakeClock()
  const sent: unknown[] = []
  const view = viewFor(tableOf({ roles: ['chef'] }), 'st')
  const show = (present: readonly ReminderInput[]) => {
    const players = view.session.players.map((player) => ({ ...player, reminders: present }))
    return { ...view, session: { ...view.session, players } }
  }
  let shown = show(reminders)
  const table = {
    get: () => ({ view: shown }),
    ask: async (_name: string, { change }: { change: unknown }) => {
      sent.push(change)
      return { ok: true }
    },
  }
  return {
    shell: { clock, table } as unknown as Shell,
    clock,
    sent,
    put: (present: readonly ReminderInput[]) => {
      shown = show(present)
    },
  }
}

const turned = (reminder: ReminderInput, isFlipped: boolean) => ({
  kind: 'turn',
  reminder: { ...reminder, isFlipped },
})

describe('turning a token', () => {
  it('[REM-04] is sent at once, and a burst of turns again when nothing came for 500 ms', () => {
    const { shell, clock, sent, put } = windowOn([poisoned])
    flipReminder(shell, 0, 0)
    expect(sent).toEqual([turned(poisoned, true)])
    put([{ ...poisoned, isFlipped: true }])
    flipReminder(shell, 0, 0)
    clock.advance(400)
    flipReminder(shell, 0, 0)
    flipReminder(shell, 0, 0)
    clock.advance(499)
    expect(sent).toHaveLength(1)
    clock.advance(1)
    expect(sent).toEqual([turned(poisoned, true), turned(poisoned, false)])
  })

  it('[REM-04] that comes back to its side within the burst sends nothing more', () => {
    const { shell, clock, sent, put } = windowOn([poisoned])
    flipReminder(shell, 0, 0)
    put([{ ...poisoned, isFlipped: true }])
    flipReminder(shell, 0, 0)
    flipReminder(shell, 0, 0)
    clock.advance(1000)
    expect(sent).toEqual([turned(poisoned, true)])
  })

  it('turns the same token after another one was added before it', () => {
    const { shell, clock, sent, put } = windowOn([poisoned])
    flipReminder(shell, 0, 0)
    put([{ ...poisoned, isFlipped: true }])
    flipReminder(shell, 0, 0)
    put([dead, { ...poisoned, isFlipped: true }])
    clock.advance(500)
    expect(sent.at(-1)).toEqual(turned(poisoned, false))
    flipReminder(shell, 0, 0)
    expect(sent.at(-1)).toEqual(turned(dead, true))
  })

  it('leaves notes alone, and a token that is gone', () => {
    const { shell, clock, sent, put } = windowOn([note, poisoned])
    flipReminder(shell, 0, 0)
    flipReminder(shell, 0, 1)
    flipReminder(shell, 0, 1)
    put([note])
    clock.advance(500)
    expect(sent).toEqual([turned(poisoned, true)])
  })
})

const css = readFileSync(join(import.meta.dirname, '../../src/art/token/reminder.css'), 'utf8')

async function disc(label: string, role = 'poisoner'): Promise<HTMLElement | null> {
  const { shell } = await testShell()
  const face = { role, label, icon: null, isFlipped: false }
  return (await draw(shell, <ReminderDisc face={face} px={80} />)).querySelector<HTMLElement>('.reminder')
}

describe('the drawing of a reminder', () => {
  it('[REM-11] sets its letters smaller past 10, 15, 20 and 25', async () => {
    const sizes = []
    for (const length of [10, 11, 16, 21, 26]) {
      const step = (await disc('x'.repeat(length)))?.dataset['sizeStep']
      const rule =
        step === '0' ? String.raw`\n  \.reminder__label` : `data-size-step="${step}"\\] .reminder__label`
      const size = new RegExp(`${rule} \\{[^}]*--reminder-size\\) \\* ([\\d.]+)`).exec(css)?.[1]
      sizes.push(Number(size))
    }
    expect(sizes).toEqual([0.172, 0.164, 0.157, 0.15, 0.135])
  })

  it('[REM-12] makes a slip of paper of a note from 15 letters on, and never of a token', async () => {
    const isSlip = async (length: number, role: string) =>
      (await disc('x'.repeat(length), role))?.classList.contains('reminder--slip')
    expect(await isSlip(14, 'custom')).toBe(false)
    expect(await isSlip(15, 'custom')).toBe(true)
    expect(await isSlip(15, 'poisoner')).toBe(false)
    expect(css).toMatch(/\.reminder--slip \{\s*border-radius: var\(--radius\)/)
  })

  it('[REM-13] draws the names of tokens at 110, 90, 80 and 70 percent', () => {
    const drawn = [8, 11, 18, 26].map((length) => nameSize('x'.repeat(length), 10_000) ?? 0)
    const [largest = 1] = drawn
    expect(drawn.map((size) => Math.round((size / largest) * 110))).toEqual([110, 90, 80, 70])
    expect(tokenNameSize('x'.repeat(8))).toBe(110)
  })
})
