import { useEffect, useState } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/qr/QrCode.tsx'
import { Section } from './Section.tsx'

interface Shown {
  readonly code: string
  readonly expiresAt: number
}

const HALF = 4
const MINUTE_MS = 60_000

/** Read out more easily in two halves. */
const inHalves = (code: string): string => `${code.slice(0, HALF)}-${code.slice(HALF)}`

/** A code for another device, as long as it is good. */
function useCode() {
  const { api, clock, versions } = useShell()
  const { phrase } = useText('guests')
  const [shown, setShown] = useState<Shown | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    if (shown) return clock.after(Math.max(0, shown.expiresAt - versions.serverNow()), () => setShown(null))
    return undefined
  }, [clock, versions, shown])
  const make = async (): Promise<void> => {
    const answer = await api.call('deviceCode', { body: {} })
    setError(answer.ok ? null : phrase(failurePhrase(answer.error)))
    setShown(answer.ok ? answer.value : null)
  }
  return { shown, error, make, minutes: (at: number) => Math.ceil((at - versions.serverNow()) / MINUTE_MS) }
}

export function DeviceSection() {
  const { navigator } = useShell()
  const { t } = useText('guests')
  const { shown, error, make, minutes } = useCode()
  return (
    <Section name="device" title={t('guests:device')} text={t('guests:device.text')}>
      {shown && (
        <div className="account__code">
          <QrCode
            text={`${location.origin}${navigator.pathOf('Continue')}#${shown.code}`}
            label={t('guests:device.qr')}
          />
          <div>
            <output className="account__letters" aria-label={t('guests:device.code')}>
              {inHalves(shown.code)}
            </output>
            <p>{t('guests:device.where', { address: `${location.host}${navigator.pathOf('Continue')}` })}</p>
            <p>{t('guests:device.until', { count: minutes(shown.expiresAt) })}</p>
          </div>
        </div>
      )}
      <p className="account__error" role="alert">
        {error}
      </p>
      <Button icon="phone" onClick={() => void make()}>
        {t(shown ? 'guests:device.again' : 'guests:device.show')}
      </Button>
    </Section>
  )
}
