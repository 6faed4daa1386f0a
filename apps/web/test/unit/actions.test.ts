// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { type ActionTraits, createActions, type Focus } from '../../src/lib/actions/actions.ts'
import { watchFocusWay } from '../../src/lib/actions/focusWay.ts'
import { actionFor, createKeybindings, recordKey } from '../../src/lib/actions/keybindings.ts'
import type { ActionName, Scope } from '../../src/lib/actions/keymap.ts'
import { belongsToFocus, type KeyPress, keyName } from '../../src/lib/actions/keys.ts'
import { DEFAULTS, keymap } from './support/keymap.ts'
import { memory } from './support/memory.ts'

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...modifiers,
})
const all = (): boolean => true
const on = (target: EventTarget): Focus => ({ target, isByKeyboard: false })
const meaning = (key: string, ...scopes: Scope[]): ActionName | null =>
  actionFor(key, DEFAULTS, new Set<Scope>(['global', ...scopes]), all)

describe('names of keys', () => {
  it.each([
    [press('t'), 't'],
    [press('T'), 't'],
    [press('T', { shiftKey: true }), 'Shift+t'],
    [press(' '), 'Space'],
    [press('Enter'), 'Enter'],
    [press('k', { ctrlKey: true, metaKey: true }), 'Ctrl+Meta+k'],
    [press('/', { shiftKey: true }), '/'],
    [press('@', { ctrlKey: true, altKey: true, getModifierState: (name) => name === 'AltGraph' }), '@'],
    [press('Dead', { code: 'Equal' }), null],
    [press('Shift', { shiftKey: true }), null],
    [press('a', { isComposing: true }), null],
  ])('%o is %s', (event, name) => expect(keyName(event)).toBe(name))

  /** Firefox calls the Alt of a Mac what others call AltGr. */
  const isMac = { getModifierState: (name: string) => name === 'AltGraph' }

  it.each([
    [press('ß', { altKey: true, code: 'KeyS' }), 'Alt+s'],
    [press('ß', { altKey: true, code: 'KeyS', ...isMac }), 'Alt+s'],
    [press('Dead', { altKey: true, code: 'KeyN' }), 'Alt+n'],
    [press('Í', { altKey: true, shiftKey: true, code: 'KeyS' }), 'Alt+Shift+s'],
    [press('s', { altKey: true, code: 'KeyO' }), 'Alt+s'],
  ])('[REACH-1010] with Alt %o is %s, and in a field it is what it writes', (event, name) => {
    expect(keyName(event)).toBe(name)
    expect(belongsToFocus(document.createElement('input'), name, true)).toBe(true)
  })
})

describe('default keys', () => {
  it('mean what the list says, at the table', () => {
    const expected: Record<string, ActionName> = {
      Space: 'castVote',
      t: 'townSquare',
      n: 'night',
      c: 'reference',
      o: 'nightOrder',
      r: 'attentionGong',
      g: 'revealGrimoire',
      v: 'voteHistory',
      z: 'timer',
      u: 'users',
      Enter: 'whisper',
      1: 'acceptChat1',
      2: 'acceptChat2',
      3: 'acceptChat3',
      Backspace: 'leaveChat',
      q: 'settings',
      '/': 'shortcuts',
      f: 'fullscreen',
      d: 'deafenAudio',
      '.': 'muteAudio',
      ',': 'muteVideo',
      l: 'leaveSession',
    }
    for (const [key, action] of Object.entries(expected)) expect(meaning(key, 'grimoire'), key).toBe(action)
  })

  it('while gathering, 1 to 5 gather', () => {
    const gathering = ['1', '2', '3', '4', '5'].map((key) => meaning(key, 'grimoire', 'gather'))
    expect(gathering).toEqual(['gather', 'gatherEdition', 'gatherRules', 'gatherNpcs', 'gatherRoles'])
  })

  it('[CHAT-12] where people are invited to gather, 1 does so unless a request can be accepted with it', () => {
    const places = new Set(['global', 'grimoire', 'invited'] as const)
    expect(actionFor('1', DEFAULTS, places, all)).toBe('acceptChat1')
    expect(actionFor('1', DEFAULTS, places, (name) => name !== 'acceptChat1')).toBe('gather')
    expect(actionFor('2', DEFAULTS, places, (name) => name !== 'acceptChat2')).toBeNull()
  })

  it('the lobby has a map of its own', () => {
    expect(['c', 'l', 'j', 'Escape', 'q'].map((key) => meaning(key, 'lobby'))).toEqual([
      'lobbyCreate',
      'lobbyLocal',
      'lobbyJoin',
      'lobbyBack',
      'settings',
    ])
    expect(meaning('t', 'lobby')).toBeNull()
  })

  it('no key means two things in one scope', () => {
    const seen = keymap.names.flatMap((name) =>
      keymap.defaults[name].map((key) => `${keymap.rowOf(name)?.scope} ${key}`),
    )
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('a key counts only with exactly its modifiers', () => {
    expect(meaning(keyName(press('t', { ctrlKey: true })) ?? '', 'grimoire')).toBeNull()
  })

  it('an action that does not exist leaves its key to a wider scope', () => {
    const without = (name: ActionName): boolean => !name.startsWith('gather')
    expect(actionFor('1', DEFAULTS, new Set(['global', 'grimoire', 'gather']), without)).toBe('acceptChat1')
  })
})

describe('recording', () => {
  it('a key replaces the old ones, an extra is added, Escape brings the defaults back', () => {
    const once = recordKey(keymap, keymap.defaults, { action: 'timer', key: 'x' })
    expect(once).toMatchObject({ ok: true, value: { timer: ['x'] } })
    if (!once.ok) return
    const twice = recordKey(keymap, once.value, { action: 'timer', key: 'Ctrl+y', isExtra: true })
    expect(twice).toMatchObject({ value: { timer: ['x', 'Ctrl+y'] } })
    expect(recordKey(keymap, once.value, { action: 'timer', key: 'Escape' })).toMatchObject({
      value: { timer: ['z'] },
    })
  })

  it('[SET-29] a key the action has already is refused', () => {
    expect(recordKey(keymap, keymap.defaults, { action: 'timer', key: 'z', isExtra: true })).toEqual({
      ok: false,
      error: { code: 'key-duplicate', params: { key: 'z' } },
    })
  })

  it('[SET-31] bindings are kept as a map of action to keys, chats among them', () => {
    const { storage, items } = memory()
    const keys = createKeybindings(storage, keymap)
    for (const name of ['acceptChat1', 'acceptChat2', 'acceptChat3', 'leaveChat'] as const)
      expect(keys.get()[name]).toHaveLength(1)
    keys.record({ action: 'leaveChat', key: 'Delete', isExtra: true })
    expect(JSON.parse(items.get('keybindings') ?? '')).toMatchObject({ leaveChat: ['Backspace', 'Delete'] })
    expect(createKeybindings(storage, keymap).get().leaveChat).toEqual(['Backspace', 'Delete'])
    keys.reset()
    expect(items.has('keybindings')).toBe(false)
    expect(keys.get()).toEqual(keymap.defaults)
  })

  it('one key of several is taken away, and the last one too', () => {
    const { storage, items } = memory({ keybindings: { timer: ['z', 'y'] } })
    const keys = createKeybindings(storage, keymap)
    keys.remove('timer', 'z')
    expect(keys.get().timer).toEqual(['y'])
    keys.remove('timer', 'y')
    expect(JSON.parse(items.get('keybindings') ?? '')).toMatchObject({ timer: [] })
    expect(createKeybindings(storage, keymap).get().timer).toEqual([])
  })

  it('a damaged entry falls back to the defaults, damaged storage is reported', () => {
    const partly = memory({ keybindings: { timer: 'x', night: ['m', 'm'], attic: ['a'] } })
    expect(createKeybindings(partly.storage, keymap).get()).toMatchObject({ timer: ['z'], night: ['m'] })
    const wholly = memory({ keybindings: ['x'] })
    expect(createKeybindings(wholly.storage, keymap).get()).toEqual(keymap.defaults)
    expect(wholly.reported).toHaveLength(1)
  })
})

describe('the focused element', () => {
  const element = (html: string, selector: string): Element | null => {
    document.body.innerHTML = html
    return document.querySelector(selector)
  }

  it.each([
    ['<input>', 'input'],
    ['<select></select>', 'select'],
    ['<textarea></textarea>', 'textarea'],
    ['<div contenteditable="true"><b>x</b></div>', 'b'],
    ['<div role="listbox"><div role="option">x</div></div>', '[role=option]'],
  ])('keeps every key: %s', (html, selector) =>
    expect(belongsToFocus(element(html, selector), 't', false)).toBe(true),
  )

  it('[SET-28] a button keeps Space and Enter alone, and only for those who came to it with the keyboard', () => {
    const button = element('<button><i>x</i></button>', 'i')
    const kept = (isByKeyboard: boolean) =>
      ['Space', 'Enter', 't'].map((key) => belongsToFocus(button, key, isByKeyboard))
    expect(kept(true)).toEqual([true, true, false])
    expect(kept(false)).toEqual([false, false, false])
    expect(belongsToFocus(document.body, 'Space', true)).toBe(false)
    expect(belongsToFocus(null, 't', true)).toBe(false)
  })

  it('a dialogue that came up under a mouse keeps Space and Enter for what it put the focus on', () => {
    const button = element('<div role="dialog"><button>x</button></div>', 'button')
    const kept = ['Space', 'Enter', 't'].map((key) => belongsToFocus(button, key, false))
    expect(kept).toEqual([true, true, false])
  })

  it('is known to have been reached by keyboard or by pointer', () => {
    const way = watchFocusWay(window)
    const button = element('<button>x</button>', 'button') as HTMLElement
    const tell = (event: Event) => button.dispatchEvent(event)
    const key = (name: string) => tell(new KeyboardEvent('keydown', { key: name, bubbles: true }))
    const point = () => tell(new Event('pointerdown', { bubbles: true }))
    expect(way.get()).toBe(true)
    point()
    expect(way.get()).toBe(false)
    key(' ')
    button.focus()
    expect(way.get()).toBe(false)
    key('Tab')
    expect(way.get()).toBe(true)
    point()
    button.blur()
    key('ArrowRight')
    // An arrow that only scrolls leaves things as they are.
    expect(way.get()).toBe(false)
    button.focus()
    expect(way.get()).toBe(true)
    way.end()
  })
})

describe('actions', () => {
  const build = (row: Partial<ActionTraits<string>> = {}) => {
    const ran: string[] = []
    let isBlocked = false
    let hasCharacterKeys = true
    const actions = createActions<string>({
      rows: [
        {
          name: 'fullscreen',
          scope: 'global',
          keys: ['f'],
          run: (context) => void ran.push(`full ${context}`),
          ...row,
        },
        { name: 'townSquare', scope: 'grimoire', keys: ['t'], run: () => void ran.push('town') },
      ],
      keybindings: createKeybindings(memory().storage, keymap),
      context: () => 'here',
      isBlocked: () => isBlocked,
      hasCharacterKeys: () => hasCharacterKeys,
    })
    const block = (): void => {
      isBlocked = true
    }
    const silence = (): void => {
      hasCharacterKeys = false
    }
    return { actions, ran, block, silence }
  }

  it('one definition answers the key and the button', () => {
    const { actions, ran } = build()
    expect(actions.press(press('f'), on(document.body))).toBe(true)
    expect(actions.run('fullscreen')).toBe(true)
    expect(ran).toEqual(['full here', 'full here'])
  })

  it('count only while their scope is on', () => {
    const { actions, ran } = build()
    expect(actions.press(press('t'), on(document.body))).toBe(false)
    const leave = actions.enterScope('grimoire')
    expect(actions.press(press('t'), on(document.body))).toBe(true)
    leave()
    expect(actions.press(press('t'), on(document.body))).toBe(false)
    expect(ran).toEqual(['town'])
  })

  it('name the keys that count here and now', () => {
    const { actions, silence } = build()
    expect(actions.keysOf('fullscreen')).toEqual(['f'])
    expect(actions.keysOf('whisper')).toEqual([])
    actions.enterScope('grimoire')
    expect([actions.keysOf('whisper'), actions.keysOf('townSquare')]).toEqual([['Enter'], ['t']])
    silence()
    expect([actions.keysOf('whisper'), actions.keysOf('townSquare')]).toEqual([['Enter'], []])
    expect(actions.press(press('f'), on(document.body))).toBe(false)
  })

  it('rest when disabled, held down, typed into something, or under a dialogue', () => {
    const disabled = build({ isEnabled: () => false })
    expect(disabled.actions.press(press('f'), on(document.body))).toBe(false)
    const { actions, ran, block } = build()
    expect(actions.press(press('f', { repeat: true }), on(document.body))).toBe(false)
    expect(actions.press(press('f'), on(document.createElement('input')))).toBe(false)
    block()
    expect(actions.press(press('f'), on(document.body))).toBe(false)
    expect(actions.run('timer')).toBe(false)
    expect(ran).toEqual([])
  })
})
