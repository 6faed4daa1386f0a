import { type Eye, type Names, SPECTATOR, STORYTELLER } from '@belfry/room/replay'
import { memo } from 'react'
import { shownName } from '../../../shared/people/shownName.ts'
import { useText } from '../../../shell/useText.ts'
import { Select } from '../../../ui/Field.tsx'

interface SeeAsProps {
  readonly eye: Eye
  readonly eyes: readonly Eye[]
  readonly names: Names
  readonly onChange: (eye: Eye) => void
}

/** Eyes the game is seen with. */
export const SeeAs = memo(function SeeAs({ eye, eyes, names, onChange }: SeeAsProps) {
  const { t } = useText('replay')
  const nameOf = (one: Eye): string => {
    if (one === STORYTELLER) return t('replay:eye.storyteller')
    return one === SPECTATOR ? t('replay:eye.spectator') : shownName(names[one] ?? one)
  }
  return (
    <Select
      label={t('replay:eye')}
      value={eye}
      options={eyes.map((value) => ({ value, label: nameOf(value) }))}
      onChange={onChange}
    />
  )
})
