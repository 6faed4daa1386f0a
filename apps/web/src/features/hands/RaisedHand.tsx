import './hands.css'
import type { SeatPartProps } from '../../shell/board.ts'
import { useCan, useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { HandSign, useHandName } from './HandSign.tsx'
import { handPlace, handStyle } from './selectors.ts'

/** The hand somebody has raised to be heard. While somebody is nominated hands are votes, and shown elsewhere. */
export function Part({ seat }: SeatPartProps) {
  const icon = useView(({ session, gamestate }) => {
    const id = session.players[seat]?.id ?? ''
    return gamestate.vote.nomination ? null : (gamestate.raisedHands[id]?.icon ?? null)
  }, null)
  return icon === null ? null : <Hand seat={seat} icon={icon} />
}

function Hand({ seat, icon }: SeatPartProps & { readonly icon: string }) {
  const { t } = useText('hands')
  const nameOf = useHandName()
  const place = useView((view) => handPlace(view, view.session.players[seat]?.id ?? ''), 0)
  const mayCall = useCan('callOnHands')
  const name = nameOf(icon)
  const label = mayCall ? t('hands:raisedAt', { name, place }) : t('hands:raised', { name })
  return (
    <span
      className="raised-hand"
      data-hand={icon}
      data-style={handStyle(icon)}
      data-place={place}
      title={label}
    >
      <span className="visually-hidden">{label}</span>
      <HandSign icon={icon} />
      {mayCall && (
        <span className="raised-hand__place" aria-hidden="true">
          {place}
        </span>
      )}
    </span>
  )
}
