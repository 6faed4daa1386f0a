import { type ComponentType, Suspense } from 'react'
import { FLOATING_TABS, type FloatingTab } from '../../../lib/settings/positions.ts'
import type { SideTabContent, SideTabRow, TabBadge } from '../../../shell/board.ts'
import { useFrame } from '../../../shell/useFrame.ts'
import { useRootAttribute } from '../../../shell/useRootAttribute.ts'
import { useReadable, useSetting, useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { FloatingFrame } from './FloatingFrame.tsx'

const NO_BADGES: readonly TabBadge[] = []
const useNoBadges = (): readonly TabBadge[] => NO_BADGES

const isFloatingTab = (name: string): name is FloatingTab =>
  (FLOATING_TABS as readonly string[]).includes(name)

function Badges({ badges }: { readonly badges: readonly TabBadge[] }) {
  const { phrase } = useText()
  return badges.map(({ name, text, label }) => (
    <span key={name} className="side-tab__badge" data-badge={name} title={phrase(label)}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{phrase(label)}</span>
    </span>
  ))
}

/** Place of the tab now: beside the board, or wherever it was pulled to. */
function usePlace(name: string) {
  const { positions } = useShell()
  const [isDisabled] = useSetting('isPositioningDisabled')
  // Telephones have no room for something that lies about.
  const isNarrow = useFrame() !== 'wide'
  const placed = useReadable(positions)
  const floating = isFloatingTab(name) && !isDisabled && !isNarrow ? name : null
  return { floating, position: floating === null ? undefined : placed[floating] }
}

interface SideTabParts {
  readonly row: SideTabRow
  readonly content: SideTabContent
}

/**
 * A tab at the side: its label, and its content while it is open. A tab on the left can be pulled off and laid
 * anywhere; a click on its label then puts it back.
 */
function SideTab({ row, content: { Tab, useIsShown, useBadges = useNoBadges } }: SideTabParts) {
  const { board, positions } = useShell()
  const { t } = useText(row.label.split(':')[0] as 'board')
  const isShown = useIsShown()
  const badges = useBadges()
  const state = useReadable(board.tabs)[row.name]
  const takenOut = useReadable(board.tabs.takenOut)
  const { floating, position } = usePlace(row.name)
  const isOpen = isShown && state !== 'closed' && takenOut?.name !== row.name
  useRootAttribute('data-open-sheet', isOpen ? row.name : undefined)
  const isLong = isOpen && row.side === 'right' && state === 'open'
  useRootAttribute('data-long-sheet', isLong ? row.name : undefined)
  if (!isShown) return null
  const label = t(row.label)
  const click = (): void => {
    if (floating && position && isOpen) positions.reset(floating)
    else board.tabs.click(row.name)
  }
  const panelId = `side-tab-${row.name}`
  const content = isOpen && (
    <Suspense fallback={null}>
      <Tab state={state} />
    </Suspense>
  )
  return (
    <section
      className="side-tab"
      data-tab={row.name}
      data-state={state}
      data-floating={position !== undefined}
    >
      <button
        type="button"
        className="side-tab__label"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        title={label}
        onClick={click}
      >
        <Icon name={row.icon} />
        <span className="side-tab__name">{label}</span>
        <Badges badges={badges} />
      </button>
      {isOpen && (
        <FloatingFrame
          id={panelId}
          label={label}
          tab={floating}
          position={position}
          onClose={() => board.tabs.set(row.name, 'closed')}
        >
          {content}
        </FloatingFrame>
      )}
    </section>
  )
}

/** The component of a tab that has been fetched. */
export const sideTabOf = (row: SideTabRow, content: SideTabContent): ComponentType =>
  function FetchedTab() {
    return <SideTab row={row} content={content} />
  }
