import { useSetting } from '../../frame/useShell.ts'

/** The reader's own rules, while the board is shown. Without a layer they win over all of ours. */
export function Layer() {
  const [css] = useSetting('customCSS')
  const [isWorn] = useSetting('customCSSEnabled')
  return isWorn && css !== '' ? <style data-style="custom">{css}</style> : null
}
