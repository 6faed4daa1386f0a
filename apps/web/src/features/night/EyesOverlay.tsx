import './night.css'
import { type EyesValue, PEEK_MS, type SessionView } from '@belfry/rules'
import { useState } from 'react'
import { useNames } from '../../shared/people/useNames.ts'
import { Dock } from '../../shell/Dock.tsx'
import { useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { eyesAt, isEyesChange, isEyesLoading, setEyes, sightings, type Wish } from './abilities.ts'

const CHOICES = [
  { value: 'open', icon: 'eye' },
  { value: 'peek', icon: 'eye' },
  { value: 'close', icon: 'eyeClosed' },
] as const satisfies readonly { readonly value: EyesValue; readonly icon: 'eye' | 'eyeClosed' }[]

interface LookingProps {
  readonly view: SessionView
  readonly present: Exclude<EyesValue, 'close'>
}

/** What the eyes have met since they were opened: open ones whoever is woken, a peek whoever is awake. */
function Looking({ view, present }: LookingProps) {
  const { t } = useText('night')
  const names = useNames()
  const [since] = useState(() => view.gamestate.directTexts.at(-1)?.msgId ?? 0)
  const seats = sightings(view, present === 'peek' ? null : since)
  return (
    <div className="eyes__looking" data-eyes={present}>
      <p className="eyes__how">{t(`night:eyes.how.${present}`)}</p>
      {present === 'peek' && (
        <span className="eyes__time" style={{ '--peek': `${PEEK_MS}ms` }} aria-hidden="true" />
      )}
      <ul className="eyes__seen">
        {seats.map((seat) => (
          <li key={seat}>{names.seat(view, seat)}</li>
        ))}
        {seats.length === 0 && <li className="eyes__nobody">{t(`night:eyes.nobody.${present}`)}</li>}
      </ul>
    </div>
  )
}

/** For a character that looks around at night: eyes that stay open, a peek that ends by itself, closed eyes. */
export function Overlay() {
  const shell = useShell()
  const { view } = useTable()
  const { t } = useText('night')
  const seat = view?.self.seat ?? -1
  const present = view ? eyesAt(view, seat) : 'close'
  const [wish, setWish] = useState<Wish | null>(null)
  if (!view) return null
  const isLoading = isEyesLoading(present, wish)
  const choose = async (value: EyesValue): Promise<void> => {
    if (!isEyesChange(present, value, isLoading)) return
    setWish({ value, from: present })
    await setEyes(shell, seat, value)
    setWish(null)
  }
  return (
    <section className="eyes" aria-label={t('night:eyes.title')} data-eyes={present}>
      <output className="eyes__state">{t(`night:eyes.is.${present}`)}</output>
      <Dock>
        <div className="eyes__choices">
          {CHOICES.map(({ value, icon }) => (
            <button
              key={value}
              type="button"
              className="eyes__choice"
              data-value={value}
              aria-pressed={present === value}
              aria-busy={isLoading && wish?.value === value}
              title={t(`night:eyes.tip.${value}`)}
              onClick={() => void choose(value)}
            >
              <Icon name={icon} />
              <span className="eyes__name">{t(`night:eyes.${value}`)}</span>
              <span className="eyes__about">{t(`night:eyes.about.${value}`)}</span>
            </button>
          ))}
        </div>
      </Dock>
      {present !== 'close' && <Looking key={present} view={view} present={present} />}
    </section>
  )
}
