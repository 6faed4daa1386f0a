import './night-sheet.css'
import type { Night, NightEntry } from '@belfry/content'
import { useMemo } from 'react'
import { CharacterPicture } from '../../shared/characters/CharacterPicture.tsx'
import { NightText } from '../../shared/characters/NightText.tsx'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable, useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { seesGrimoire } from './eyes.ts'
import { NightDeeds } from './NightDeeds.tsx'
import { Holders } from './NightHolders.tsx'
import { informedSeats, lineKey, nightNow, startsOn } from './night.ts'
import { nightTogglesOf } from './nightToggles.ts'
import type { SheetPlace } from './popOut.ts'
import { SheetFrame } from './SheetFrame.tsx'
import { useNightLines } from './useNightLines.ts'

interface LineProps {
  readonly line: NightEntry
  readonly toggleKey: string
  readonly informed: ReadonlySet<number>
  readonly lines: readonly NightEntry[]
}

function Line({ line, toggleKey, informed, lines }: LineProps) {
  const shell = useShell()
  const { t } = useText('scripts', 'people')
  const { view } = useTable()
  const toggles = nightTogglesOf(shell)
  const isOn = useReadable(toggles)[toggleKey] ?? startsOn(line)
  return (
    <li className="night-line" data-line={line.id} data-kind={line.kind} data-on={isOn}>
      <button
        type="button"
        className="night-line__token"
        aria-pressed={isOn}
        aria-label={t('scripts:night.toggle', { name: line.name })}
        title={t('scripts:night.toggle', { name: line.name })}
        onClick={() => toggles.set(toggleKey, !isOn)}
      >
        <CharacterPicture character={line} />
      </button>
      <div className="night-line__words">
        <div className="night-line__name">
          <span lang={line.lang}>{line.name}</span>
          {view && line.seats.length > 0 && (
            <Holders view={view} line={line} informed={informed} lines={lines} />
          )}
        </div>
        {line.reminder && (
          <p className="night-line__reminder" lang={line.lang}>
            <NightText text={line.reminder} sign={t('scripts:night.reminder')} />
          </p>
        )}
        <NightDeeds line={line} name={line.name} />
      </div>
    </li>
  )
}

const TITLES = { firstNight: 'scripts:night.first', otherNight: 'scripts:night.other' } as const
const TABS = { firstNight: 'first-night', otherNight: 'other-nights' } as const

/** Night sheet: who is woken when, with what to do. */
export function NightSheet({ night, place }: { readonly night: Night; readonly place: SheetPlace }) {
  const { t } = useText('scripts')
  const lines = useNightLines(night)
  const informed = useMemo(() => informedSeats(lines), [lines])
  const script = useView(
    ({ session }) => session.edition && `${session.edition.id} ${session.edition.name}`,
    null,
  )
  const isTonight = useView(
    ({ session, self }) => seesGrimoire(self) && nightNow(session.game.phase) === night,
    false,
  )
  // Another game begins with a first night of its own.
  const game = useView(
    ({ session }) => session.game.history.findLast(({ type }) => type === 'start')?.time ?? 0,
    0,
  )
  const phase = useView(({ session }) => session.game.phase, 0)
  const name = useView(({ session }) => session.edition?.name ?? '', '')
  return (
    <SheetFrame name={TABS[night]} place={place} title={t(TITLES[night])}>
      <header className="night-header">
        <h2 className="night-header__title">{name || t('scripts:own.nameless')}</h2>
        {isTonight && <p className="night-header__tonight">{t('scripts:night.tonight')}</p>}
      </header>
      <ol className="night-lines">
        {lines.map((line) => {
          const key = lineKey(night, phase, line)
          return (
            <Line
              key={key}
              line={line}
              toggleKey={`${script} ${game} ${key}`}
              informed={informed}
              lines={lines}
            />
          )
        })}
      </ol>
    </SheetFrame>
  )
}
