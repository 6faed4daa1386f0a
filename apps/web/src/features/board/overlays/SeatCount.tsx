import { MAX_SEATS } from '@belfry/rules'
import { type FormEvent, useState } from 'react'
import { useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { changeSeatCount } from '../flows.ts'

export interface SeatCountProps {
  readonly count: number
  readonly isAllowed: boolean
}

/** Number of seats there are to be, in one step. */
export function SeatCount({ count, isAllowed }: SeatCountProps) {
  const shell = useShell()
  const { t } = useText('board')
  const [draft, setDraft] = useState<string | null>(null)
  const wanted = draft === null || draft.trim() === '' ? Number.NaN : Number(draft)
  const isValid = Number.isInteger(wanted) && wanted >= 0 && wanted <= MAX_SEATS
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isAllowed || !isValid) return
    await changeSeatCount(shell, wanted)
    setDraft(null)
  }
  return (
    <form className="seat-count" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('board:gather.count')}
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_SEATS}
        value={draft ?? String(count)}
        disabled={!isAllowed}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <Button type="submit" icon="chair" disabled={!isAllowed || !isValid || wanted === count}>
        {t('board:gather.set')}
      </Button>
    </form>
  )
}
