import type { ChronicleView, SessionView } from '@belfry/rules'
import { useEffect, useState } from 'react'
import { useShell } from '../../shell/useShell.ts'

const NONE: readonly ChronicleView[] = []

/** The games that were played here before: asked for when somebody wants to read, and kept in no view. */
export function useEarlierGames(view: SessionView | null, isOpen: boolean): readonly ChronicleView[] {
  const { api } = useShell()
  const [games, setGames] = useState(NONE)
  const session = view && !view.session.isLocal && isOpen ? view.session.sessionId : null
  const id = view?.session.game.id ?? null
  useEffect(() => {
    if (session === null) return
    let isWanted = true
    void api.call('chronicles', { params: { name: session } }).then((answer) => {
      if (isWanted && answer.ok) setGames(answer.value.filter((game) => game.id !== id))
    })
    return () => {
      isWanted = false
    }
  }, [api, session, id])
  return games
}
