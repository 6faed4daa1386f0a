import { ok } from '@belfry/kit'
import { ACCUSATION, canSetNominationType, DEFENSE } from '@belfry/rules'
import { useReason } from '../../frame/useReason.ts'
import { useShell } from '../../frame/useShell.ts'
import { useText } from '../../frame/useText.ts'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { askHighscore, beginDefense, cycleType, endDefense, setHidden, VOTE_SENDS } from './api.ts'
import { hiddenToggle, mayMark, outcomeOf, storytellerButtons, type VoteButton } from './selectors.ts'
import type { SceneAtTable } from './useVoteScene.ts'

const ICONS: Readonly<Record<VoteButton, IconName>> = {
  countdown: 'hourglass',
  start: 'play',
  restart: 'again',
  pause: 'pause',
  resume: 'play',
  reset: 'stop',
  mark: 'chalk',
  removeMark: 'unchalk',
  close: 'close',
}

const MARKS: readonly VoteButton[] = ['mark', 'removeMark']

/** The one thing a Storyteller most likely wants next. */
const MAIN: readonly VoteButton[] = ['mark', 'removeMark', 'resume', 'start', 'pause', 'close']

function Stages({ scene }: SceneAtTable) {
  const { table, board } = useShell()
  const { t } = useText('vote')
  if (scene.vote.locked !== ACCUSATION && scene.vote.locked !== DEFENSE) return null
  return (
    <>
      <Button icon="speech" onClick={() => board.tabs.set('chat', 'open')}>
        {t('vote:stage.chat')}
      </Button>
      {scene.vote.locked === ACCUSATION ? (
        <Button kind="primary" icon="shield" onClick={() => beginDefense(table)}>
          {t('vote:stage.begin')}
        </Button>
      ) : (
        <Button kind="primary" icon="hand" onClick={() => endDefense(table)}>
          {t('vote:stage.end')}
        </Button>
      )}
    </>
  )
}

function Tools({ scene, characters }: SceneAtTable) {
  const shell = useShell()
  const { t } = useText('vote')
  const reason = useReason()
  const { vote } = scene
  const type = canSetNominationType(vote)
  const secrecy = hiddenToggle(scene, characters)
  const secrecyLabel = t(vote.isHidden ? 'vote:hidden.off' : 'vote:hidden.on')
  const typeLabel = t('vote:type.change', { type: t(`vote:type.${vote.nominationType}`) })
  return (
    <div className="vote-tools">
      <Button kind="quiet" icon="crown" onClick={() => void askHighscore(shell, scene)}>
        {t('vote:highscore.button', { votes: vote.highscore })}
      </Button>
      {characters.hasHiddenVoteRole && (
        <Button
          kind="quiet"
          icon={vote.isHidden ? 'eyeClosed' : 'eye'}
          aria-label={secrecyLabel}
          aria-pressed={vote.isHidden}
          {...reason(secrecy, secrecyLabel)}
          onClick={() => setHidden(shell.table, !vote.isHidden)}
        />
      )}
      <Button
        kind="quiet"
        icon="turn"
        aria-label={typeLabel}
        {...reason(type, typeLabel)}
        onClick={() => cycleType(shell.table, scene)}
      />
    </div>
  )
}

/** Everything a Storyteller can do with the open nomination. */
export function StorytellerVote(props: SceneAtTable) {
  const { table } = useShell()
  const { t } = useText('vote')
  const reason = useReason()
  const { scene } = props
  const buttons = storytellerButtons(scene)
  const label = (name: VoteButton): string =>
    t(name === 'reset' && scene.vote.isInProgress ? 'vote:button.stop' : `vote:button.${name}`)
  const outcome = outcomeOf(scene)
  const isMarkNext = outcome === 'enough' || outcome === 'tie'
  const main = MAIN.find((name) => buttons.includes(name) && (!MARKS.includes(name) || isMarkNext))
  return (
    <fieldset className="vote-controls" aria-label={t('vote:controls')}>
      <div className="vote-controls__row">
        <Stages {...props} />
        {buttons.map((name) => (
          <Button
            key={name}
            kind={name === main ? 'primary' : 'plain'}
            icon={ICONS[name]}
            data-vote-button={name}
            {...reason(MARKS.includes(name) ? mayMark(scene) : ok(true), label(name))}
            onClick={() => VOTE_SENDS[name](table, scene)}
          >
            {label(name)}
          </Button>
        ))}
      </div>
      <Tools {...props} />
    </fieldset>
  )
}
