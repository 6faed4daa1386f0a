import './characters.css'
import { CUE_MS } from '@belfry/rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { Token } from '../../art/token/Token.tsx'
import { announce } from '../../shared/announcing/announce.ts'
import { markedAlignment } from '../../shared/characters/faces.ts'
import { useFaces } from '../../shared/characters/useFaces.ts'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { type Received, receivedIn } from './received.ts'

/** Where the window is low its stylesheet draws it smaller. */
const TOKEN_PX = 220

const SIDES = {
  g: 'characters:received.good',
  e: 'characters:received.evil',
  none: 'characters:received.own',
} as const

/** Character that somebody was told just now; it goes away by itself. */
function useReceived(onNews: (news: Received) => void): readonly [Received | null, () => void] {
  const { table, clock } = useShell()
  const [received, setReceived] = useState<Received | null>(null)
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    let cancel = (): void => undefined
    const stop = table.watch((event) => {
      const news = event.type === 'messages' ? receivedIn(event.messages, event.view) : null
      if (!news) return
      cancel()
      setReceived(news)
      tell(news)
      cancel = clock.after(CUE_MS['receive-role'], () => setReceived(null))
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
  const shell = useShell()
  const { t } = useText('characters')
  const content = useTableContent()
  const faces = useFaces()
  const wordsOf = ({ kind, role, alignment }: Received): readonly string[] => {
    const character = content?.character(role)
    if (!character) return []
    const side = t(SIDES[alignment ?? 'none'])
    if (kind === 'alignment') return [side, character.ability]
    const own = t('characters:received.character', { character: character.name })
    return alignment === null ? [own, character.ability] : [own, side, character.ability]
  }
  const [received, dismiss] = useReceived((news) => {
    announce(shell, { kind: 'ownCharacter', text: wordsOf(news).join('. ') })
  })
  const character = received === null ? undefined : content?.character(received.role)
  if (!received || !character) return null
  const { kind, alignment } = received
  const side = t(SIDES[alignment ?? 'none'])
  return (
    <button
      type="button"
      className="received-role"
      data-received={kind}
      aria-label={wordsOf(received).join('. ')}
      onClick={dismiss}
    >
      <span className="received-role__token">
        <Token
          face={faces.token(character, alignment)}
          alignment={markedAlignment(alignment, character)}
          px={TOKEN_PX}
        />
      </span>
      <span className="received-role__words">
        <span className="received-role__name">
          {kind === 'alignment' ? side : t('characters:received.character', { character: character.name })}
        </span>
        {kind === 'character' && alignment !== null && <span className="received-role__side">{side}</span>}
        <span className="received-role__ability" lang={character.lang}>
          {character.ability}
        </span>
      </span>
    </button>
  )
}
