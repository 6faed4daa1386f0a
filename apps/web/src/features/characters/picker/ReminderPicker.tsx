import { can } from '../../../lib/table/rights.ts'
import '../characters.css'
import { CUSTOM_REMINDER, CUSTOM_REMINDER_MAX, REMINDER_PICKER_PAGE, type SessionView } from '@belfry/rules'
import { useDeferredValue, useMemo, useState } from 'react'
import { ReminderDisc } from '../../../art/token/ReminderDisc.tsx'
import { useFaces } from '../../../shared/characters/useFaces.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { favouritesOf } from '../../../shared/notes/favouritesOf.ts'
import { useNotes } from '../../../shared/notes/useNotes.ts'
import { addReminder } from '../../../shared/notes/writeToken.ts'
import type { ModalProps } from '../../../shell/feature.ts'
import type { Shell } from '../../../shell/shell.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import {
  currentReminders,
  otherReminders,
  type ReminderChoice,
  searchedReminders,
} from '../model/reminders.ts'
import { ForWhom } from './ForWhom.tsx'
import { LifeHint } from './LifeHint.tsx'
import { Pager } from './Pager.tsx'
import { PrivateHint } from './PrivateHint.tsx'
import { SearchBox } from './SearchBox.tsx'
import { usePaging } from './usePaging.ts'

const DISC_PX = 72

/** What this person takes to be in play: what lies open, and their own guesses. */
function useHeld(view: SessionView): ReadonlySet<string> {
  const notes = useNotes()
  return useMemo(() => {
    const shown = view.session.players.flatMap(({ role }) => role ?? [])
    const guessed = Object.values(notes.seats).flatMap(({ role }) => role ?? [])
    return new Set([...shown, ...(can(view.self, 'keepNotes') ? guessed : [])])
  }, [view, notes])
}

function useReminders(view: SessionView, tab: number): readonly ReminderChoice[] {
  const content = useTableContent()
  const { t } = useText('characters')
  const held = useHeld(view)
  const good = t('characters:alignment.good')
  const evil = t('characters:alignment.evil')
  return useMemo(() => {
    if (!content) return []
    const table = { view, content, held, sides: { good, evil } }
    return tab === 0 ? currentReminders(table) : otherReminders(table)
  }, [content, view, held, good, evil, tab])
}

async function writeNote(shell: Shell, seat: number): Promise<void> {
  const answer = await shell.modals.ask({
    type: 'prompt',
    title: { key: 'characters:note.title' },
    label: { key: 'characters:note.label' },
    minlength: 1,
    maxlength: CUSTOM_REMINDER_MAX,
  })
  if (!answer.ok || answer.value === null) return
  await addReminder(shell, seat, { role: CUSTOM_REMINDER, name: answer.value, isFlipped: false })
  shell.modals.close()
}

function Disc({ choice, onClick }: { readonly choice: ReminderChoice; readonly onClick: () => void }) {
  const { t } = useText('characters')
  const { role, label, icon, owner } = choice
  const faces = useFaces()
  const character = useTableContent()?.character(role)
  const name = owner === '' ? label : t('characters:reminder.of', { label, character: owner })
  return (
    <button
      type="button"
      className="reminder-button"
      data-reminder={`${role}:${choice.name}`}
      aria-label={name}
      title={name}
      onClick={onClick}
    >
      <ReminderDisc
        face={{ role, label, icon, image: faces.picture(character), isFlipped: false }}
        px={DISC_PX}
      />
    </button>
  )
}

/** Favourite notes, each with a way to forget it. */
function Favourites({ onPick }: { readonly onPick: (text: string) => void }) {
  const favourites = favouritesOf(useShell())
  const { t } = useText('characters')
  const texts = useReadable(favourites)
  if (texts.length === 0) return <p className="picker__nothing">{t('characters:favourites.none')}</p>
  return (
    <ul className="picker__reminders">
      {texts.map((text) => (
        <li key={text} className="favourite">
          <Disc
            choice={{ role: CUSTOM_REMINDER, name: text, label: text, icon: null, owner: '' }}
            onClick={() => onPick(text)}
          />
          <button
            type="button"
            className="favourite__forget"
            aria-label={t('characters:favourites.forget', { text })}
            title={t('characters:favourites.forget', { text })}
            onClick={() => favourites.toggle(text)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Two tiles before the reminders: a note of one's own, and those that were kept. */
function Tiles(props: {
  readonly onNote: () => void
  readonly isKept: boolean
  readonly onKept: () => void
}) {
  const { t } = useText('characters')
  return (
    <>
      <li>
        <button type="button" className="reminder-tile" onClick={props.onNote}>
          <Icon name="pen" />
          {t('characters:note.write')}
        </button>
      </li>
      <li>
        <button type="button" className="reminder-tile" aria-pressed={props.isKept} onClick={props.onKept}>
          <Icon name="star" />
          {t('characters:favourites.show')}
        </button>
      </li>
    </>
  )
}

function Picker(props: {
  readonly seat: number
  readonly start: string
  readonly tab: number
  readonly view: SessionView
}) {
  const { seat, start, tab, view } = props
  const shell = useShell()
  const { t } = useText('characters')
  const [search, setSearch] = useState(start)
  const [isKept, setKept] = useState(false)
  const pattern = useDeferredValue(search)
  const all = useReminders(view, tab)
  const found = useMemo(() => searchedReminders(all, pattern, start), [all, pattern, start])
  const { page, pages, shown, onPage } = usePaging(found, REMINDER_PICKER_PAGE, `${tab}:${pattern}`)
  const pick = (role: string, name: string): void => {
    void addReminder(shell, seat, { role, name, isFlipped: false })
    shell.modals.close()
  }
  const [only] = found
  return (
    <div className="picker">
      <ForWhom seat={seat} />
      <PrivateHint />
      {start !== '' && <LifeHint view={view} seat={seat} />}
      <SearchBox
        label={t('characters:search')}
        value={search}
        onChange={setSearch}
        onPickOnly={found.length === 1 && only ? () => pick(only.role, only.name) : null}
      />
      {isKept ? <Favourites onPick={(text) => pick(CUSTOM_REMINDER, text)} /> : null}
      <ul className="picker__reminders">
        <Tiles onNote={() => void writeNote(shell, seat)} isKept={isKept} onKept={() => setKept(!isKept)} />
        {!isKept &&
          shown.map((choice) => (
            <li key={`${choice.role}:${choice.name}`}>
              <Disc choice={choice} onClick={() => pick(choice.role, choice.name)} />
            </li>
          ))}
      </ul>
      {!isKept && found.length === 0 && (
        <output className="picker__nothing">{t('characters:nothing.reminders', { search: pattern })}</output>
      )}
      {!isKept && <Pager page={page} pages={pages} onPage={onPage} />}
    </div>
  )
}

/** Chooses a reminder for a seat, or writes one. */
export function Modal({ params, tab }: ModalProps) {
  const { view } = useTable()
  const { playerIndex, search = '' } = params as ModalProps<'reminder'>['params']
  return view && <Picker seat={playerIndex} start={search} tab={tab} view={view} />
}
