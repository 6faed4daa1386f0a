import { useEffect, useState } from 'react'
import { watchBattery } from '../../lib/browser/battery.ts'
import { isNight } from '../../lib/scene/scene.ts'
import { COLOURBLIND_MODES } from '../../lib/settings/table.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useReadable, useSetting, useShell } from '../../shell/useShell.ts'
import { fetchLetters } from '../../styles/letters.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { useDrift } from './useDrift.ts'

/** What stylesheets need to know stands on the root element, for ours and for those users bring. */
export function useRootAttributes(): void {
  const [locale] = useLocale()
  const { phase } = useReadable(useShell().scene)
  const [colourblind] = useSetting('colorblind')
  const [isStill] = useSetting('isAnimationsDisabled')
  const [isPlain] = useSetting('isCosmeticsDisabled')
  const wantsStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const wantsContrast = useMediaQuery('(prefers-contrast: more), (forced-colors: active)')
  useEffect(() => {
    // Without it the page looks as it does for everybody.
    if (wantsContrast) import('../../styles/contrast.ts').catch(() => undefined)
  }, [wantsContrast])
  useEffect(() => fetchLetters(locale), [locale])
  const [isBatteryLow, setBatteryLow] = useState(false)
  useEffect(() => watchBattery(setBatteryLow), [])
  const isMoving = !(isStill || wantsStill || isBatteryLow)
  useDrift(isMoving)
  useEffect(() => {
    const root = document.documentElement
    root.dataset['phase'] = isNight(phase) ? 'night' : 'day'
    root.dataset['colorblind'] = COLOURBLIND_MODES[colourblind] ?? 'none'
    root.dataset['motion'] = isMoving ? 'full' : 'reduced'
    root.dataset['cosmetics'] = isPlain ? 'plain' : 'full'
  }, [phase, colourblind, isMoving, isPlain])
}
