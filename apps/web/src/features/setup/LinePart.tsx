import { LineTest } from '../../shared/voice/LineTest.tsx'
import { useText } from '../../shell/useText.ts'

/** Line check: whether voices get through to the server and back. */
export function LinePart() {
  const { t } = useText('devices')
  return (
    <section className="setup__part" data-part="line" aria-label={t('devices:line')}>
      <div className="setup__choices">
        <h3 className="setup__heading">{t('devices:line')}</h3>
        <LineTest />
      </div>
    </section>
  )
}
