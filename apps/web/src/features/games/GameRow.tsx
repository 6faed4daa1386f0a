import type { RestAnswer } from '@belfry/protocol'
import { type MouseEvent, useState } from 'react'
import { inRegion } from '../../lib/browser/region.ts'
import { Consent } from '../../shared/games/Consent.tsx'
import { useLocale } from '../../shell/useLocale.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

type Game = RestAnswer<'myGames'>['games'][number]

const MINUTE_MS = 60_000
/** Columns of the list. */
const WIDTH = 9

function Way({ to, children }: { readonly to: string; readonly children: string }) {
  const { navigator } = useShell()
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigator.go(to)
  }
  return (
    <a href={to} onClick={go}>
      {children}
    </a>
  )
}

/** What one has said about a game, to be said otherwise. */
function Answers({ game }: { readonly game: Game }) {
  const [sharing, setSharing] = useState({
    mine: game.agrees,
    words: game.words,
    isStoryteller: game.isStoryteller,
  })
  return (
    <tr className="games__answers">
      <td colSpan={WIDTH}>
        <Consent id={game.id} sharing={sharing} isRevealed={game.isRevealed} onChange={setSharing} />
      </td>
    </tr>
  )
}

interface GameRowProps {
  readonly game: Game
  /** Name of one's own character. */
  readonly role: string
}

const RESULTS = { true: 'evil', false: 'good', null: 'open' } as const

/** A game of one's own, with the ways to it. */
export function GameRow({ game, role }: GameRowProps) {
  const { t } = useText('replay')
  const { navigator } = useShell()
  const [locale] = useLocale()
  const [isAsked, setAsked] = useState(false)
  const date = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'medium', timeStyle: 'short' })
  const people = (names: readonly (string | null)[]): string =>
    names.map((name) => name ?? t('replay:somebody')).join(', ')
  const minutes = game.startedAt === null ? null : Math.round((game.endedAt - game.startedAt) / MINUTE_MS)
  const result = RESULTS[`${game.isEvilWin}`]
  return (
    <>
      <tr data-result={result}>
        <th scope="row">
          <Way to={navigator.pathOf('Replay', { id: game.id })}>
            {date.format(game.startedAt ?? game.endedAt)}
          </Way>
        </th>
        <td data-label={t('replay:game.script')}>
          {game.edition.name}
          {game.isIncomplete && <small className="games__incomplete">{t('replay:game.incomplete')}</small>}
        </td>
        <td data-label={t('replay:game.role')}>{game.isStoryteller ? t('replay:storyteller') : role}</td>
        <td data-label={t('replay:game.result')}>{t(`replay:result.${result}`)}</td>
        <td data-label={t('replay:game.length')}>
          {minutes === null ? '' : t('replay:game.minutes', { count: minutes })}
        </td>
        <td data-label={t('replay:game.storyteller')}>{people(game.storytellers)}</td>
        <td data-label={t('replay:game.people')}>{people(game.players)}</td>
        <td data-label={t('replay:game.story')}>
          <Way to={navigator.pathOf('Chronicle', { id: game.id })}>{t('replay:story')}</Way>
        </td>
        <td data-label={t('replay:game.answers')}>
          <Button aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
            {t('replay:game.change')}
          </Button>
        </td>
      </tr>
      {isAsked && <Answers game={game} />}
    </>
  )
}
