import { useEffect } from 'react'
import { useSetting, useShell } from '../../shell/useShell.ts'
import { confirmWorn, fittingOf } from './customCss.ts'
import { useKeptChoice } from './useKeptChoice.ts'

/** The reader's own rules, while the board is shown. Without a layer they win over all of ours. */
export function Layer() {
  const shell = useShell()
  const [css] = useSetting('customCSS')
  const [isWorn] = useSetting('customCSSEnabled')
  useKeptChoice()
  useEffect(() => {
    const fitting = fittingOf(shell)
    const { isWaiting } = fitting.get()
    fitting.set({ isHere: true, isWaiting: false })
    if (isWaiting) void confirmWorn(shell)
    return () => fitting.set({ isHere: false, isWaiting: false })
  }, [shell])
  return isWorn && css !== '' ? <style data-style="custom">{css}</style> : null
}
