import './night.css'
import type { EyesValue } from '@belfry/rules'
import { useState } from 'react'
import { useShell } from '../../frame/useShell.ts'
import { useTable } from '../../frame/useTable.ts'
import { useText } from '../../frame/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { eyesAt, isEyesChange, setEyes } from './abilities.ts'

const CHOICES = [
  { value: 'open', icon: 'eye' },
  { value: 'peek', icon: 'eye' },
  { value: 'close', icon: 'eyeClosed' },
] as const satisfies readonly { readonly value: EyesValue; readonly icon: 'eye' | 'eyeClosed' }[]

/** For a character that looks around at night: open, half-open and closed eyes. */
export function Overlay() {
  const shell = useShell()
  const { view } = useTable()
  const { t } = useText('night')
  const seat = view?.self.seat ?? -1
  const present = view ? eyesAt(view, seat) : 'close'
  const [wished, setWished] = useState<EyesValue | null>(null)
  if (!view) return null
  // The wait is over when the eyes are as they should be, whoever brought that about.
  const isLoading = wished !== null && wished !== present
  const choose = async (value: EyesValue): Promise<void> => {
    if (!isEyesChange(present, value, isLoading)) return
    setWished(value)
    if (!(await setEyes(shell, seat, value))) setWished(null)
  }
  return (
    <section className="eyes" aria-label={t('night:eyes.title')} data-eyes={present}>
      <output className="eyes__state">{t(`night:eyes.is.${present}`)}</output>
      <div className="eyes__choices">
        {CHOICES.map(({ value, icon }) => (
          <button
            key={value}
            type="button"
            className="eyes__choice"
            data-value={value}
            aria-pressed={present === value}
            aria-busy={wished === value}
            title={t(`night:eyes.tip.${value}`)}
            onClick={() => void choose(value)}
          >
            <Icon name={icon} />
            {t(`night:eyes.${value}`)}
          </button>
        ))}
      </div>
    </section>
  )
}
