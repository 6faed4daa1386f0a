import { type ComponentType, Suspense } from 'react'
import type { BoardRows } from '../../../shell/board.ts'
import { type Lazy, lazily } from '../../../shell/lazily.ts'
import { perShell } from '../../../shell/perShell.ts'
import type { Shell } from '../../../shell/shell.ts'
import { useShell } from '../../../shell/useShell.ts'

type Kind = 'boardLayers' | 'boardControls' | 'townInfo'

interface LoadedRow extends Lazy<object> {
  readonly name: string
}

type Row = NonNullable<BoardRows[Kind]>[number]

const componentOf = async (row: Row): Promise<ComponentType> => {
  const loaded: Readonly<Record<string, ComponentType>> = await row.load()
  const component = loaded['Layer'] ?? loaded['Control'] ?? loaded['Info']
  if (!component) throw new Error(`${row.name} draws nothing`)
  return component
}

const rowsOf = (shell: Shell, kind: Kind): readonly LoadedRow[] =>
  shell.features
    .flatMap((feature): readonly Row[] => feature[kind] ?? [])
    .map((row) => ({ name: row.name, ...lazily(() => componentOf(row)) }))

/** Made once for the window: a lazy component must stay the same one between renders. */
export const loadedOf = perShell(
  (shell): Readonly<Record<Kind, readonly LoadedRow[]>> => ({
    boardLayers: rowsOf(shell, 'boardLayers'),
    boardControls: rowsOf(shell, 'boardControls'),
    townInfo: rowsOf(shell, 'townInfo'),
  }),
)

/** Parts that features hang onto the board, each fetched by itself: a slow one keeps no other waiting. */
export function Loaded({ kind }: { readonly kind: Kind }) {
  return loadedOf(useShell())[kind].map(({ name, Component }) => (
    <Suspense key={name} fallback={null}>
      <Component />
    </Suspense>
  ))
}
