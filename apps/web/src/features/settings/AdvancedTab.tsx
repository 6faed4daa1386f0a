import type { SessionView } from '@belfry/rules'
import { DEFAULT_CHROMA_KEY } from '../../lib/settings/table.ts'
import { can } from '../../lib/table/rights.ts'
import { useSetting, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { CustomCss } from './CustomCss.tsx'
import { ToggleRow } from './SettingRow.tsx'

/** For the whole table: who looks on does not see the cameras of people in private. */
function PrivateCamsRow({ view }: { readonly view: SessionView }) {
  const { table } = useShell()
  const [, remember] = useSetting('hasHiddenPrivateCams')
  const { t } = useText('settings')
  return (
    <div className="settings__row" data-setting="hasHiddenPrivateCams">
      <Checkbox
        label={t('settings:row.hasHiddenPrivateCams')}
        checked={view.gamestate.flags.hasHiddenPrivateCams}
        onChange={(isHidden) => {
          remember(isHidden)
          table.send('privatecams', isHidden)
        }}
      />
    </div>
  )
}

/** A flat colour instead of the town, for those who cut it out of a picture. */
function ChromaKeyRow() {
  const { t } = useText('settings')
  const [colour, setColour] = useSetting('chromaKey')
  return (
    <div className="settings__row settings__cycle" data-setting="chromaKey">
      <Checkbox
        label={t('settings:row.chromaKey')}
        checked={colour !== ''}
        onChange={(isOn) => setColour(isOn ? DEFAULT_CHROMA_KEY : '')}
      />
      {colour !== '' && (
        <>
          <input
            className="settings__colour"
            type="color"
            value={colour.toLowerCase()}
            aria-label={t('settings:chroma.colour')}
            onChange={(event) => setColour(event.target.value)}
          />
          <Button kind="quiet" onClick={() => setColour(DEFAULT_CHROMA_KEY)}>
            {t('settings:chroma.usual')}
          </Button>
        </>
      )}
    </div>
  )
}

export function AdvancedTab() {
  const { view } = useTable()
  const mayChange = view !== null && can(view.self, 'changeTable') && !view.session.isLocal
  return (
    <>
      <ToggleRow name="hasNightStatic" />
      <ToggleRow name="hasPublicTownSquare" />
      <ToggleRow name="hasHiddenTownSquareCams" />
      {view && mayChange && <PrivateCamsRow view={view} />}
      <ToggleRow name="hasHiddenRevealCams" />
      <ToggleRow name="hasCondensedSheets" />
      <ChromaKeyRow />
      <CustomCss />
      <ToggleRow name="isReplayAllowed" />
    </>
  )
}
