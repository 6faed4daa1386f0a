import './voice.css'
import { hasVoice } from '../../shared/voice/atTable.ts'
import type { SeatPartProps } from '../../shell/board.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useChat } from './chat.ts'
import { Light } from './Light.tsx'
import { userAt } from './people.ts'

/** Trouble of a line: why somebody is hard to understand. */
function BadLine({ userId }: { readonly userId: string }) {
  const { t } = useText('voice')
  const isBad = useChat(({ consumers }) => consumers[userId]?.hasBadLine === true)
  if (!isBad) return null
  return (
    <span className="bad-line" data-user={userId} title={t('voice:line.bad')}>
      <Icon name="warning" />
      <span className="visually-hidden">{t('voice:line.bad')}</span>
    </span>
  )
}

/** Around the token of whoever speaks, whatever is shown of them. */
export function Part({ seat }: SeatPartProps) {
  const userId = useView((view) => (hasVoice(view) ? userAt(view, seat) : null), null)
  if (userId === null) return null
  return (
    <>
      <Light userId={userId} />
      <BadLine userId={userId} />
    </>
  )
}
