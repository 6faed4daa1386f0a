import './login.css'
import { COMPLETE_LOCALES, LOCALES } from '@belfry/i18n'
import { ActionButton } from '../../frame/ActionButton.tsx'
import { useLocale } from '../../frame/useLocale.ts'
import { useReadable, useSetting, useShell } from '../../frame/useShell.ts'
import { useText } from '../../frame/useText.ts'
import { isNight } from '../../lib/scene/scene.ts'
import { Button } from '../../ui/Button.tsx'
import { Crest } from '../../ui/Crest.tsx'
import { Checkbox, Select, Slider } from '../../ui/Field.tsx'
import { useServer } from './server.ts'

const LANGUAGES = LOCALES.filter(({ code }) => COMPLETE_LOCALES.includes(code)).map(({ code, name }) => ({
  value: code,
  label: name,
  lang: code,
}))

function Server() {
  const { t } = useText('login')
  const server = useServer()
  const texts = {
    asking: () => t('login:server.asking'),
    there: () => t('login:server.there', { version: server.kind === 'there' ? server.version : '' }),
    away: () => t('login:server.away'),
  }
  return (
    <output className="seal-line" data-server={server.kind}>
      <span className="seal-line__seal" aria-hidden="true" />
      {texts[server.kind]()}
    </output>
  )
}

/** Rings the bell: it is heard, it swings, and the town turns from night to day or back. */
function BellButton() {
  const { t } = useText('login')
  const { scene, sounds } = useShell()
  const { phase } = useReadable(scene)
  const ring = (): void => {
    sounds.play('attentionGong')
    scene.toll()
    scene.show({ phase: phase + 1 })
  }
  return (
    <Button kind="primary" icon="bell" className="login__bell" onClick={ring}>
      {isNight(phase) ? t('login:bell.day') : t('login:bell.night')}
    </Button>
  )
}

function Comforts() {
  const { t } = useText('login')
  const [locale, setLocale] = useLocale()
  const [volume, setVolume] = useSetting('soundVolume')
  const [isStill, setStill] = useSetting('isAnimationsDisabled')
  return (
    <div className="login__comforts">
      <Select label={t('login:language')} value={locale} options={LANGUAGES} onChange={setLocale} />
      <Slider
        label={t('login:volume')}
        value={volume}
        min={0}
        max={1}
        step={0.1}
        shown={t('login:percent', { percent: Math.round(volume * 100) })}
        onChange={setVolume}
      />
      <Checkbox label={t('login:still')} checked={isStill} onChange={setStill} />
      <ActionButton name="fullscreen" kind="quiet" icon="expand" />
    </div>
  )
}

export function Page() {
  const { t } = useText('login')
  return (
    <main className="login">
      <header className="login__intro">
        <Crest />
        <h1 className="login__name">{t('common:name')}</h1>
        <p className="login__tagline">{t('login:tagline')}</p>
        <p className="login__about">{t('login:about')}</p>
      </header>
      <section className="login__notice notice" aria-label={t('login:notice')}>
        <Server />
        <BellButton />
        <Comforts />
      </section>
    </main>
  )
}
