import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import type { BoardRows } from '../../../frame/board.ts'
import { perShell } from '../../../frame/perShell.ts'
import type { Shell } from '../../../frame/shell.ts'
import { useShell } from '../../../frame/useShell.ts'

type Kind = 'boardLayers' | 'boardControls' | 'townInfo'

interface LoadedRow {
  readonly name: string
  readonly Component: LazyExoticComponent<ComponentType>
}

type Row = NonNullable<BoardRows[Kind]>[number]

const componentOf = async (row: Row): Promise<{ readonly default: ComponentType }> => {
  const loaded: Readonly<Record<string, ComponentType>> = await row.load()
  const component = loaded['Layer'] ?? loaded['Control'] ?? loaded['Info']
  if (!component) throw new Error(`${row.name} draws nothing`)
  return { default: component }
}

const rowsOf = (shell: Shell, kind: Kind): readonly LoadedRow[] =>
  shell.features
    .flatMap((feature): readonly Row[] => feature[kind] ?? [])
    .map((row) => ({ name: row.name, Component: lazy(() => componentOf(row)) }))

/** Made once for the window: a lazy component must stay the same one between renders. */
const loadedOf = perShell(
  (shell): Readonly<Record<Kind, readonly LoadedRow[]>> => ({
    boardLayers: rowsOf(shell, 'boardLayers'),
    boardControls: rowsOf(shell, 'boardControls'),
    townInfo: rowsOf(shell, 'townInfo'),
  }),
)

/** What features hang onto the board, each fetched by itself: one that is slow keeps no other waiting. */
export function Loaded({ kind }: { readonly kind: Kind }) {
  return loadedOf(useShell())[kind].map(({ name, Component }) => (
    <Suspense key={name} fallback={null}>
      <Component />
    </Suspense>
  ))
}
