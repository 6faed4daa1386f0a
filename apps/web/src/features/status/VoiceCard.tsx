import { VOICE_WAYS } from '@belfry/protocol'
import { Fragment, lazy, Suspense } from 'react'
import { useText } from '../../shell/useText.ts'
import type { Status } from './api.ts'
import { Card, FactList, type FactRow } from './Card.tsx'
import { useFormats } from './format.ts'
import { OpenPorts } from './OpenPorts.tsx'

type Server = Status['voice'][number]

const LineTest = lazy(async () => ({ default: (await import('../../shared/voice/LineTest.tsx')).LineTest }))

const hasNoWay = ({ ways }: Server): boolean => ways.some(({ way }) => way === 'none')

const isUnheard = (server: Server): boolean => server.unheard > 0 || hasNoWay(server)

function useRows(): (server: Server, label: string) => readonly FactRow[] {
  const { t } = useText('status')
  const { number } = useFormats()
  const waysOf = ({ ways }: Server): string =>
    VOICE_WAYS.flatMap((name) => {
      const count = ways.filter(({ way }) => way === name).reduce((sum, { people }) => sum + people, 0)
      return count === 0 ? [] : [t(`status:voice.way.${name}`, { count })]
    }).join(', ') || t('status:voice.ways.nobody')
  return (server, label) => {
    const { isReached, people, ports, announced, unheard, isOnlyInside } = server
    if (!isReached) return [{ label, value: t('status:voice.down'), isBad: true }]
    return [
      { label, value: `${t('status:voice.up')}, ${t('status:voice.people', { count: people })}` },
      { label: t('status:voice.ports'), value: ports.join(', ') },
      { label: t('status:voice.announced'), value: announced.join(', '), isBad: isOnlyInside },
      {
        label: t('status:voice.ways'),
        value: waysOf(server),
        isBad: hasNoWay(server),
      },
      { label: t('status:voice.unheard'), value: number(unheard), isBad: unheard > 0 },
    ]
  }
}

/** Voices: whether they get through, and by which way. */
export function Voice({ status: { voice } }: { readonly status: Status }) {
  const { t } = useText('status')
  const rowsOf = useRows()
  const isInside = voice.some(({ isOnlyInside }) => isOnlyInside)
  return (
    <Card name="voice" title={t('status:voice')} warning={isInside ? t('status:voice.inside') : undefined}>
      {voice.length === 0 && <p>{t('status:voice.none')}</p>}
      {voice.map((server) => (
        <Fragment key={server.host}>
          <FactList
            rows={rowsOf(server, voice.length > 1 ? `${server.name} (${server.host})` : server.name)}
          />
          {server.isReached && <OpenPorts {...server} isNeeded={isUnheard(server)} />}
        </Fragment>
      ))}
      {voice.length > 0 && (
        <Suspense>
          <LineTest />
        </Suspense>
      )}
    </Card>
  )
}
