import { useEffect, useState } from 'react'
import { originForOthers } from '../../shared/joining/code.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
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

/** Page for the code as the other device finds it: also a telephone beside the machine that runs all this. */
function usePageElsewhere(): string {
  const { navigator, config } = useShell()
  useEffect(() => void config.load(), [config])
  const { invitationOrigin } = useReadable(config)
  return `${originForOthers(location, invitationOrigin)}${navigator.pathOf('Continue')}`
}

export function DeviceSection() {
  const { t } = useText('guests')
  const { shown, error, make, minutes } = useCode()
  const page = usePageElsewhere()
  return (
    <Section name="device" title={t('guests:device')} text={t('guests:device.text')}>
      {shown && (
        <div className="account__code">
          <QrCode text={`${page}#${shown.code}`} label={t('guests:device.qr')} />
          <div>
            <output className="account__letters" aria-label={t('guests:device.code')}>
              {inHalves(shown.code)}
            </output>
            <p>{t('guests:device.where', { address: page.replace(/^https?:\/\//, '') })}</p>
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
