import { ACCUSATION, DEFENSE, NOT_STARTED } from '@belfry/rules'
import { useNames } from '../../shared/people/useNames.ts'
import { useReason } from '../../shell/useReason.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { askHighscore, beginDefense, endDefense, setHidden, VOTE_SENDS } from './api.ts'
import { NominationTypeMenu } from './NominationType.tsx'
import { hiddenToggle, storytellerButtons, type VoteButton, type VoteScene } from './selectors.ts'
import type { SceneAtTable } from './useVoteScene.ts'

const ICONS: Readonly<Record<VoteButton, IconName>> = {
  countdown: 'hourglass',
  start: 'play',
  restart: 'again',
  pause: 'pause',
  resume: 'play',
  reset: 'stop',
  mark: 'axe',
  removeMark: 'unchalk',
  markSecretly: 'axe',
  freeSecretly: 'unchalk',
  exile: 'leave',
  close: 'close',
}

const DEEDS: readonly VoteButton[] = ['mark', 'removeMark', 'markSecretly', 'freeSecretly', 'exile']

/** Buttons that end the nomination. */
const ENDS: readonly VoteButton[] = [...DEEDS, 'close']

/** The one thing a Storyteller most likely wants next. */
const MAIN: readonly VoteButton[] = [...DEEDS, 'resume', 'start', 'pause', 'close']

const isBefore = ({ vote }: VoteScene): boolean => !vote.isInProgress && vote.locked <= NOT_STARTED

/** Label of a button now. */
function labelKey(name: VoteButton, scene: VoteScene) {
  if (name === 'reset' && scene.vote.isInProgress) return 'vote:button.stop'
  return name === 'mark' && isBefore(scene) ? 'vote:button.markUncounted' : (`vote:button.${name}` as const)
}

/** Title of a button that has a short name: what it does. */
function titleKey(name: VoteButton, scene: VoteScene) {
  return name === 'mark' && isBefore(scene) ? 'vote:button.markUncountedHint' : labelKey(name, scene)
}

const isSpeech = ({ vote }: VoteScene): boolean => vote.locked === ACCUSATION || vote.locked === DEFENSE

function Stages({ scene }: SceneAtTable) {
  const { table, board } = useShell()
  const { t } = useText('vote')
  if (!isSpeech(scene)) return null
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
  const secrecy = hiddenToggle(scene, characters)
  const secrecyLabel = t(vote.isHidden ? 'vote:hidden.off' : 'vote:hidden.on')
  return (
    <div className="vote-tools">
      <Button kind="quiet" icon="crown" onClick={() => void askHighscore(shell, scene)}>
        {t('vote:highscore.button', { votes: scene.standing.highscore })}
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
      <NominationTypeMenu vote={scene.vote} />
    </div>
  )
}

/** Storyteller's side of the vote: everything that can be done with the open nomination. */
export function StorytellerVote(props: SceneAtTable) {
  const shell = useShell()
  const { t } = useText('vote')
  const names = useNames()
  const { scene, view } = props
  const buttons = storytellerButtons(scene)
  const { markedPlayer } = scene.standing
  const params = {
    name: names.seat(view, scene.nominee),
    freed: markedPlayer === null ? '' : names.seat(view, markedPlayer),
  }
  // While somebody speaks, the next speech is what comes next.
  const main = isSpeech(scene)
    ? undefined
    : MAIN.find((name) => buttons.includes(name) && !(DEEDS.includes(name) && isBefore(scene)))
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
            data-deed={ENDS.includes(name)}
            title={t(titleKey(name, scene), params)}
            onClick={() => VOTE_SENDS[name](shell, scene)}
          >
            {t(labelKey(name, scene), params)}
          </Button>
        ))}
      </div>
      <Tools {...props} />
    </fieldset>
  )
}
