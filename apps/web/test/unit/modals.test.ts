import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import texts from '../../../../packages/i18n/src/locales/en/errors.json' with { type: 'json' }
import { promptValue, TIMER_LIMITS, timerValue } from '../../src/app/dialogues/limits.ts'
import { FEATURES } from '../../src/app/features.ts'
import type { Dialogue } from '../../src/lib/modals/dialogues.ts'
import { createModals, type ModalTraits } from '../../src/lib/modals/modals.ts'

const title = { key: 'common:name' } as const
const confirm: Dialogue = { type: 'confirm', title }
const important: Dialogue = { type: 'terms', title, isImportant: true }

const rows: ModalTraits[] = [
  { name: 'help' },
  { name: 'settings' },
  { name: 'users' },
  { name: 'setup', returnsTo: () => ({ name: 'settings', params: undefined }) },
  {
    name: 'user',
    returnsTo: (params) =>
      params && 'isFromUsers' in params && params.isFromUsers ? { name: 'users', params: undefined } : null,
  },
]
const open = (name: 'help' | 'settings' | 'setup', tab?: number) =>
  ({ name, params: undefined, ...(tab === undefined ? {} : { tab }) }) as const

describe('names', () => {
  it('[SHELL-51] the modals that features bring, and the dialogue, are those that are promised', () => {
    const promised = readFileSync(
      new URL('../../../../docs/requirements/shell.md', import.meta.url),
      'utf8',
    ).match(/\*\*SHELL-51\*\*.*/)?.[0]
    const brought = FEATURES.flatMap(({ modals = [] }) => modals).map(({ name }) => name)
    expect([...brought, 'dialogue'].sort()).toEqual(
      Array.from(promised?.matchAll(/`([^`]+)`/g) ?? [], ([, name = '']) => name).sort(),
    )
  })
})

describe('modals', () => {
  it('one opens at a time, and only if its feature is there', () => {
    const modals = createModals(rows)
    expect(modals.open(open('help'))).toEqual({ ok: true, value: undefined })
    expect(modals.get().modal?.name).toBe('help')
    expect(modals.open(open('settings')).ok).toBe(true)
    expect(modals.get().modal?.name).toBe('settings')
    expect(modals.open({ name: 'moderation', params: {} })).toMatchObject({
      error: { code: 'modal-missing' },
    })
    expect(modals.get().modal?.name).toBe('settings')
  })

  it('setup returns to the settings, a user to the list it came from', () => {
    const modals = createModals(rows)
    modals.open(open('setup'))
    modals.dismiss()
    expect(modals.get().modal?.name).toBe('settings')
    modals.open({ name: 'user', params: { userId: 'u', isFromUsers: true } })
    modals.close()
    expect(modals.get().modal?.name).toBe('users')
    modals.open({ name: 'user', params: { userId: 'u' } })
    modals.close()
    expect(modals.get().modal).toBeNull()
  })

  it('remember their tab, and open at another when asked to', () => {
    const modals = createModals(rows)
    expect(modals.tabOf('settings')).toBe(0)
    modals.rememberTab('settings', 3)
    modals.open(open('settings'))
    expect(modals.tabOf('settings')).toBe(3)
    modals.open(open('settings', 4))
    expect(modals.tabOf('settings')).toBe(4)
    expect(modals.tabOf('help')).toBe(0)
  })
})

describe('dialogues', () => {
  it('lie over the modal they arose in and give it back', async () => {
    const modals = createModals(rows)
    modals.open(open('settings'))
    const asked = modals.ask(confirm)
    const { modal, dialogue } = modals.get()
    expect(modal?.name).toBe('settings')
    modals.answer(dialogue?.id ?? 0, 'confirm', true)
    expect(await asked).toEqual({ ok: true, value: true })
    expect(modals.get()).toMatchObject({ modal: { name: 'settings' }, dialogue: null })
  })

  it('take their answer once, and only their own', async () => {
    const modals = createModals(rows)
    const first = modals.ask(confirm)
    const id = modals.get().dialogue?.id ?? 0
    modals.answer(id + 1, 'confirm', true)
    expect(modals.get().dialogue).not.toBeNull()
    modals.answer(id, 'confirm', false)
    expect(await first).toEqual({ ok: true, value: false })
  })

  it.each([
    { dialogue: { type: 'confirm', title } as const, value: false },
    { dialogue: { type: 'prompt', title, label: title } as const, value: null },
    { dialogue: { type: 'timer', title } as const, value: null },
    { dialogue: { type: 'alert', title } as const, value: undefined },
    { dialogue: { type: 'reveal', title } as const, value: null },
    { dialogue: { type: 'terms', title } as const, value: false },
    { dialogue: { type: 'choice', title, choices: [] } as const, value: null },
  ])(
    '[SHELL-54] a dialogue of type $dialogue.type opens, and closed without an answer says so',
    async ({ dialogue, value }) => {
      const modals = createModals(rows)
      const asked = modals.ask(dialogue)
      expect(modals.get().dialogue?.dialogue).toBe(dialogue)
      modals.dismiss()
      expect(await asked).toEqual({ ok: true, value })
      expect(modals.get().dialogue).toBeNull()
    },
  )

  it('important ones are not closed by Escape or the backdrop', () => {
    const modals = createModals(rows)
    void modals.ask(important)
    modals.dismiss()
    expect(modals.get().dialogue?.dialogue).toBe(important)
  })

  it('[SHELL-59] while an important dialogue is open, every other pop-up is refused', async () => {
    const modals = createModals(rows)
    void modals.ask(important)
    const refused = { ok: false, error: { code: 'modal-refused', params: {} } }
    expect(modals.open(open('help'))).toEqual(refused)
    expect(await modals.ask(confirm)).toEqual(refused)
    expect(modals.get()).toMatchObject({ modal: null, dialogue: { dialogue: important } })
    expect(texts['modal-refused']).toBe('unable to open pop-up due to important modal')
  })

  it('[SHELL-60] a question is cancelled when another pop-up takes the place of what it was about', async () => {
    const modals = createModals(rows)
    const asked = modals.ask(confirm)
    modals.open(open('help'))
    expect(await asked).toEqual({ ok: false, error: { code: 'modal-replaced', params: {} } })
    expect(modals.get()).toMatchObject({ modal: { name: 'help' }, dialogue: null })
    expect(texts['modal-replaced']).toBe('cancelled previous modal')
  })

  it('never swallow one another: they come one by one', async () => {
    const modals = createModals(rows)
    const shown = () => modals.get().dialogue?.dialogue
    const news = { type: 'alert', title, isNews: true } as const
    const first = modals.ask(confirm)
    const second = modals.ask(news)
    const third = modals.ask({ ...confirm, isNews: true })
    expect(shown()).toBe(confirm)
    modals.dismiss()
    expect(await first).toEqual({ ok: true, value: false })
    expect(shown()).toBe(news)
    modals.open(open('help'))
    expect(shown()).toBe(news)
    modals.dismiss()
    expect(await second).toEqual({ ok: true, value: undefined })
    modals.answer(modals.get().dialogue?.id ?? 0, 'confirm', true)
    expect(await third).toEqual({ ok: true, value: true })
    expect(modals.get()).toMatchObject({ modal: { name: 'help' }, dialogue: null })
  })

  it('of the table wait also behind an important one', async () => {
    const modals = createModals(rows)
    void modals.ask(important)
    const told = modals.ask({ type: 'alert', title, isNews: true })
    modals.answer(modals.get().dialogue?.id ?? 0, important.type, true)
    modals.dismiss()
    expect(await told).toEqual({ ok: true, value: undefined })
  })

  it('are taken back, shown or waiting; what can wait is not answered by closing it', async () => {
    const modals = createModals(rows)
    const unanswered = { ok: false, error: { code: 'modal-unanswered', params: {} } }
    const [one, two] = [new AbortController(), new AbortController()]
    const shown = modals.ask(confirm, one.signal)
    const waiting = modals.ask(confirm, two.signal)
    two.abort()
    expect(await waiting).toEqual(unanswered)
    one.abort()
    expect(await shown).toEqual(unanswered)
    expect(await modals.ask(confirm, one.signal)).toEqual(unanswered)
    const invitation = modals.ask({ ...confirm, canWait: true })
    modals.dismiss()
    expect(await invitation).toEqual(unanswered)
    expect(modals.get().dialogue).toBeNull()
  })
})

describe('what may be answered', () => {
  it('a prompt trims and keeps to its lengths', () => {
    const limits = { minlength: 3, maxlength: 5 }
    expect(promptValue('  abc ', limits)).toBe('abc')
    expect(promptValue(' ab ', limits)).toBeNull()
    expect(promptValue('abcdef', limits)).toBeNull()
    expect(promptValue('', {})).toBe('')
  })

  it('[BOARD-27] a timer takes 0.1 to 60 minutes or 3 to 3600 seconds and answers in seconds', () => {
    expect(TIMER_LIMITS.minutes.step).toBe(0.1)
    const rest = { title: ' Dusk ', isPausedDuringVotes: true }
    expect(timerValue(0.1, 'minutes', rest)).toEqual({ seconds: 6, title: 'Dusk', isPausedDuringVotes: true })
    expect(timerValue(60, 'minutes', rest)?.seconds).toBe(3600)
    expect(timerValue(60.1, 'minutes', rest)).toBeNull()
    expect(timerValue(0.05, 'minutes', rest)).toBeNull()
    expect(timerValue(3, 'seconds', rest)?.seconds).toBe(3)
    expect(timerValue(2, 'seconds', rest)).toBeNull()
    expect(timerValue(3601, 'seconds', rest)).toBeNull()
    expect(timerValue(Number.NaN, 'seconds', rest)).toBeNull()
    expect(timerValue(5, 'seconds', { ...rest, title: 'x'.repeat(60) })?.title).toHaveLength(50)
  })
})
