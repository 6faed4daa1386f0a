import { useEffect, useState } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { RETRY_SECONDS } from './status.ts'

const SECOND_MS = 1000

/** Even the right code is refused for a while after a wrong one: until when is to be seen. Not read aloud. */
export function NextTry() {
  const { clock } = useShell()
  const { t } = useText('verification')
  const [left, setLeft] = useState(RETRY_SECONDS)
  useEffect(() => (left > 0 ? clock.after(SECOND_MS, () => setLeft(left - 1)) : undefined), [clock, left])
  return left > 0 ? <p className="verification__wait">{t('verification:nextTry', { count: left })}</p> : null
}
