import './line-test.css'
import { useEffect, useRef, useState } from 'react'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { useChatServers } from './chatServers.ts'
import { createLineTest } from './line/lineTest.ts'
import { type LineVerdict, tryLine } from './line/tryLine.ts'
import { playOn } from './speaker.ts'
import { useOwnMedia } from './useOwnMedia.ts'

/** The own voice as it comes back from the server. */
function OwnVoice({ track }: { readonly track: MediaStreamTrack }) {
  const ref = useRef<HTMLAudioElement>(null)
  const { media, audio } = useOwnMedia()
  const { speaker } = audio
  const speakers = useReadable(media.speakers)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    element.play().catch(() => undefined)
    return () => {
      element.srcObject = null
    }
  }, [track])
  useEffect(() => {
    if (ref.current) playOn(ref.current, speaker, speakers)
  }, [speaker, speakers])
  // biome-ignore lint/a11y/useMediaCaption: nobody can caption what somebody says this very moment
  return <audio ref={ref} data-line="own-voice" /> // oxlint-disable-line jsx-a11y/media-has-caption -- as above
}

/** Verdict in words that help; and where it was looked for, for whoever runs the server. */
function Verdict({ verdict, name }: { readonly verdict: LineVerdict; readonly name: string }) {
  const { t, phrase } = useText('devices')
  // What is tried is the line; whoever has turned the own microphone all the way down sends silence over it.
  const isTurnedDown = useOwnMedia().audio.gain === 0
  const say = (): string => {
    if (verdict.kind === 'unsupported') return t('devices:line.unsupported')
    if (verdict.kind === 'no-way') return t('devices:line.bad', { name })
    if (verdict.kind === 'away') return t('devices:line.away', { name })
    if (verdict.kind === 'refused')
      return t('devices:line.refused', {
        name,
        message: phrase(failurePhrase({ code: verdict.code, params: {} })),
      })
    const { way, ms, voice, packets } = verdict
    const words = { name, ms, way: t(`devices:line.${way}`) }
    if (!voice) return t('devices:line.deaf', words)
    return t(packets > 0 && !isTurnedDown ? 'devices:line.good' : 'devices:line.mute', words)
  }
  return (
    <>
      <p>{say()}</p>
      {verdict.kind === 'no-way' && (
        <ul className="line-test__tried">
          {verdict.tried.map((place) => (
            <li key={place}>
              <code>{place}</code>
            </li>
          ))}
        </ul>
      )}
      {verdict.kind === 'open' && verdict.voice && <OwnVoice track={verdict.voice} />}
    </>
  )
}

const HOST = ''

/** Can I be heard, can I hear? Over the real server, before a table depends on it. */
export function LineTest() {
  const shell = useShell()
  const { t } = useText('devices')
  const { media } = useOwnMedia()
  const servers = useChatServers()
  const [chosen, choose] = useState(HOST)
  const [test] = useState(() =>
    createLineTest({
      media,
      clock: shell.clock,
      tryLine: (host, voice) => {
        const userId = shell.account.get().claims?.id ?? ''
        return tryLine({ api: shell.api, clock: shell.clock, host, userId, voice })
      },
    }),
  )
  const { isBusy, isAsked, verdict } = useReadable(test)
  useEffect(() => test.stop, [test])
  const server = servers.find(({ host }) => host === chosen) ?? servers[0]
  if (!server) return <p className="line-test">{t('devices:line.none')}</p>
  return (
    <div
      className="line-test"
      data-line={isBusy ? (isAsked ? 'asked' : 'busy') : (verdict?.kind ?? 'idle')}
      aria-busy={isBusy}
    >
      {servers.length > 1 && (
        <Select
          label={t('devices:line.server')}
          value={server.host}
          options={servers.map(({ host, name }) => ({ value: host, label: name }))}
          onChange={choose}
        />
      )}
      <div className="line-test__ways">
        <Button icon="microphone" disabled={isBusy} onClick={() => void test.begin(server.host)}>
          {t('devices:line.begin')}
        </Button>
        {isBusy && <Button onClick={test.stop}>{t('devices:line.cancel')}</Button>}
        {verdict?.kind === 'open' && <Button onClick={test.stop}>{t('devices:line.stop')}</Button>}
      </div>
      <output className="line-test__said">
        {isBusy && (isAsked ? t('devices:line.asking') : t('devices:line.busy', { name: server.name }))}
        {verdict && <Verdict verdict={verdict} name={server.name} />}
      </output>
      <p className="line-test__hint">{t('devices:line.hint')}</p>
    </div>
  )
}
