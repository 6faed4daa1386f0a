import './voice.css'
import type { SeatPartProps } from '../../frame/board.ts'
import { useView } from '../../frame/useTable.ts'
import { hasVoice } from '../../lib/voice/atTable.ts'
import { Light } from './Light.tsx'
import { userAt } from './people.ts'

/** Around the token of whoever speaks, whatever is shown of them. */
export function Part({ seat }: SeatPartProps) {
  const userId = useView((view) => (hasVoice(view) ? userAt(view, seat) : null), null)
  return userId === null ? null : <Light userId={userId} />
}
