import { unwrap } from '@belfry/kit'
import { describe, expect, it } from 'vitest'
import { exportScript, importScript, type Script, scriptAfterRefusal, scriptFileName } from '../src/index.ts'
import { brew, content, filler, load, loadWith, meta } from './support/default.ts'

const again = (script: Script): Script =>
  unwrap(importScript(JSON.stringify(exportScript(script, content)), content)).script

describe('the file of a script', () => {
  it('[SCRIPT-45] holds the description, the player teams, then the others without those that come by themselves', () => {
    const { script } = load([
      'toymaker',
      'djinn',
      { ...meta, bootlegger: ['No talking.'] },
      brew({ id: 'ghost', name: 'Ghost', team: 'loric' }),
      'bootlegger',
      'alchemist',
      'spy',
      brew(),
    ])
    expect(exportScript(script, content)).toEqual([
      { id: '_meta', name: 'A script', author: 'Somebody', bootlegger: ['No talking.'] },
      'alchemist',
      'spy',
      { id: 'brew', name: 'Brew', team: 'townsfolk', ability: 'You brew.' },
      'toymaker',
      { id: 'ghost', name: 'Ghost', team: 'loric', ability: 'You brew.' },
    ])
  })

  it('gives the same script when it is loaded again', () => {
    const full = brew({
      id: '占',
      name: '占卜师 {x}',
      image: ['https://example.org/1.png', 'https://example.org/2.png'],
      firstNight: -3,
      firstNightReminder: 'Look.',
      otherNight: 4.5,
      otherNightReminder: 'Look again.',
      reminders: ['Seen', 'Seen'],
      remindersGlobal: ['Is The Seer'],
      setup: 1,
      flavor: 'I see.',
      jinxes: [
        { id: '占', reason: 'Me.' },
        { id: 'imp', reason: 'It.' },
      ],
      special: [
        { type: 'reveal', name: 'replace-character' },
        { type: 'odd', name: 'thing' },
      ],
    })
    const { script } = load([
      {
        ...meta,
        logo: 'https://example.org/l.png',
        hideTitle: true,
        firstNight: ['占', 'dawn'],
        tags: [1, { a: null }],
      },
      ...filler,
      brew({ id: 'ghost', name: 'Ghost', team: 'fabled' }),
      full,
    ])
    expect(again(script)).toEqual(script)
    expect(again(loadWith().script)).toEqual(loadWith().script)
  })

  it('[SCRIPT-46] is called like the edition, without . / space , and ?', () => {
    expect(scriptFileName({ name: 'Who, me? A/B v1.2' })).toBe('WhomeABv12.json')
    expect(scriptFileName({ name: '' })).toBe('custom-script.json')
    expect(scriptFileName({ name: ' .?' })).toBe('custom-script.json')
  })
})

describe('after a script was refused', () => {
  it('[SCRIPT-26] a running game keeps its script; otherwise the first edition is set', () => {
    const { script } = loadWith()
    const [first = null] = content.pack.editions
    expect(scriptAfterRefusal(content, script, true)).toBe(script)
    expect(scriptAfterRefusal(content, script, false)).toBe(first)
    expect(scriptAfterRefusal(content, null, true)).toBe(first)
  })
})
