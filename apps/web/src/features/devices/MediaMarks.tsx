import './devices.css'
import type { MediaView } from '@belfry/rules'
import type { SeatPartProps } from '../../shell/board.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'

type Marked = 'isDeafened' | 'isMuted'

const ICONS: Readonly<Record<Marked, IconName>> = { isDeafened: 'deafened', isMuted: 'microphoneOff' }

/** Whoever hears nobody is mute as well: one mark says it. A camera that is off is seen without a mark. */
const markOf = (media: MediaView | undefined): Marked | null => {
  if (media?.isDeafened) return 'isDeafened'
  return media?.isMuted ? 'isMuted' : null
}

/** Media mark: why nothing is heard of whoever sits here. */
export function Part({ seat }: SeatPartProps) {
  const { t } = useText('devices')
  const mark = useView(
    ({ session, gamestate }) => markOf(gamestate.media[session.players[seat]?.id ?? '']),
    null,
  )
  if (mark === null) return null
  const label = t(`devices:mark.${mark}`)
  return (
    <span className="media-mark" data-media={mark} title={label}>
      <Icon name={ICONS[mark]} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
