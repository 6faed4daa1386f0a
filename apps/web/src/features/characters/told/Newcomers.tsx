import { can } from '../../../lib/table/rights.ts'
import '../characters.css'
import type { SessionView } from '@belfry/rules'
import { useState } from 'react'
import { isUntold, tellCharacter } from '../../../shared/characters/telling.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { useNames } from '../../../shared/people/useNames.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'

interface Newcomer {
  readonly seat: number
  readonly userId: string
  readonly role: string
}

/** Newcomers: who sits on a dealt seat of a running game and has been told nothing. */
export function newcomers({ self, session, gamestateST }: SessionView): readonly Newcomer[] {
  const isAsked =
    can(self, 'deal') &&
    !session.isLocal &&
    session.game.isRunning &&
    session.hook === null &&
    !gamestateST?.hasUnsentRoles
  if (!isAsked) return []
  return session.players.flatMap((player, seat) =>
    player.id !== null && player.role !== null && player.told === null && isUntold(player)
      ? [{ seat, userId: player.id, role: player.role }]
      : [],
  )
}

const keyOf = ({ seat, userId, role }: Newcomer): string => `${seat} ${userId} ${role}`

/** Asks the Storyteller about each of them, by name and seat, one after another. */
export function Layer() {
  const shell = useShell()
  const { t } = useText('board')
  const names = useNames()
  const content = useTableContent()
  const { view } = useTable()
  const [later, setLater] = useState<ReadonlySet<string>>(new Set())
  const waiting = view ? newcomers(view).filter((newcomer) => !later.has(keyOf(newcomer))) : []
  const [next] = waiting
  if (!view || !next) return null
  const { seat, userId, role } = next
  const name = names.user(view, userId)
  const character = content?.character(role)?.name ?? role
  return (
    <section className="newcomer-question" aria-label={t('board:newcomer.title', { name })}>
      <p className="newcomer-question__text" aria-live="polite">
        {t('board:newcomer.text', { name, number: seat + 1, character })}
      </p>
      <div className="newcomer-question__buttons">
        <Button kind="quiet" onClick={() => setLater(new Set([...later, keyOf(next)]))}>
          {t('board:newcomer.later')}
        </Button>
        <Button kind="primary" onClick={() => void tellCharacter(shell, seat, userId)}>
          {t('board:newcomer.tell', { name })}
        </Button>
      </div>
    </section>
  )
}
