import './timer.css'
import { useEffect } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { hasRunOut } from './selectors.ts'

/** Strikes when a timer has run out. */
function useTimerGong(): void {
  const { table, sounds } = useShell()
  useEffect(() => {
    let before = table.get().view?.gamestate.timer ?? null
    return table.subscribe(() => {
      const after = table.get().view?.gamestate.timer ?? null
      if (hasRunOut(before, after, table.serverNow())) sounds.play('timerGong')
      before = after
    })
  }, [table, sounds])
}

/** The Storyteller wants everybody's attention: the bell swings, and nobody can miss it. */
export function Layer() {
  const { sounds, scene } = useShell()
  const { t } = useText('timer')
  const isRinging = useView(({ session }) => session.hook?.name === 'attention-gong', false)
  useTimerGong()
  useEffect(() => {
    if (!isRinging) return
    scene.toll()
    return sounds.play('attentionGong')
  }, [isRinging, sounds, scene])
  return (
    <div className="gong" data-ringing={isRinging}>
      {isRinging && (
        <div className="gong__call">
          <Icon name="bell" />
          <p className="gong__text">{t('timer:gong')}</p>
        </div>
      )}
    </div>
  )
}
