import { can } from '../../lib/table/rights.ts'
import './picking.css'
import { isNight } from '@belfry/rules'
import { useEffect } from 'react'
import { announce } from '../../shared/announcing/announce.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { Dock } from '../../shell/Dock.tsx'
import { useRootAttribute } from '../../shell/useRootAttribute.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { NominationTypeMenu } from './NominationType.tsx'
import { cancelPicking, pickingOf } from './picking.ts'

/** Says what is being picked, and how to get out of it. */
export function Layer() {
  const shell = useShell()
  const picking = useReadable(pickingOf(shell))
  const { view } = useTable()
  const place = useReadable(shell.board.dock) ? 'dock' : 'middle'
  useRootAttribute('data-picking', picking && view ? place : undefined)
  const { t } = useText('vote')
  const names = useNames()
  const question = picking && view ? t('vote:pick.whom', { name: names.seat(view, picking.nominator) }) : ''
  const mayPick = view !== null && can(view.self, 'nominate') && !isNight(view.session.game.phase)
  useEffect(() => {
    if (picking && !mayPick) cancelPicking(shell)
  }, [picking, mayPick, shell])
  useEffect(() => {
    if (!picking) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) cancelPicking(shell)
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [picking, shell])
  useEffect(() => {
    if (question !== '') announce(shell, { kind: 'speech', text: question })
  }, [question, shell])
  if (!picking || !view) return null
  return (
    <Dock>
      <div className="picking-banner">
        <span>{question}</span>
        <NominationTypeMenu vote={view.gamestate.vote} />
        <Button kind="quiet" icon="close" onClick={() => cancelPicking(shell)}>
          {t('vote:pick.cancel')}
        </Button>
      </div>
    </Dock>
  )
}
