import { useEffect, useRef } from 'react'
import { gameOfNotes, hasNotes, NO_NOTES, notesKey } from '../../shared/notes/notes.ts'
import { notesOf, useNotes } from '../../shared/notes/useNotes.ts'
import type { Shell } from '../../shell/shell.ts'
import { useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'

/** Nobody but their writer knows of notes, so nobody else can decide about them. */
async function askAboutNotes(shell: Shell, key: string, game: number): Promise<void> {
  const answer = await shell.modals.ask({
    type: 'confirm',
    title: { key: 'characters:notes.title' },
    text: { key: 'characters:notes.text' },
  })
  const areGone = answer.ok && answer.value === true
  notesOf(shell).change(key, (notes) => (areGone ? { ...NO_NOTES, game } : { ...notes, game }))
}

/** Asks each writer once whether the notes of the last game go. */
export function Layer() {
  const shell = useShell()
  const notes = useNotes()
  const game = useView(gameOfNotes, null)
  const key = useView(notesKey, null)
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (game === null || key === null || notes.game === game) return
    if (!hasNotes(notes) && notes.game === undefined) return
    if (!hasNotes(notes) || notes.game === undefined) {
      notesOf(shell).change(key, (present) => ({ ...present, game }))
      return
    }
    const question = `${key} ${game}`
    if (asked.current === question) return
    asked.current = question
    void askAboutNotes(shell, key, game)
  }, [shell, notes, game, key])
  return null
}
