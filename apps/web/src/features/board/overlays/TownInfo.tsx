import { useMemo } from 'react'
import { TEAM_GLYPHS } from '../../../art/token/rims.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { useKeys } from '../../../shell/useKeys.ts'
import { useKeyText } from '../../../shell/useKeyText.ts'
import { useScope } from '../../../shell/useScope.ts'
import { useSetting, useShell } from '../../../shell/useShell.ts'
import { useCan, useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { changeMode } from '../flows.ts'
import { editionPicture } from '../model/background.ts'
import { needsGathering, showsScriptName, type TownCounts, townCounts, townPhase } from '../model/counts.ts'
import { BAG_TEAMS_SHOWN } from '../model/teams.ts'
import { Loaded } from '../slots/Loaded.tsx'
import { useIsTownSquare, useMode, usePlayers } from '../useBoard.ts'
import { NewGame } from './NewGame.tsx'
import { useArrivals } from './useArrivals.ts'

function useCounts(): TownCounts | null {
  const players = usePlayers()
  const content = useTableContent()
  const isLocal = useView(({ session }) => session.isLocal, false)
  const isRunning = useView(({ session }) => session.game.isRunning, false)
  return useMemo(
    () => content && townCounts({ players, isLocal, isRunning }, content),
    [players, isLocal, isRunning, content],
  )
}

const PHASE_ICONS = { start: 'bell', night: 'moon', day: 'sun' } as const
const PHASE_TEXTS = {
  start: 'board:phase.start',
  night: 'board:phase.night',
  day: 'board:phase.day',
} as const

function Phase({ counts }: { readonly counts: TownCounts }) {
  const { t } = useText('board')
  const phase = useView(({ session }) => townPhase(session.game, counts), null, isSamePhase)
  if (!phase) return null
  return (
    // No paragraph: whoever sets those apart would push it under the reminders.
    <div className="town-info__phase" data-phase={phase.label}>
      <Icon name={PHASE_ICONS[phase.label]} />
      {t(PHASE_TEXTS[phase.label], { number: phase.number })}
    </div>
  )
}

const isSamePhase = (a: ReturnType<typeof townPhase>, b: ReturnType<typeof townPhase>): boolean =>
  a?.label === b?.label && a?.number === b?.number

function Count(props: {
  readonly name: string
  readonly icon: IconName
  readonly label: string
  readonly value: string | number
}) {
  return (
    <div className="town-info__count" data-count={props.name} title={props.label}>
      <dt>
        <Icon name={props.icon} />
        <span className="town-info__label">{props.label}</span>
      </dt>
      <dd>{props.value}</dd>
    </div>
  )
}

function Counts({ counts }: { readonly counts: TownCounts }) {
  const { t } = useText('board')
  const { teams, travellers } = counts
  return (
    <>
      <dl className="town-info__counts">
        <Count name="players" icon="people" label={t('board:counts.players')} value={counts.players} />
        {counts.empty > 0 && (
          <Count name="empty" icon="chair" label={t('board:counts.empty')} value={counts.empty} />
        )}
        <Count name="alive" icon="heart" label={t('board:counts.alive')} value={counts.alive} />
        <Count name="votes" icon="hand" label={t('board:counts.votes')} value={counts.votes} />
      </dl>
      <dl className="town-info__teams">
        {BAG_TEAMS_SHOWN.map(({ team, label }) => (
          <div key={team} className="town-info__team" data-team={team} title={t(label)}>
            <dt>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={TEAM_GLYPHS[team]} />
              </svg>
              <span className="visually-hidden">{t(label)}</span>
            </dt>
            <dd>{teams?.[team] ?? '?'}</dd>
          </div>
        ))}
        {travellers > 0 && (
          <div className="town-info__team" data-team="traveller" title={t('board:teams.traveller')}>
            <dt>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={TEAM_GLYPHS.traveller} />
              </svg>
              <span className="visually-hidden">{t('board:teams.traveller')}</span>
            </dt>
            <dd>{`+${travellers}`}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

function Invitation() {
  const shell = useShell()
  const { t } = useText('board')
  useScope('invited')
  const keys = useKeys('gather')
  const keyText = useKeyText()
  const isStoryteller = useCan('lead')
  const arrivals = useArrivals()
  const isSeated = useView(({ self }) => self.seat >= 0, false)
  const hasRoom = useView(({ session }) => session.players.some(({ id }) => id === null), false)
  if (!isStoryteller)
    return (
      <p className="town-info__invitation">
        {t(isSeated ? 'board:invite.seated' : hasRoom ? 'board:invite.text' : 'board:invite.wait')}
      </p>
    )
  return (
    <div className="town-info__invitation">
      <p>{t('board:invite.storyteller')}</p>
      {arrivals !== '' && <p className="town-info__arrivals">{arrivals}</p>}
      <Button kind="primary" icon="chair" onClick={() => changeMode(shell, 'gather')}>
        {t('board:invite.gather')}
        {keys.map((key) => (
          <kbd key={key}>{keyText(key)}</kbd>
        ))}
      </Button>
    </div>
  )
}

function ScriptName() {
  const { t } = useText('board')
  const [isImageOptIn] = useSetting('isImageOptIn')
  const edition = useView(({ session }) => session.edition, null)
  if (!edition || !showsScriptName(edition, isImageOptIn)) return null
  return (
    <p className="town-info__script">
      <span className="town-info__script-name">{edition.name}</span>
      {edition.author !== '' && (
        <span className="town-info__author">{t('board:script.by', { author: edition.author })}</span>
      )}
    </p>
  )
}

function SquareHint() {
  const { t } = useText('board')
  const keys = useKeys('townSquare')
  const keyText = useKeyText()
  const isTownSquare = useIsTownSquare()
  if (!isTownSquare) return null
  return <p className="town-info__hint">{t('board:square.hint', { keys: keyText(...keys) })}</p>
}

/** The edition lies behind the words: its colour, and its own picture where pictures are welcome. */
function EditionBackground() {
  const [isImageOptIn] = useSetting('isImageOptIn')
  const edition = useView(({ session }) => session.edition, null)
  if (!edition) return null
  const image = isImageOptIn ? editionPicture(edition) : null
  return (
    <div
      className="town-info__background"
      data-edition={edition.id}
      style={{ '--edition-color': edition.color }}
      aria-hidden="true"
    >
      {image && (
        <img
          key={image.url}
          src={image.url}
          data-picture={image.kind}
          alt=""
          onError={(event) => event.currentTarget.remove()}
        />
      )}
    </div>
  )
}

/** The middle of the table when nothing else is going on: where the game stands. */
export function Overlay() {
  const counts = useCounts()
  const mode = useMode()
  if (!counts) return null
  const isInviting = needsGathering(counts) && mode !== 'gather'
  return (
    <div className="town-info">
      <EditionBackground />
      <ScriptName />
      <Phase counts={counts} />
      <Loaded kind="townInfo" />
      <NewGame />
      {isInviting ? <Invitation /> : <Counts counts={counts} />}
      <SquareHint />
    </div>
  )
}
