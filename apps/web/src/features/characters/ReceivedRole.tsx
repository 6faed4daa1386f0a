import './characters.css'
import { HOOK_MS, type SessionView } from '@belfry/rules'
import { useEffect, useState } from 'react'
import { useShell } from '../../frame/useShell.ts'
import { useTableContent } from '../../frame/useTableContent.ts'
import { useText } from '../../frame/useText.ts'
import { tokenFace } from '../../lib/characters/faces.ts'
import { Token } from '../../ui/token/Token.tsx'

const TOKEN_PX = 220

/** The own character, as the Storyteller told it. */
const ownRole = (view: SessionView | null): string | null =>
  view?.self.kind === 'player' ? (view.session.players[view.self.seat]?.role ?? null) : null

/** Whoever sits at the same table with the same eyes as before: a fresh view is not news. */
const isSameSeat = (before: SessionView | null, after: SessionView | null): boolean =>
  before !== null &&
  before.session.sessionId === after?.session.sessionId &&
  before.self.kind === after.self.kind &&
  before.session.players[before.self.seat]?.id === after.session.players[after.self.seat]?.id

/** The character somebody was given just now; it goes away by itself. */
function useReceived(): readonly [string | null, () => void] {
  const { table, clock } = useShell()
  const [received, setReceived] = useState<string | null>(null)
  useEffect(() => {
    let before = table.get().view
    let cancel = (): void => undefined
    const stop = table.subscribe(() => {
      const after = table.get().view
      const role = ownRole(after)
      const isNew = isSameSeat(before, after) && role !== null && role !== ownRole(before)
      const isRevealed = after?.session.hook?.name === 'reveal-grimoire'
      before = after
      if (!isNew || isRevealed) return
      cancel()
      setReceived(role)
      cancel = clock.after(HOOK_MS['receive-role'], () => setReceived(null))
    })
    return () => {
      stop()
      cancel()
    }
  }, [table, clock])
  return [received, () => setReceived(null)]
}

/** A token turned over in the middle of the player's screen. */
export function Layer() {
  const { t } = useText('characters')
  const content = useTableContent()
  const [received, dismiss] = useReceived()
  const character = received === null ? undefined : content?.character(received)
  if (!character) return null
  return (
    <button type="button" className="received-role" onClick={dismiss}>
      <span className="received-role__token">
        <Token face={tokenFace(character)} px={TOKEN_PX} />
      </span>
      <output className="received-role__words">
        <span className="received-role__name">{t('characters:received', { character: character.name })}</span>
        <span className="received-role__ability">{character.ability}</span>
      </output>
    </button>
  )
}
