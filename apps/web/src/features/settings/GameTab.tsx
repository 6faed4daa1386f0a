import { debounce } from '@belfry/kit'
import {
  canSetNominationType,
  canSetSpeed,
  nextNominationType,
  type SessionView,
  VOTE_SPEED_SLIDER_MS,
  voteSpeedText,
} from '@belfry/rules'
import { useMemo, useState } from 'react'
import { decimal } from '../../lib/browser/region.ts'
import { can } from '../../lib/table/rights.ts'
import { useCharacterLocale } from '../../shared/characters/characterLanguage.ts'
import { setNominationType, setSilentNight, setWhispers } from '../../shared/game/switches.ts'
import { useReason } from '../../shell/useReason.ts'
import { useSetting, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Select, Slider } from '../../ui/Field.tsx'
import { LanguageRows } from './LanguageRows.tsx'
import { ToggleRow } from './SettingRow.tsx'

const STACKING = [
  { name: 'always', value: true },
  { name: 'never', value: false },
  { name: 'auto', value: null },
] as const

function StackingRow() {
  const { t } = useText('settings')
  const [value, setValue] = useSetting('stackReminderTokens')
  const present = STACKING.find((choice) => choice.value === value)?.name ?? 'auto'
  return (
    <div className="settings__row" data-setting="stackReminderTokens">
      <Select
        label={t('settings:row.stackReminderTokens')}
        value={present}
        options={STACKING.map(({ name }) => ({ value: name, label: t(`settings:stacking.${name}`) }))}
        onChange={(chosen) => setValue(STACKING.find(({ name }) => name === chosen)?.value ?? null)}
      />
    </div>
  )
}

const SPEED_SETTLES_MS = 250

/** The hand's speed follows the slider when it comes to rest: every step is a message to the whole table. */
function SpeedRow({ view }: { readonly view: SessionView }) {
  const { table, clock } = useShell()
  const { t } = useText('settings')
  const reason = useReason()
  const { vote } = view.gamestate
  // What was chosen here counts until the table has another speed.
  const [chosen, setChosen] = useState({ at: vote.speed, speed: vote.speed })
  const speed = chosen.at === vote.speed ? chosen.speed : vote.speed
  const send = useMemo(
    () => debounce(clock, SPEED_SETTLES_MS, (value: number) => table.send('voteSpeed', value)),
    [clock, table],
  )
  const check = canSetSpeed(vote)
  return (
    <fieldset className="settings__row" data-setting="voteSpeed" disabled={!check.ok}>
      <Slider
        label={t('settings:row.voteSpeed')}
        hint={check.ok ? undefined : reason.text(check)}
        {...VOTE_SPEED_SLIDER_MS}
        value={Math.min(speed, VOTE_SPEED_SLIDER_MS.max)}
        shown={t('settings:seconds', { seconds: decimal(Number(voteSpeedText(speed)), 2) })}
        onChange={(value) => {
          setChosen({ at: vote.speed, speed: value })
          send(value)
        }}
      />
    </fieldset>
  )
}

function NominationRow({ view }: { readonly view: SessionView }) {
  const shell = useShell()
  const { t } = useText('settings', 'vote')
  const reason = useReason()
  const { vote } = view.gamestate
  const type = t(`vote:type.${vote.nominationType}`)
  const next = nextNominationType(vote.nominationType)
  return (
    <div className="settings__row settings__cycle" data-setting="nominationType">
      <span className="field__label">{t('settings:row.nominationType')}</span>
      <Button
        icon="turn"
        {...reason(canSetNominationType(vote, next), type)}
        onClick={() => setNominationType(shell, next)}
      >
        {type}
      </Button>
      <p className="field__note">{t(`vote:type.about.${vote.nominationType}`)}</p>
    </div>
  )
}

function WhispersRow({ view }: { readonly view: SessionView }) {
  const shell = useShell()
  const { t } = useText('settings')
  return (
    <div className="settings__row" data-setting="whispers">
      <Checkbox
        label={t('settings:row.whispers')}
        checked={!view.gamestate.flags.isWhispersDisabled}
        onChange={(isAllowed) => setWhispers(shell, !isAllowed)}
      />
    </div>
  )
}

function SilentNightRow({ view }: { readonly view: SessionView }) {
  const shell = useShell()
  const { t } = useText('settings')
  if (view.session.isLocal) return null
  return (
    <div className="settings__row" data-setting="silentNight">
      <Checkbox
        label={t('settings:row.silentNight')}
        checked={view.gamestate.flags.isNightSilent}
        onChange={(isSilent) => setSilentNight(shell, isSilent)}
      />
      <p className="field__note">{t('settings:row.silentNightHint')}</p>
    </div>
  )
}

function StorytellerRows({ view }: { readonly view: SessionView }) {
  const { t } = useText('settings')
  return (
    <>
      <h3 className="settings__title">{t('settings:game.storyteller')}</h3>
      <ToggleRow name="isNightOrder" />
      <SpeedRow view={view} />
      <NominationRow view={view} />
      {!view.session.isLocal && <WhispersRow view={view} />}
      <SilentNightRow view={view} />
    </>
  )
}

/** Away from a table nobody knows yet which of the two one will be. */
function AnyoneRows() {
  const { t } = useText('settings')
  return (
    <>
      <h3 className="settings__title">{t('settings:game.storyteller')}</h3>
      <ToggleRow name="isNightOrder" />
      <PlayerRows />
    </>
  )
}

function PlayerRows() {
  const { t } = useText('settings')
  return (
    <>
      <h3 className="settings__title">{t('settings:game.player')}</h3>
      <ToggleRow name="isPlayerNightOrder" />
      <ToggleRow name="isPlayerBluffs" />
      <ToggleRow name="isPlayerDuplicates" />
      <ToggleRow name="isNightRequestPing" />
    </>
  )
}

/** Game settings: the same for all, then what the Storyteller or a player can choose. */
export function GameTab() {
  const { view } = useTable()
  const hasOtherNames = useCharacterLocale() !== 'en'
  const mayChange = view !== null && can(view.self, 'changeTable')
  return (
    <>
      <ToggleRow name="isTutorialDisabled" isInverted />
      <LanguageRows />
      {hasOtherNames && <ToggleRow name="isEnglishNames" />}
      <StackingRow />
      {!view && <AnyoneRows />}
      {view && (mayChange ? <StorytellerRows view={view} /> : <PlayerRows />)}
    </>
  )
}
