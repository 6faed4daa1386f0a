import { describe, expect, it } from 'vitest'
import { filesOf } from '../../src/features/board/local/offline.ts'
import { createFavourites } from '../../src/shared/notes/favourites.ts'
import { createNotes, NO_NOTES, noteKey, noteOf, withBluff, withNote } from '../../src/shared/notes/notes.ts'
import { memory } from './support/memory.ts'

describe("a player's own notes", () => {
  it('belong to a person, and to a seat where nobody sits', () => {
    expect(noteKey({ id: 'ada' }, 3)).toBe('user:ada')
    expect(noteKey({ id: null }, 3)).toBe('seat:3')
    const notes = withNote(NO_NOTES, 'user:ada', { role: 'imp' })
    expect(noteOf(notes, { id: 'ada' }, 7).role).toBe('imp')
    expect(noteOf(notes, { id: 'ben' }, 3).role).toBeNull()
  })

  it('are gone when nothing is written any more', () => {
    const notes = withNote(withNote(NO_NOTES, 'seat:0', { alignment: 'e' }), 'seat:0', { alignment: null })
    expect(notes.seats).toEqual({})
  })

  it('survive a reload, session by session, and never more than a few sessions', () => {
    const { storage } = memory()
    const notes = createNotes(storage)
    notes.change('one@1', (before) => withBluff(before, 1, 'chef'))
    for (let session = 2; session < 12; session++)
      notes.change(`s@${session}`, (before) => withNote(before, 'seat:0', { role: 'imp' }))
    const again = createNotes(storage)
    expect(again.of('s@11').seats['seat:0']?.role).toBe('imp')
    expect(again.of('one@1')).toBe(NO_NOTES)
    expect(again.get()).toHaveLength(8)
  })

  it('follow another tab of the same browser', () => {
    const { storage, foreignChange } = memory()
    const notes = createNotes(storage)
    foreignChange('notes', [['one@1', { seats: {}, bluffs: ['monk', null, null] }]])
    expect(notes.of('one@1').bluffs).toEqual(['monk', null, null])
  })

  it('are dropped and reported where they are damaged', () => {
    const { storage, reported } = memory({ notes: [['one@1', { seats: { a: { role: 5 } }, bluffs: [] }]] })
    expect(createNotes(storage).of('one@1')).toBe(NO_NOTES)
    expect(reported).toHaveLength(1)
  })
})

describe('favourite notes', () => {
  it('are kept until they are no favourites any more', () => {
    const { storage } = memory()
    createFavourites(storage).toggle('Asked twice')
    const again = createFavourites(storage)
    expect(again.get()).toEqual(['Asked twice'])
    again.toggle('Asked twice')
    expect(createFavourites(storage).get()).toEqual([])
  })

  it('are dropped where they are damaged', () => {
    const { storage } = memory({ favouriteReminders: [1, 2] })
    expect(createFavourites(storage).get()).toEqual([])
  })
})

describe('what is kept for a start without a network', () => {
  it('is every file the build names, each once', () => {
    const manifest = {
      'a.tsx': { file: 'assets/a.js', css: ['assets/a.css'], assets: ['assets/x.svg'] },
      'b.tsx': { file: 'assets/b.js', css: ['assets/a.css'] },
    }
    expect(filesOf(manifest)).toEqual(['/assets/a.js', '/assets/a.css', '/assets/x.svg', '/assets/b.js'])
    expect(filesOf(null)).toEqual([])
    expect(filesOf({ odd: { file: 5, css: 'x' } })).toEqual([])
  })
})
