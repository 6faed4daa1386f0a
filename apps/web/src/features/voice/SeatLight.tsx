import './voice.css'
import { hasVoice } from '../../shared/voice/atTable.ts'
import type { SeatPartProps } from '../../shell/board.ts'
import { useView } from '../../shell/useTable.ts'
import { Light } from './Light.tsx'
import { userAt } from './people.ts'

/** Around the token of whoever speaks, whatever is shown of them. */
export function Part({ seat }: SeatPartProps) {
  const userId = useView((view) => (hasVoice(view) ? userAt(view, seat) : null), null)
  return userId === null ? null : <Light userId={userId} />
}
