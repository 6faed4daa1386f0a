import { isStorytellerRef } from '@belfry/rules'
import { useId } from 'react'
import { useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import type { SeatModel, SeatReminder } from '../model/seat.ts'
import { seatItems } from '../seat/items.ts'
import { reminderItems } from '../seat/reminderItems.ts'
import { useReminderWords } from '../seat/useReminderWords.ts'
import { useSeatLabel, useSeatPerson } from '../seat/useSeatPerson.ts'
import { useFeatureMenu } from '../slots/featureMenu.ts'
import { SeatParts } from '../slots/SeatParts.tsx'
import { useMode, useSeatModel } from '../useBoard.ts'
import { Deeds } from './Deeds.tsx'
import { gestureItems } from './gestures.ts'

interface ReminderProps {
  readonly seat: number
  readonly reminder: SeatReminder
}

function Reminder({ seat, reminder }: ReminderProps) {
  const shell = useShell()
  const words = useReminderWords(reminder)
  if (!words) return null
  return (
    <li className="text-seat__reminder">
      <span>{words.spoken}</span>
      <Deeds items={reminderItems(shell, seat, reminder)} name={words.label} />
    </li>
  )
}

/** Who sits there as what, as far as this reader knows or guesses; of themselves also that they know nothing yet. */
function Character({ model, isOwn }: { readonly model: SeatModel; readonly isOwn: boolean }) {
  const { t } = useText('board')
  const { character, guess, source, alignment } = model
  const sides = { g: t('board:side.good'), e: t('board:side.evil') }
  return (
    <>
      {!character && isOwn && <p className="text-seat__character">{t('board:own.unknown')}</p>}
      {character && (
        <p className="text-seat__character">
          {source === 'note' ? t('board:menu.yourGuess', { character: character.name }) : character.name}
          {alignment !== null && ` (${sides[alignment]})`}.{' '}
          <span lang={character.lang}>{character.ability}</span>
        </p>
      )}
      {guess && (
        <p className="text-seat__character">{t('board:menu.yourGuess', { character: guess.name })}</p>
      )}
    </>
  )
}

/** A seat, or a Storyteller's place, as a paragraph with everything that can be done with it. */
export function TextSeat({ seat }: { readonly seat: number }) {
  const shell = useShell()
  const { t } = useText('board')
  const headingId = useId()
  const person = useSeatPerson(seat)
  const label = useSeatLabel(seat, person)
  const model = useSeatModel(seat)
  const fromFeatures = useFeatureMenu()
  const isPlace = isStorytellerRef(seat)
  // What can be done follows the table and the mode of the board.
  useTable()
  useMode()
  const name = person.name
  const items = [...gestureItems(shell, seat), ...seatItems(shell, seat, fromFeatures(shell, seat))]
  return (
    <li className="text-seat" data-seat={seat} data-own={person.isOwn}>
      <h3 id={headingId} className="text-seat__name" tabIndex={-1}>
        {isPlace ? t('board:storyteller.label', { name }) : label}
      </h3>
      {model && <Character model={model} isOwn={person.isOwn && !isPlace} />}
      {model && model.reminders.length > 0 && (
        <ul className="text-seat__reminders" aria-label={t('board:text.reminders', { name })}>
          {model.reminders.map((reminder) => (
            <Reminder key={`${reminder.origin} ${reminder.at}`} seat={seat} reminder={reminder} />
          ))}
        </ul>
      )}
      {!isPlace && (
        <div className="text-seat__parts">
          <SeatParts at="over" seat={seat} />
          <SeatParts at="edge" seat={seat} />
        </div>
      )}
      {items.length > 0 && (
        <details className="text-seat__more">
          <summary>{t('board:text.deeds', { name })}</summary>
          <Deeds items={items} name={name} />
        </details>
      )}
    </li>
  )
}
