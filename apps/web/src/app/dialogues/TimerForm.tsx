import { TIMER_TITLE_MAX } from '@belfry/rules'
import { useState } from 'react'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Select, TextField } from '../../ui/Field.tsx'
import type { FormProps } from './DialogueSheet.tsx'
import { TIMER_LIMITS, type TimerUnit, timerValue } from './limits.ts'

const UNITS: readonly TimerUnit[] = ['minutes', 'seconds']

export function TimerForm({ dialogue, onAnswer }: FormProps<'timer'>) {
  const { t } = useText('dialogues')
  const [amount, setAmount] = useState('5')
  const [unit, setUnit] = useState<TimerUnit>('minutes')
  const [title, setTitle] = useState('')
  const [isPausedDuringVotes, setPaused] = useState(true)
  const hasPause = dialogue.hasPause ?? false
  const value = timerValue(Number(amount), unit, {
    title,
    isPausedDuringVotes: hasPause && isPausedDuringVotes,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (value) onAnswer(value)
      }}
    >
      <div className="sheet__row">
        <TextField
          label={t('dialogues:timer.length')}
          type="number"
          inputMode="decimal"
          {...TIMER_LIMITS[unit]}
          value={amount}
          error={value ? undefined : t('dialogues:timer.limits', TIMER_LIMITS[unit])}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Select
          label={t('dialogues:timer.unit')}
          value={unit}
          options={UNITS.map((value) => ({ value, label: t(`dialogues:timer.${value}`) }))}
          onChange={setUnit}
        />
      </div>
      <TextField
        label={t('dialogues:timer.title')}
        value={title}
        maxLength={TIMER_TITLE_MAX}
        onChange={(event) => setTitle(event.target.value)}
      />
      {hasPause && (
        <Checkbox label={t('dialogues:timer.pause')} checked={isPausedDuringVotes} onChange={setPaused} />
      )}
      <div className="sheet__buttons">
        <Button onClick={() => onAnswer(null)}>{t('dialogues:cancel')}</Button>
        <Button kind="primary" type="submit" disabled={value === null}>
          {t('dialogues:timer.start')}
        </Button>
      </div>
    </form>
  )
}
