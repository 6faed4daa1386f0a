import { isTurnOpen, refuse } from '@belfry/rules'
import { ballotOf } from '../../shared/ballot/ballotOf.ts'
import { useKeys } from '../../shell/useKeys.ts'
import { useKeyText } from '../../shell/useKeyText.ts'
import { useReason } from '../../shell/useReason.ts'
import { useReadable, useSetting, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { HandShape } from './HandShape.tsx'
import { ownVote } from './selectors.ts'
import type { SceneAtTable } from './useVoteScene.ts'

const HANDS = [
  { value: 0, name: 'down' },
  { value: 1, name: 'up' },
  { value: 2, name: 'double' },
] as const

/** A player's own hand: up, down, and for a few both. Says why where it cannot be raised. */
export function PlayerVote({
  view,
  scene,
  characters,
  counter,
}: SceneAtTable & { readonly counter: number }) {
  const shell = useShell()
  const { t } = useText('vote')
  const reason = useReason()
  const wishes = useReadable(ballotOf(shell))
  const keys = useKeys('castVote')
  const keyText = useKeyText()
  const [isTutorialDisabled] = useSetting('isTutorialDisabled')
  const [isText] = useSetting('isTextTable')
  const own = ownVote(view, scene, characters)
  const isOpen = isTurnOpen(own.seat, scene.nominee, scene.seats, counter)
  const may = own.may.ok && !isOpen ? refuse('vote-passed') : own.may
  const value = wishes[own.seat] ?? own.value
  const hands = HANDS.filter(({ name }) => name !== 'double' || own.hasTwoHands)
  return (
    <fieldset className="vote-own" aria-label={t('vote:own')}>
      <div className="vote-own__hands">
        {hands.map((hand) => (
          <button
            key={hand.name}
            type="button"
            className={`vote-own__hand vote-own__hand--${hand.name}`}
            aria-pressed={value === hand.value}
            {...reason(may, t(`vote:hand.${hand.name}`))}
            // A click leaves the focus where it is: the key that raises the hand must not press this button again.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => ballotOf(shell).cast(own.seat, hand.value)}
          >
            <HandShape />
            {hand.value === 2 && <HandShape />}
            <span className="vote-own__label">{t(`vote:hand.${hand.name}`)}</span>
          </button>
        ))}
      </div>
      {may.ok && keys.length > 0 && !isTutorialDisabled && (
        <p className="vote-own__keys">
          {t('vote:shortcut', { keys: keyText(...(isText ? keys : keys.slice(0, 1))) })}
        </p>
      )}
      {!may.ok && <p className="vote-own__reason">{reason.text(may)}</p>}
    </fieldset>
  )
}
