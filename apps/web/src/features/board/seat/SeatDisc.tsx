import { ChalkCross, Shroud } from '../../../art/token/Shroud.tsx'
import { Token } from '../../../art/token/Token.tsx'
import type { SeatPlace } from '../../../lib/board/seats.ts'
import { useFaces } from '../../../shared/characters/useFaces.ts'
import { Face } from '../../../shared/people/Face.tsx'
import { useSetting, useShell } from '../../../shell/useShell.ts'
import { useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import type { SeatModel } from '../model/seat.ts'
import { PortraitPart } from '../slots/SeatParts.tsx'
import { useHookName, useIsRevealing, usePlayer } from '../useBoard.ts'
import { sitsByClick } from './items.ts'
import { seatMenu } from './menuHandle.ts'
import type { SeatPerson } from './useSeatPerson.ts'
import { useTokenClick } from './useTokenClick.ts'

export interface SeatDiscProps {
  readonly index: number
  readonly isActive: boolean
  readonly menuId: string
  readonly place: SeatPlace
  readonly model: SeatModel | null
  readonly person: SeatPerson
}

/** Size of the smaller of the two discs, in parts of the larger. */
const SMALL = 0.42

function useDiscLabel(index: number, model: SeatModel | null, person: SeatPerson): string {
  const { t } = useText('board')
  const isFree = useView((view) => sitsByClick(view, index), false)
  if (isFree) return t('board:seat.take', { number: index + 1 })
  if (!model?.character) return t('board:token.unknown', { name: person.name })
  const { name } = model.character
  return model.source === 'note'
    ? t('board:token.guess', { name: person.name, character: name })
    : t('board:token.of', { name: person.name, character: name })
}

function TokenOf({ model, px }: { readonly model: SeatModel | null; readonly px: number }) {
  const faces = useFaces()
  const { character, alignment, mark, source } = model ?? {}
  return (
    <Token
      face={character ? faces.token(character, alignment ?? null) : null}
      alignment={mark ?? null}
      px={px}
      isNote={source === 'note'}
    />
  )
}

interface PortraitOfProps {
  readonly index: number
  readonly person: SeatPerson
  /** Whether a camera's picture may take the place of the painted one. */
  readonly isLive: boolean
}

function PortraitOf({ index, person, isLive }: PortraitOfProps) {
  return (
    <>
      <Face
        id={person.userId ?? `seat-${index}`}
        name={person.isEmpty ? '' : person.name}
        avatar={person.avatar}
        isOnline={person.isOnline}
      />
      {isLive && <PortraitPart seat={index} />}
    </>
  )
}

/**
 * Token and portrait. In the grimoire the token is large and the portrait small; in the town square it is the
 * other way round, because there people look at people.
 */
export function SeatDisc({ index, isActive, menuId, place, model, person }: SeatDiscProps) {
  const { townSquare } = useShell()
  const { t } = useText('board')
  const player = usePlayer(index)
  const isSquare = townSquare.get()
  const [hasHiddenCams] = useSetting('hasHiddenTownSquareCams')
  const [hasHiddenRevealCams] = useSetting('hasHiddenRevealCams')
  const faces = useFaces()
  const click = useTokenClick(index, menuId)
  const label = useDiscLabel(index, model, person)
  const isFree = useView((view) => sitsByClick(view, index), false)
  const hook = useHookName()
  const isRevealing = useIsRevealing()
  const isFaceless = hasHiddenRevealCams && isRevealing
  const isLarge = isSquare && !hasHiddenCams && !isFaceless
  const px = place.token.width
  return (
    <>
      <button
        type="button"
        className="seat__disc"
        data-control="token"
        data-turning={isRevealing || hook === 'distribute-roles'}
        tabIndex={isActive ? 0 : -1}
        aria-label={label}
        title={isFree ? label : model?.character?.ability}
        onClick={click.run}
        onContextMenu={(event) => {
          event.preventDefault()
          seatMenu.open(menuId)
        }}
      >
        {/* A new face is a new element: that is what makes it turn. */}
        <span className="seat__face" key={model?.character?.id ?? 'back'}>
          {isLarge ? <PortraitOf index={index} person={person} isLive /> : <TokenOf model={model} px={px} />}
        </span>
        {isFree && (
          <span className="seat__sit" aria-hidden="true">
            {t('board:seat.sit')}
          </span>
        )}
        {player?.isDead && <Shroud hasVote={!player.isVoteless} />}
        {model?.isMarked && <ChalkCross />}
        {model?.guess && (
          <span className="seat__guess">
            <Token face={faces.token(model.guess)} px={px * SMALL} isNote />
          </span>
        )}
      </button>
      <span className="seat__medal" aria-hidden="true">
        {isLarge ? (
          model?.character && <TokenOf model={model} px={px * SMALL} />
        ) : person.isEmpty || isFaceless ? null : (
          <PortraitOf index={index} person={person} isLive={!(isSquare && hasHiddenCams)} />
        )}
      </span>
    </>
  )
}
