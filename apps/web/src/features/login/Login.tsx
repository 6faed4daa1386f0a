import './login.css'
import { joinCodeOf } from '@belfry/rules'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { storedReturn } from '../../lib/routing/returnRoute.ts'
import { isNight } from '../../lib/scene/scene.ts'
import { codeInHash } from '../../shared/joining/code.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import { LanguageSelect } from '../../shell/LanguageSelect.tsx'
import { usePlace } from '../../shell/usePlace.ts'
import { useReadable, useSetting, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Crest } from '../../ui/Crest.tsx'
import { Checkbox, Slider } from '../../ui/Field.tsx'
import { LoginForm } from './LoginForm.tsx'
import { useServer } from './server.ts'

/** Forms that few see: whoever comes by a mail, or without an account. */
const LinkForm = lazy(async () => ({ default: (await import('./LinkForm.tsx')).LinkForm }))
const ResetForm = lazy(async () => ({ default: (await import('./ResetForm.tsx')).ResetForm }))
const GuestForm = lazy(async () => ({ default: (await import('./GuestForm.tsx')).GuestForm }))

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
    <Button kind="quiet" icon="bell" className="login__bell" onClick={ring}>
      {isNight(phase) ? t('login:bell.day') : t('login:bell.night')}
    </Button>
  )
}

function Comforts() {
  const { t } = useText('login')
  const [volume, setVolume] = useSetting('soundVolume')
  const [isStill, setStill] = useSetting('isAnimationsDisabled')
  return (
    <>
      <div className="login__comforts">
        <LanguageSelect />
        <div className="login__switches">
          <BellButton />
          <ActionButton name="fullscreen" kind="quiet" icon="expand" isBare />
        </div>
      </div>
      <details className="login__more">
        <summary>{t('login:more')}</summary>
        <div className="login__comforts">
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
        </div>
      </details>
    </>
  )
}

/** Whoever followed a link to a table reads that it was the right one, and what is between them and it. */
function Invited() {
  const { storage } = useShell()
  const { t } = useText('login')
  const { hash } = usePlace()
  const [kept] = useState(() => joinCodeOf(storedReturn(storage) ?? ''))
  const name = codeInHash(hash) ?? (kept.ok ? kept.value : null)
  return name === null ? null : <p className="login__invited">{t('login:invited', { name })}</p>
}

/** What a mail put into the address, taken out of it at once: histories keep it, and whoever looks on sees it. */
function useMailed(name: 'recover' | 'link'): readonly [string | null, () => void] {
  const { navigator } = useShell()
  const { search, hash } = usePlace()
  const inAddress = new URLSearchParams(search).get(name)
  const [kept, setKept] = useState(inAddress)
  if (inAddress !== null && inAddress !== kept) setKept(inAddress)
  useEffect(() => {
    if (inAddress !== null) navigator.go(`${navigator.pathOf('Login')}${hash}`, { replace: true })
  }, [inAddress, hash, navigator])
  return [kept, () => setKept(null)]
}

function Gate() {
  const [recovery, endRecovery] = useMailed('recover')
  const [link, endLink] = useMailed('link')
  if (recovery === null && link === null) return <LoginForm />
  return (
    <Suspense>
      {recovery !== null && <ResetForm token={recovery} onDone={endRecovery} />}
      {recovery === null && link !== null && <LinkForm token={link} onDone={endLink} />}
    </Suspense>
  )
}

/** The town behind, the name of the house, and a notice at the gate with whatever is asked there. */
export function AtTheGate({ children }: { readonly children: ReactNode }) {
  const { t } = useText('login')
  return (
    <main className="login">
      <header className="login__intro">
        <div className="login__sign">
          <Crest />
          <h1 className="login__name">{t('common:name')}</h1>
        </div>
        <p className="login__tagline">{t('login:tagline')}</p>
        <p className="login__about">{t('login:about')}</p>
      </header>
      <section className="login__notice notice" aria-label={t('login:notice')}>
        {children}
        <Server />
        <Comforts />
      </section>
    </main>
  )
}

/** Where guests come in without a link, there is a way to the name of a table. */
function WithoutAccount() {
  const { config } = useShell()
  const { guests } = useReadable(config)
  useEffect(() => void config.load(), [config])
  if (guests !== 'on') return null
  return (
    <Suspense>
      <GuestForm table={null} />
    </Suspense>
  )
}

export function Page() {
  return (
    <AtTheGate>
      <Invited />
      <Gate />
      <WithoutAccount />
    </AtTheGate>
  )
}
