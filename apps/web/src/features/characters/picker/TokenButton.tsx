import type { Character } from '@belfry/content'
import type { Failure, Result } from '@belfry/kit'
import { type ReactNode, useId } from 'react'
import { nameSize } from '../../../art/token/nameArc.ts'
import { Token } from '../../../art/token/Token.tsx'
import { useFaces } from '../../../shared/characters/useFaces.ts'
import { useReason } from '../../../shell/useReason.ts'
import { useShell } from '../../../shell/useShell.ts'
import { failurePhrase } from '../../../shell/useText.ts'
import { useTeamName } from './useTeamName.ts'

export interface TokenButtonProps {
  readonly character: Character
  readonly px: number
  readonly check: Result<unknown, Failure>
  /** Chosen or not, where that is the question; left out where a click simply takes it. */
  readonly isPressed?: boolean
  readonly isMarked?: boolean
  readonly onClick: () => void
  readonly children?: ReactNode
}

/** A character to be clicked: what it does is read by hovering, focusing and listening. */
export function TokenButton(props: TokenButtonProps) {
  const { character, px, check, isPressed, isMarked = false, onClick, children } = props
  const faces = useFaces()
  const reason = useReason()
  const { notices } = useShell()
  const team = useTeamName(character.team)
  const refusal = reason.text(check)
  const description = useId()
  return (
    <span className="token-button" data-marked={isMarked}>
      <button
        type="button"
        className="token-button__token"
        data-character={character.id}
        aria-label={`${character.name} (${team})`}
        aria-describedby={description}
        aria-pressed={isPressed}
        aria-disabled={!check.ok}
        title={refusal === '' ? `${character.name}: ${character.ability}` : `${character.name}: ${refusal}`}
        onClick={() => (check.ok ? onClick() : notices.show(failurePhrase(check.error), 'bad'))}
      >
        <Token face={faces.token(character)} px={px} />
        {nameSize(character.name, px) === null && (
          <span className="token-button__name">{character.name}</span>
        )}
      </button>
      <span id={description} lang={refusal === '' ? character.lang : undefined} hidden>
        {refusal === '' ? character.ability : refusal}
      </span>
      {children}
    </span>
  )
}
