import { describe, expect, it } from 'vitest'
import { isNoteToken, reminderSizeStep, tokenNameSize } from '../src/index.ts'

describe('letters', () => {
  const sizes = (size: (name: string) => number, lengths: readonly number[]) =>
    lengths.map((length) => size('x'.repeat(length)))

  it('[REM-11] of reminders shrink past 10, 15, 20 and 25', () => {
    expect(sizes(reminderSizeStep, [0, 10, 11, 15, 16, 20, 21, 25, 26])).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4])
  })

  it('[REM-12] of notes make a token below 15', () => {
    expect(['x'.repeat(14), 'x'.repeat(15)].map(isNoteToken)).toEqual([true, false])
  })

  it('[REM-13] of names on tokens shrink past 10, 17 and 25', () => {
    expect(sizes(tokenNameSize, [0, 10, 11, 17, 18, 25, 26])).toEqual([110, 110, 90, 90, 80, 80, 70])
  })
})
