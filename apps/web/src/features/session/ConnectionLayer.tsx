import './session.css'
import { useEffect, useState } from 'react'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { useRootAttribute } from '../../shell/useRootAttribute.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTable, useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { boostLeft } from './expiry.ts'
import { listenForCode } from './secretKeys.ts'
import { useDenials } from './useDenials.ts'
import { useTableNews } from './useTableNews.ts'

const SECOND_MS = 1000

/** How the line to the table is: a quiet seal in the corner, in words while something is wrong. */
function ConnectionState() {
  const { t } = useText('session')
  const { connection, ping } = useTable()
  useRootAttribute('data-table-line', connection)
  const isGood = connection === 'connected'
  const words = t(`session:state.${connection}`)
  const title = isGood && ping !== null ? t('session:state.ping', { ping: Math.round(ping) }) : words
  return (
    <output className="connection" data-connection={connection} title={title}>
      <span className="connection__seal" aria-hidden="true" />
      <span className={isGood ? 'visually-hidden' : 'connection__words'}>{words}</span>
    </output>
  )
}

/** Looks at the clock once a second, while there is anything to look for. */
function useTick(isWanted: boolean): void {
  const { clock } = useShell()
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    return clock.after(SECOND_MS, () => setTicks(ticks + 1))
  }, [clock, isWanted, ticks])
}

/** People without a level are told before their time at this table is over. */
function ExpiryNotice() {
  const { table } = useShell()
  const { t } = useText('session')
  const { level } = usePermissions()
  const { view } = useTable()
  const hasLevel = level !== null
  useTick(!hasLevel && view !== null)
  const left = view && boostLeft(view.session, hasLevel, table.serverNow())
  if (left === null) return null
  return (
    <p className="expiry" role="alert">
      <Icon name="hourglass" />
      {t('session:expiry', { count: Math.ceil(left / SECOND_MS) })}
    </p>
  )
}

/** Heard only where the session has a code. */
function useSecretKeys(): void {
  const shell = useShell()
  const code = useView(({ session }) => session.code, null)
  const session = useView(({ session: { sessionId } }) => sessionId, null)
  useEffect(() => {
    if (code !== null && session !== null) return listenForCode(shell, session, code)
  }, [shell, code, session])
}

export function Layer() {
  const { mode } = useTable()
  useTableNews()
  useDenials()
  useSecretKeys()
  const isOnline = mode === 'online'
  return (
    isOnline && (
      <div className="session-layer">
        <ConnectionState />
        <ExpiryNotice />
      </div>
    )
  )
}
