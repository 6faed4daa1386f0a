import { useEffect } from 'react'
import { useReadable, useSetting, useShell } from '../../shell/useShell.ts'
import { confirmWorn, fittingOf } from './customCss.ts'
import { useCleanCss } from './useCleanCss.ts'
import { useKeptChoice } from './useKeptChoice.ts'

/** The reader's own rules, while the board is shown. Without a layer they win over all of ours. */
export function Layer() {
  const shell = useShell()
  const [css] = useSetting('customCSS')
  const [isWorn] = useSetting('customCSSEnabled')
  const { isTried } = useReadable(fittingOf(shell))
  const clean = useCleanCss(isWorn || isTried ? css : '')
  useKeptChoice()
  useEffect(() => {
    const fitting = fittingOf(shell)
    const { isWaiting } = fitting.get()
    fitting.set({ isHere: true, isWaiting: false, isTried: false })
    if (isWaiting) void confirmWorn(shell)
    return () => fitting.set({ isHere: false, isWaiting: false, isTried: false })
  }, [shell])
  return clean ? <style data-style="custom">{clean.css}</style> : null
}
