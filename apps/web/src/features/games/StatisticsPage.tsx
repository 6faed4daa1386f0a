import '../../styles/ink.css'
import './statistics.css'
import type { ContentIndex } from '@belfry/content'
import { useEffect, useState } from 'react'
import { saveFile } from '../../lib/browser/saveFile.ts'
import { useCharacters } from '../../shared/characters/useCharacters.ts'
import type { PageProps } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Plot } from './Plot.tsx'
import {
  asCsv,
  asJson,
  type Counted,
  FEW,
  GROUPS,
  type Group,
  isWon,
  playedIn,
  rowsBy,
} from './statistics.ts'

const VISIBILITIES = ['0', '1', '2'] as const

/** How games of a group are called. */
function useNameOf(group: Group, content: ContentIndex): (key: string) => string {
  const { t } = useText('replay', 'board')
  if (group === 'side') return (key) => t(key === 'evil' ? 'replay:stat.evil' : 'replay:stat.good')
  if (group === 'team') return (key) => t(`board:teams.${key as 'townsfolk'}`)
  return group === 'character' ? (key) => content.character(key)?.name ?? key : (key) => key
}

/** How often somebody played, led, won and was evil: counts before shares. */
function Sums({ games }: { readonly games: readonly Counted[] }) {
  const { t } = useText('replay')
  const played = playedIn(games)
  const led = games.filter(({ isStoryteller }) => isStoryteller)
  const evil = played.filter(({ isEvil }) => isEvil === true).length
  return (
    <ul className="statistics__sums">
      <li>{t('replay:stat.played', { count: played.length, wins: played.filter(isWon).length })}</li>
      <li>{t('replay:stat.evilOften', { count: played.length, evil })}</li>
      <li>
        {t('replay:stat.led', {
          count: led.length,
          evil: led.filter(({ isEvilWin }) => isEvilWin).length,
        })}
      </li>
    </ul>
  )
}

function Figures({ games, content }: { readonly games: readonly Counted[]; readonly content: ContentIndex }) {
  const { t } = useText('replay')
  const [group, setGroup] = useState<Group>('side')
  const nameOf = useNameOf(group, content)
  const by = t(`replay:stat.${group}`)
  if (games.length === 0) return <p>{t('replay:stat.none')}</p>
  return (
    <section className="statistics on-ink" aria-label={t('replay:statistics')}>
      <Sums games={games} />
      <div className="statistics__choice">
        <Select
          label={t('replay:stat.by')}
          value={group}
          options={GROUPS.map((value) => ({ value, label: t(`replay:stat.${value}`) }))}
          onChange={setGroup}
        />
      </div>
      <Plot title={t('replay:stat.plot', { by })} rows={rowsBy(group, games, content)} nameOf={nameOf} />
      <p className="statistics__few">{t('replay:stat.few', { count: FEW })}</p>
      {games.some(({ isIncomplete }) => isIncomplete) && (
        <p className="statistics__few">{t('replay:stat.incomplete')}</p>
      )}
      <div className="statistics__buttons">
        <Button icon="scroll" onClick={() => saveFile(t('replay:stat.json.name'), asJson(games))}>
          {t('replay:stat.json')}
        </Button>
        <Button
          icon="scroll"
          onClick={() => saveFile(t('replay:stat.csv.name'), asCsv(games), 'text/csv;charset=utf-8')}
        >
          {t('replay:stat.csv')}
        </Button>
      </div>
    </section>
  )
}

const asked = (api: Shell['api'], id: string) => api.call('statistics', { params: { id } })

/** Somebody's games as they count; asked again when who may see them was changed. */
function useStatistics(id: string) {
  const { api, account } = useShell()
  const { phrase } = useText('errors')
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof asked>> | null>(null)
  useEffect(() => {
    let isWanted = true
    void asked(api, id).then((found) => isWanted && setAnswer(found))
    return () => {
      isWanted = false
    }
  }, [api, id])
  const setVisibility = async (stats: number): Promise<void> => {
    await account.updateUser({ stats })
    setAnswer(await asked(api, id))
  }
  return {
    found: answer?.ok ? answer.value : null,
    fault: answer && !answer.ok ? phrase(failurePhrase(answer.error)) : '',
    setVisibility: (stats: number) => void setVisibility(stats),
  }
}

/** Statistics of somebody, one's own without an id. */
export function Page({ params }: PageProps) {
  const { t } = useText('replay')
  const { navigator, account } = useShell()
  const { claims } = useReadable(account)
  const content = useCharacters()
  const { found, fault, setVisibility } = useStatistics(params['id'] ?? claims?.id ?? '')
  return (
    <PageFrame
      title={found ? t('replay:stat.title', { name: found.name }) : t('replay:statistics')}
      ways={
        <Button icon="history" onClick={() => navigator.goTo('Games')}>
          {t('replay:games')}
        </Button>
      }
    >
      {fault !== '' && <p role="alert">{fault}</p>}
      {!found && fault === '' && <p aria-busy="true">{t('replay:opening')}</p>}
      {found && found.visibility !== null && (
        <div className="statistics__choice">
          <Select
            label={t('replay:stat.visible')}
            value={String(found.visibility) as (typeof VISIBILITIES)[number]}
            options={VISIBILITIES.map((value) => ({ value, label: t(`replay:stat.visible.${value}`) }))}
            onChange={(value) => setVisibility(Number(value))}
          />
        </div>
      )}
      {found && found.games === null && <p>{t('replay:stat.hidden')}</p>}
      {found?.games && content && <Figures games={found.games} content={content} />}
    </PageFrame>
  )
}
