import './mark.css'
import { isPrivateChannel } from '@belfry/rules'
import { useNames } from '../../../shared/people/useNames.ts'
import type { SeatPartProps } from '../../../shell/board.ts'
import { useTable, useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { placeName } from './place.ts'
import { talkOf } from './selectors.ts'

/** Talk mark: where whoever sits here talks now, as far as the reader may know. */
export function Part({ seat }: SeatPartProps) {
  const channel = useView(({ session, gamestate }) => {
    const id = session.players[seat]?.id ?? ''
    return gamestate.userChannels[id] ?? null
  }, null)
  return channel === null ? null : <Mark seat={seat} channel={channel} />
}

function Mark({ seat, channel }: SeatPartProps & { readonly channel: string }) {
  const { view } = useTable()
  const { t } = useText('chat')
  const names = useNames()
  const id = view?.session.players[seat]?.id
  const talk = view && id ? talkOf(view, id) : null
  if (!view || !talk) return null
  const isPrivate = isPrivateChannel(channel)
  const others = talk.members.filter((member) => member !== id).map((member) => names.user(view, member))
  const whispers =
    others.length > 0 ? t('chat:mark.whispers', { names: others.join(', ') }) : t('chat:mark.alone')
  const label = isPrivate ? whispers : t('chat:mark.public', { place: t(placeName(view, channel)) })
  return (
    <span
      className="talk-mark"
      data-talk={isPrivate ? 'private' : 'public'}
      data-channel={channel}
      data-own={talk.isOwn}
      title={label}
    >
      <Icon name={isPrivate ? 'speech' : 'people'} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
