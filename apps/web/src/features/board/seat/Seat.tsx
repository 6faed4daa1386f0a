import { useCan } from '../../../shell/useTable.ts'
import './seat.css'
import { memo, useId } from 'react'
import type { ReminderFan } from '../../../lib/board/reminders.ts'
import { type SeatPlace, SMALL_TOKEN_PX } from '../../../lib/board/seatBox.ts'
import { useSetting } from '../../../shell/useShell.ts'
import { classes } from '../../../ui/classes.ts'
import { SeatParts } from '../slots/SeatParts.tsx'
import { useIsTownSquare, usePlayer, useSeatModel } from '../useBoard.ts'
import { OwnCard } from './OwnCard.tsx'
import { SeatDisc } from './SeatDisc.tsx'
import { SeatLife } from './SeatLife.tsx'
import { SeatPlate } from './SeatPlate.tsx'
import { SeatReminders } from './SeatReminders.tsx'
import { useSeatPerson } from './useSeatPerson.ts'

export interface SeatProps {
  readonly index: number
  readonly place: SeatPlace
  readonly fan: ReminderFan | undefined
  /** The one seat that the tab key reaches; the arrow keys lead to the others. */
  readonly isActive: boolean
}

const styleOf = (place: SeatPlace, avatarZoom: number) => ({
  '--seat-x': `${place.x - place.width / 2}px`,
  '--seat-y': `${place.y - place.height / 2}px`,
  '--seat-width': `${place.width}px`,
  '--seat-height': `${place.height}px`,
  '--token-size': `${place.token.width}px`,
  '--plate-height': `${place.plate.height}px`,
  '--avatar-zoom': avatarZoom,
  '--inward-x': place.inward.x,
  '--inward-y': place.inward.y,
})

/** Seat at the table: who sits there, what lies there, and everything that can be done with it. */
export const Seat = memo(function Seat({ index, place, fan, isActive }: SeatProps) {
  const player = usePlayer(index)
  const model = useSeatModel(index)
  const person = useSeatPerson(index)
  const isStoryteller = useCan('lead')
  const isTownSquare = useIsTownSquare()
  const [avatarZoom] = useSetting('avatarZoom')
  const menuId = useId()
  if (!player) return null
  const shared = { index, isActive, menuId }
  return (
    <li
      className={classes(
        'seat',
        player.isDead && 'seat--dead',
        person.isOwn && 'seat--own',
        person.isEmpty && 'seat--empty',
        isTownSquare && 'seat--square',
      )}
      data-seat={index}
      data-small={place.token.width < SMALL_TOKEN_PX}
      data-dead={player.isDead}
      data-voteless={player.isVoteless}
      data-marked={model?.isMarked ?? false}
      data-revealed={player.revealed}
      data-online={person.isOnline}
      style={styleOf(place, avatarZoom)}
    >
      <SeatParts at="under" seat={index} />
      <SeatDisc {...shared} place={place} model={model} person={person} />
      {isStoryteller && <SeatLife index={index} isActive={isActive} name={person.name} />}
      <SeatPlate {...shared} person={person} />
      <SeatParts at="over" seat={index} />
      <SeatParts at="edge" seat={index} />
      {model && person.isOwn && <OwnCard index={index} model={model} />}
      {model && (
        <SeatReminders
          index={index}
          isActive={isActive}
          place={place}
          fan={fan}
          model={model}
          name={person.name}
        />
      )}
    </li>
  )
})
