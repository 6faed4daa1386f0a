import { describe, expect, it } from 'vitest'
import { type MediaSwitches, noticesOf, type SessionState, viewFor } from '../src/index.ts'
import { eventsOf, expectIgnored, expectRefusal, NOW, play, table } from '../testing/table.ts'

const ON: MediaSwitches = { isMuted: false, isDeafened: false, isVideoMuted: false }
const MUTED: MediaSwitches = { ...ON, isMuted: true }
const UNSEEN: MediaSwitches = { ...ON, isVideoMuted: true }

const set = (media: MediaSwitches) => ({ type: 'setMedia', media }) as const

const seenBy = (state: SessionState, reader: string) => viewFor(state, reader).gamestate.media

const whisper = (userId: string) => ({ type: 'requestWhisper', userId, kind: 'night' }) as const

/** The Storyteller talks with p1 at night. */
const awake = (): SessionState => play(play(table({ phase: 1 }), whisper('p1'), 'st'), whisper('st'), 'p1')

describe('what somebody has switched off', () => {
  it('is seen by everybody by day, and gone when it is on again', () => {
    const off = play(play(table(), set(MUTED), 'p0'), set(UNSEEN), 'sp')
    for (const reader of ['st', 'p0', 'p1', 'sp'])
      expect(seenBy(off, reader), reader).toEqual({ p0: MUTED, sp: UNSEEN })
    expect(seenBy(play(off, set(ON), 'p0'), 'p1')).toEqual({ sp: UNSEEN })
    expectIgnored(off, set(MUTED), 'p0')
    expectIgnored(table(), set(ON), 'p0')
    expectRefusal(table(), set(MUTED), 'not-member', 'stranger')
  })

  it('is the microphone, too, for whoever hears nobody', () => {
    const deaf = play(table(), set({ ...ON, isDeafened: true }), 'p0')
    expect(seenBy(deaf, 'p1')).toEqual({ p0: { isMuted: true, isDeafened: true, isVideoMuted: false } })
  })

  it('is told at night only to those who talk with one another, and to the grimoire', () => {
    const before = play(awake(), set(MUTED), 'p1')
    const events = eventsOf(awake(), set(MUTED), 'p1')
    const told = (reader: string) => events.flatMap((event) => noticesOf(event, reader, before, awake()))
    for (const reader of ['st', 'p1']) {
      expect(seenBy(before, reader), reader).toEqual({ p1: MUTED })
      expect(told(reader), reader).toEqual([{ notice: 'mediaChanged', userId: 'p1', media: MUTED }])
    }
    for (const reader of ['p0', 'sp']) {
      expect(seenBy(before, reader), reader).toEqual({})
      expect(told(reader), reader).toEqual([])
    }
  })

  it('looks as at dusk to the others until dawn, when everybody sees what it came to', () => {
    const dusk = play(table({ phase: 0 }), set(MUTED), 'p1')
    const night = play(dusk, { type: 'togglePhase', from: 0 }, 'st', NOW + 1)
    const on = play(night, set(ON), 'p1')
    expect(seenBy(on, 'p1')).toEqual({})
    expect(seenBy(on, 'p0')).toEqual({ p1: MUTED })
    const dawn = play(play(on, set(UNSEEN), 'p1'), { type: 'togglePhase', from: 1 }, 'st', NOW + 2)
    expect(seenBy(dawn, 'p0')).toEqual({ p1: UNSEEN })
    expect(dawn.secret.nightMedia).toEqual({})
  })

  it('is forgotten with whoever has left', () => {
    const off = play(table(), set(MUTED), 'p0')
    expect(seenBy(play(off, { type: 'leave' }, 'p0'), 'p1')).toEqual({})
    const night = play(awake(), set(MUTED), 'p1')
    expect(play(night, { type: 'leave' }, 'p1').secret.nightMedia).toEqual({})
  })
})
